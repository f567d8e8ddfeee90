"""``tranca …``: the command line. Each command is a module here that offers ``command``.

A command's module is imported when it is called for, so that ``tranca verify`` does not wait for a
web server to load. It refuses to hold logic: commands read arguments, call, and print.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Final

import typer

COMMANDS: Final = {
    "serve": "tranca.cli.serve",
    "simulate": "tranca.cli.simulate",
    "verify": "tranca.cli.verify",
    "audit": "tranca.cli.audit",
    "show": "tranca.cli.show",
    "arena": "tranca.cli.arena",
    "build-web": "tranca.cli.build_web",
    "dev": "tranca.cli.dev",
}
"""The module of each command, in the order in which help lists them."""

USAGE: Final = 2
"""Exit status of a call that cannot be understood, or names a file that cannot be read."""


def main(arguments: list[str] | None = None) -> int:
    """Runs a command and gives its exit status; a wrong call is one line to stderr, and 2."""
    arguments = (sys.argv[1:] if arguments is None else arguments) or ["--help"]
    try:
        status = _app(arguments)(arguments, prog_name="tranca", standalone_mode=False)
    except typer.TyperException as wrong:
        line = " ".join(wrong.format_message().split())
        print(f"tranca: {line}", file=sys.stderr)
        return wrong.exit_code
    except (typer.Abort, KeyboardInterrupt):
        return 130
    return status if isinstance(status, int) else 0


def _app(arguments: list[str]) -> typer.Typer:
    """The application with the command asked for alone, or with all when none is (for help)."""
    app = typer.Typer(
        name="tranca",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback()(_options)
    named = arguments[0] if arguments and arguments[0] in COMMANDS else None
    for name, module in COMMANDS.items():
        if named in (None, name):
            app.command(name)(import_module(module).command)
    return app


def _version(asked: bool) -> None:
    if asked:
        from tranca import __version__

        print(f"tranca {__version__}")
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and leave."
        ),
    ] = False,
) -> None:
    """Tranca, the Brazilian card game: server, bots, records."""
