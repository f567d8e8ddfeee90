"""The page: the built bundle, sent as it lies on the disk, pre-compressed where that is wanted.

Hashed assets may be kept for ever; ``index.html``, which names them, is asked for each time.
Without a bundle the page routes say what to do, in both languages, with status 503. It refuses to
send any file that is not in the bundle.
"""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Final

from litestar import HttpMethod, MediaType, Response, route
from litestar.di import NamedDependency
from litestar.params import FromPath

from tranca.server.problems import AnyRequest, Trouble

PAGE_ROUTES: Final = [
    "/",
    "/sala/{code:str}",
    "/aparelho/{token:str}",
    "/regras",
    "/regras/{variant:str}",
    "/ajuda",
    "/verificar",
    "/verificar/{match:str}",
    "/confianca",
]
INDEX: Final = "index.html"
OFFLINE: Final = "conferir.html"
"""The verifier as one file, to be kept: here its script is barred, from a disk it runs."""
READING: Final = [HttpMethod.GET, HttpMethod.HEAD]
FOR_EVER: Final = "public, max-age=31536000, immutable"
EACH_TIME: Final = "no-cache"
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
MISSING: Final = """<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>Tranca</title></head><body>
<h1>Falta a página do jogo</h1>
<p>O servidor está no ar, mas a página ainda não foi construída. Rode <code>tranca build-web</code>
(ou <code>python3 run.py</code>) e recarregue.</p>
<h1 lang="en">The page of the game is missing</h1>
<p lang="en">The server is up, but the page has not been built yet. Run
<code>tranca build-web</code> (or <code>python3 run.py</code>) and reload.</p>
</body></html>
"""

ICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" '
    'rx="6" fill="#12573f"/><path fill="#fff" d="M16 5c3 5 9 8 9 13a5 5 0 0 1-8 4l2 5h-6l2-5a5 5 '
    '0 0 1-8-4c0-5 6-8 9-13z"/></svg>'
)
"""A spade, for browsers that ask for an icon before the page has one."""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")


@dataclass(frozen=True, slots=True)
class File:
    """A file of the bundle with its compressed forms."""

    media_type: str
    plain: bytes
    encoded: dict[str, bytes]
    tag: str


@dataclass(slots=True)
class Bundle:
    """The files of a built page, read again when a new one has been built in their place."""

    folder: Path
    _files: dict[str, File] = field(default_factory=dict)
    _built: int | None = None

    def file(self, name: str) -> File | None:
        """The file of that name, with slashes, or ``None``."""
        self._freshen()
        return self._files.get(name)

    def stamp(self) -> str:
        """Changes with every build; a page that was served under another one offers to reload."""
        index = self.file(INDEX)
        return "" if index is None else index.tag

    def _freshen(self) -> None:
        try:
            built = (self.folder / INDEX).stat().st_mtime_ns
        except OSError:
            # Between two builds, or before the first one: as if there were none.
            self._files, self._built = {}, None
            return
        if built != self._built:
            self._files = _read(self.folder)
            self._built = built


TheBundle = NamedDependency[Bundle]
"""The bundle, as a handler asks for it."""


def _read(folder: Path) -> dict[str, File]:
    packed = {suffix for _, suffix in ENCODINGS}
    files: dict[str, File] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix in packed or not path.is_file() or name.startswith("."):
            continue
        plain = path.read_bytes()
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        encoded = {
            encoding: companion.read_bytes()
            for encoding, suffix in ENCODINGS
            if (companion := path.with_name(path.name + suffix)).is_file()
        }
        files[name] = File(media_type, plain, encoded, blake2b(plain, digest_size=12).hexdigest())
    return files


def sent(file: File, request: AnyRequest, cache: str, status: int = 200) -> Response[bytes]:
    """The file as this browser takes it; nothing but a 304 if it has it."""
    tag = f'"{file.tag}"'
    headers = {"Cache-Control": cache, "ETag": tag, "Vary": "Accept-Encoding"}
    body = file.plain
    if status == 200 and request.headers.get("if-none-match") == tag:
        status, body = 304, b""
    else:
        accepted = _encodings(request.headers.get("accept-encoding", ""))
        for encoding, _ in ENCODINGS:
            if encoding in accepted and encoding in file.encoded:
                headers["Content-Encoding"] = encoding
                body = file.encoded[encoding]
                break
    return Response(body, status_code=status, media_type=file.media_type, headers=headers)


def _encodings(header: str) -> set[str]:
    """What a browser takes. ``;q=0``, which takes back, is sent by none of them."""
    return {part.split(";")[0].strip() for part in header.split(",")}


def page(bundle: Bundle, request: AnyRequest, status: int) -> Response[bytes]:
    """The page itself, which finds out by its address what to show; 503 without a bundle."""
    index = bundle.file(INDEX)
    if index is not None:
        return sent(index, request, EACH_TIME, status)
    return Response(
        MISSING.encode(),
        status_code=503,
        media_type=MediaType.HTML,
        headers={"Cache-Control": "no-store", "Retry-After": "30"},
    )


@route(PAGE_ROUTES, http_method=READING, include_in_schema=False, sync_to_thread=False)
def show_page(request: AnyRequest, bundle: TheBundle) -> Response[bytes]:
    """Every screen of the page."""
    return page(bundle, request, 200)


@route("/assets/{name:path}", http_method=READING, include_in_schema=False, sync_to_thread=False)
def show_asset(request: AnyRequest, bundle: TheBundle, name: FromPath[str]) -> Response[bytes]:
    """A hashed file."""
    return _file_or_404(bundle, request, "assets" + str(name), FOR_EVER)


@route("/{name:str}", http_method=READING, include_in_schema=False, sync_to_thread=False)
def show_file(request: AnyRequest, bundle: TheBundle, name: FromPath[str]) -> Response[bytes]:
    """A file that lies beside the page: its icon, its manifest, its worker."""
    if bundle.file(name) is None:
        if name == "favicon.ico":
            return Response(ICON.encode(), media_type="image/svg+xml")
        if wants_page(request):
            return page(bundle, request, 404)
    answer = _file_or_404(bundle, request, name, EACH_TIME)
    if name == OFFLINE:
        answer.headers["Content-Disposition"] = f'attachment; filename="tranca-{OFFLINE}"'
    return answer


def wants_page(request: AnyRequest) -> bool:
    """Whether a person's browser asks, and not the page's code or a program."""
    return request.method in READING and "text/html" in request.headers.get("accept", "")


def _file_or_404(bundle: Bundle, request: AnyRequest, name: str, cache: str) -> Response[bytes]:
    file = bundle.file(name)
    if file is None:
        raise Trouble(404, "NOT-FOUND", "there is no such file")
    return sent(file, request, cache)
