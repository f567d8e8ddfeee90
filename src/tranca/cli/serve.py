"""``tranca serve``: starts the game server. Options in, one call; nothing is decided here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tranca import webbuild

ADDRESSES_PT = "Tranca está no ar. Abra no navegador:"
ADDRESSES_EN = "Tranca is up. Open in a browser:"
PAGES_PT = {
    webbuild.BundleState.STALE: "A página é mais velha que o código dela: tranca build-web",
    webbuild.BundleState.MISSING: "A página ainda não foi construída: tranca build-web",
}
PAGES_EN = {
    webbuild.BundleState.STALE: "The page is older than its sources: tranca build-web",
    webbuild.BundleState.MISSING: "The page has not been built yet: tranca build-web",
}


def command(  # noqa: PLR0917 - an option each
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 lets the home network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(help="Data folder. [default: the platform's place for data]")
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option(help="Certificate chain (PEM), for HTTPS.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(help="Private key (PEM), for HTTPS.")] = None,
    allowed_origin: Annotated[
        list[str] | None, typer.Option(help="Another origin whose page may connect. Repeatable.")
    ] = None,
    forwarded_allow_ips: Annotated[
        str, typer.Option(help="Proxies whose X-Forwarded-* headers are believed (addresses, *).")
    ] = "",
    workers_for_bots: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that think for bots.")
    ] = 1,
    connections_per_address: Annotated[
        int, typer.Option(min=1, help="Open tables of one address; raise it for a club's network.")
    ] = 200,
) -> None:
    """Starts the game server. / Inicia o servidor do jogo."""
    from tranca.server import logs
    from tranca.server.config import Config, usual_data_folder
    from tranca.server.serving import CannotServe
    from tranca.server.serving import serve as run
    from tranca.store import Refused

    if (tls_cert is None) is not (tls_key is None):
        _give_up("--tls-cert e --tls-key vão juntos", "--tls-cert and --tls-key go together")
    logs.set_up()
    config = Config(
        data=data or usual_data_folder(),
        host=host,
        port=port,
        tls_cert=tls_cert,
        tls_key=tls_key,
        allowed_origins=tuple(origin.rstrip("/").lower() for origin in allowed_origin or ()),
        forwarded_allow_ips=forwarded_allow_ips,
        bot_workers=workers_for_bots,
        connections_an_address=connections_per_address,
    )
    try:
        run(config, _say_where)
    except CannotServe as cannot:
        _give_up(cannot.pt, cannot.en)
    except Refused as refused:
        _give_up(_REFUSALS_PT[refused.why], str(refused))


_REFUSALS_PT = {
    "busy": "a pasta de dados já está em uso por outro servidor Tranca; escolha outra com --data",
    "newer": "a pasta de dados foi escrita por um Tranca mais novo; atualize o programa",
    "foreign": "a pasta de dados não é do Tranca; escolha outra com --data",
    "unwritable": "não é possível escrever na pasta de dados; escolha outra com --data",
}


def _give_up(pt: str, en: str) -> None:
    typer.echo(f"tranca: {pt} / {en}", err=True)
    raise typer.Exit(2)


def _say_where(addresses: list[str]) -> None:
    typer.echo(f"{ADDRESSES_PT} / {ADDRESSES_EN}")
    for address in addresses:
        typer.echo(f"  {address}")
    state = webbuild.bundle_state(webbuild.sources())
    if state is not webbuild.BundleState.FRESH:
        typer.echo(f"{PAGES_PT[state]} / {PAGES_EN[state]}")
