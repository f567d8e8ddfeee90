"""The page as it is served: caching, compression, addresses of screens, and no page at all."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.live import Live, live

INDEX = b"<!doctype html><title>Tranca</title>"


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    folder = tmp_path / "web_dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "app-abc.js").write_bytes(b"plain")
    (folder / "assets" / "app-abc.js.br").write_bytes(b"brotli")
    (folder / "assets" / "app-abc.js.gz").write_bytes(b"gzip")
    (folder / "icon.svg").write_bytes(b"<svg/>")
    (folder / "conferir.html").write_bytes(b"<script>offline()</script>")
    (folder / "manifest.webmanifest").write_bytes(b"{}")
    (folder / ".stamp").write_text("secret of the build")
    return folder


@pytest.fixture
async def server(bundle: Path) -> AsyncIterator[Live]:
    async with live(bundle=bundle) as running:
        yield running


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/sala/abc",
        "/regras",
        "/regras/sala",
        "/ajuda",
        "/sala/abc/",
        "/aparelho/abc",
        "/verificar",
        "/verificar/m-1?k=abc",
        "/confianca",
    ],
)
async def test_every_screen_is_the_page(server: Live, path: str) -> None:
    answer = await server.stranger().http.get(path, headers={"Accept": "text/html"})
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


async def test_the_offline_verifier_is_a_file_to_keep(server: Live) -> None:
    answer = await server.stranger().http.get("/conferir.html", headers={"Accept": "text/html"})
    assert (answer.status_code, answer.content) == (200, b"<script>offline()</script>")
    kept_as = 'attachment; filename="tranca-conferir.html"'
    assert answer.headers["content-disposition"] == kept_as
    icon = await server.stranger().http.get("/icon.svg")
    assert "content-disposition" not in icon.headers


async def test_a_browser_on_an_unknown_path_gets_the_page_with_404(server: Live) -> None:
    for path in ("/nowhere", "/no/where"):
        answer = await server.stranger().http.get(path, headers={"Accept": "text/html,*/*"})
        assert (answer.status_code, answer.content) == (404, INDEX)


@pytest.mark.parametrize(
    ("accepted", "body", "encoding"),
    [("br, gzip", b"brotli", "br"), ("gzip", b"gzip", "gzip"), ("identity", b"plain", None)],
)
async def test_assets_go_compressed_and_are_kept_for_ever(
    server: Live, accepted: str, body: bytes, encoding: str | None
) -> None:
    http = server.stranger().http
    async with http.stream(
        "GET", "/assets/app-abc.js", headers={"Accept-Encoding": accepted}
    ) as answer:
        raw = b"".join([chunk async for chunk in answer.aiter_raw()])
    assert raw == body
    assert answer.headers.get("content-encoding") == encoding
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")


async def test_what_the_browser_has_is_not_sent_again(server: Live) -> None:
    http = server.stranger().http
    tag = (await http.get("/")).headers["etag"]
    again = await http.get("/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


async def test_files_beside_the_page_have_their_types(server: Live) -> None:
    http = server.stranger().http
    icon = await http.get("/icon.svg")
    assert (icon.content, icon.headers["content-type"]) == (b"<svg/>", "image/svg+xml")
    manifest = await http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/.stamp",
        "/assets/../.stamp",
        "/assets/%2e%2e/.stamp",
        "/assets/..%2f.stamp",
        "/assets//etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/assets/none.js",
        "/assets/app-abc.js.br",
    ],
)
async def test_nothing_but_the_bundle_is_sent(server: Live, path: str) -> None:
    answer = await server.stranger().http.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "NOT-FOUND"


async def test_a_favicon_is_always_there(server: Live) -> None:
    answer = await server.stranger().http.get("/favicon.ico")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/")


async def test_a_new_build_is_served_without_a_restart_and_changes_the_stamp(
    server: Live, bundle: Path
) -> None:
    http = server.stranger().http
    before = server.desk.bundle.stamp()
    (bundle / "index.html").write_bytes(INDEX + b"new")
    os.utime(bundle / "index.html", ns=(1, 1))
    assert (await http.get("/")).content == INDEX + b"new"
    assert server.desk.bundle.stamp() not in {before, ""}


async def test_without_a_bundle_the_page_says_what_to_do() -> None:
    async with live() as server:
        answer = await server.stranger().http.get("/sala/abc")
        assert answer.status_code == 503
        assert "tranca build-web" in answer.text
        assert 'lang="pt-BR"' in answer.text
        assert (await server.stranger().http.get("/api/rules")).status_code == 200


async def test_a_head_request_is_answered(server: Live) -> None:
    """Monitors and link previews ask so."""
    answer = await server.stranger().http.head("/")
    assert (answer.status_code, answer.content) == (200, b"")
