"""``tranca build-web``: builds the page of a checkout into the package."""

from __future__ import annotations

import typer

from tranca import webbuild


def command() -> None:
    """Build the page (a checkout only; needs Node)."""
    web = webbuild.sources()
    if web is None:
        raise typer.TyperException(
            "there is no web folder: an installed package has its page built"
        )
    node = webbuild.find_node()
    if node is None:
        raise typer.TyperException("building the page needs Node and npm")
    try:
        webbuild.build_bundle(web, node)
    except webbuild.WebBuildError as error:
        raise typer.TyperException(str(error)) from None
    print(f"built {webbuild.BUNDLE}")
