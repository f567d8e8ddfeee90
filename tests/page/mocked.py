"""The page in a browser with no server behind it: a static bundle, a mocked API, a scripted socket.

Frames are made from the server's own message types, so that a change of the protocol breaks these
tests too. A request to any other host, an error in the page or in its console fails the test.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import ConsoleMessage, Page, Request, Route, WebSocketRoute

from tests.page.views import fair_view, room_view, welcome
from tranca.room.view import FairView, RoomView
from tranca.wire.bodies import Lobby, Me, RulesInfo
from tranca.wire.messages import CardProof, DealView, Move, Ok, Pong, Update, Verdict


def _numbered(moves: Sequence[Move], first: int) -> list[Move]:
    """Returns the moves with the numbers that they have in their deal."""
    return [msgspec.structs.replace(move, n=first + place) for place, move in enumerate(moves)]


_ROUNDS = 60
SVG = "image/svg+xml"

Answer = Callable[[dict[str, Any]], msgspec.Struct | None]


def accepts(command: dict[str, Any]) -> msgspec.Struct | None:
    """Accepts every act, and says no to every question: an accepted act is a move of the deal."""
    if command["type"] == "ask":
        return Verdict(id=command["id"], ok=False, code="PILE-3", message="locked")
    return Ok(id=command["id"])


@dataclass
class MockedTable:
    """One table in one page. ``sent`` holds what the page sent over the socket, pings left out."""

    page: Page
    url: str
    room: RoomView = field(default_factory=room_view)
    answer: Answer = accepts
    sent: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    fair: FairView = field(default_factory=fair_view)
    proofs: list[CardProof] = field(default_factory=list)
    _deal: DealView | None = None
    _moves: list[Move] = field(default_factory=list)
    _socket: WebSocketRoute | None = None
    _seq: int = 1

    def open(self, deal: DealView, moves: list[Move] | None = None) -> None:
        """Goes to the room and waits until the table stands."""
        self._moves = _numbered(moves or [], 0)
        self._deal = msgspec.structs.replace(deal, n=len(self._moves))
        self.open_room(".table")

    def open_room(self, stands: str) -> None:
        """Goes to the room as it is, without a deal if none was given, until this stands."""
        self.page.on("pageerror", lambda error: self.faults.append(f"page: {error}"))
        self.page.on("console", self._console)
        self.page.on("request", self._requested)
        self.page.route("**/api/**", self._api)
        self.page.route_web_socket("**/ws/*", self._connect)
        self.page.goto(f"{self.url}/sala/{self.room.code}")
        self.page.locator(stands).first.wait_for()
        self.page.wait_for_function("document.fonts.status === 'loaded'")

    def update(self, deal: DealView, *moves: Move, room: RoomView | None = None) -> None:
        """Sends what happened, numbered as the server would."""
        passed = _numbered(moves, len(self._moves))
        self._moves += passed
        self._deal = msgspec.structs.replace(deal, n=len(self._moves))
        self.room = room or self.room
        self._tell(passed, None)

    def tell_fair(self, fair: FairView, room: RoomView | None = None) -> None:
        """Sends what has become of the verifiable deal."""
        self.fair = fair
        self.room = room or self.room
        self._tell([], fair)

    def _tell(self, moves: list[Move], fair: FairView | None) -> None:
        self._seq += 1
        self.reply(
            Update(
                seq=self._seq,
                room=self.room,
                deal=self._deal,
                moves=moves,
                events=[],
                active=True,
                fair=fair,
                proofs=[],
            )
        )

    def reply(self, message: msgspec.Struct) -> None:
        """Sends any message of the server."""
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(message).decode())

    def expect_acts(self, texts: list[str]) -> None:
        """Waits until the acts that were sent are these, and fails when they become others."""
        self._expect("act", texts)

    def expect_asks(self, texts: list[str]) -> None:
        """The same for what was only asked about."""
        self._expect("ask", texts)

    def expect_sent(self, kind: str) -> dict[str, Any]:
        """Waits for the one command of this kind that the page sends, and gives it."""
        found: list[dict[str, Any]] = []
        for _ in range(_ROUNDS):
            self.page.evaluate("new Promise(requestAnimationFrame)")
            found = [command for command in self.sent if command["type"] == kind]
            if found:
                break
        assert len(found) == 1
        return found[0]

    def _expect(self, kind: str, texts: list[str]) -> None:
        found: list[str] = []
        for _ in range(_ROUNDS):
            # A round trip to the page: what it sent before has arrived after it.
            self.page.evaluate("new Promise(requestAnimationFrame)")
            found = [command["act"] for command in self.sent if command["type"] == kind]
            if found == texts:
                break
        assert found == texts

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._received)
        self.reply(welcome(self.room, self._deal, self._moves, self.fair, self.proofs))

    def _received(self, message: str | bytes) -> None:
        command = msgspec.json.decode(message)
        if command["type"] == "ping":
            self.reply(Pong(t=command["t"]))
        elif command["type"] != "touch":
            self.sent.append(command)
            answer = self.answer(command)
            if answer is not None:
                self.reply(answer)
            if command["type"] == "act" and isinstance(answer, Ok):
                assert self._deal is not None
                self.update(self._deal, Move(n=0, seat=1, act=command["act"], by="p", events=[]))

    def _api(self, route: Route) -> None:
        path = route.request.url.split("/api/", 1)[1]
        bodies = {
            "me": Me(person="p1", name="Ana"),
            "lobby": Lobby(rooms=[], people=0),
            "rules": RulesInfo(switches=[], variants=[], levels=["casual"], phrases=[]),
        }
        if path.endswith("/qr.svg"):
            route.fulfill(body="<svg xmlns='http://www.w3.org/2000/svg'/>", content_type=SVG)
            return
        body = bodies.get(path)
        if body is None:
            self.faults.append(f"unexpected request: {path}")
            route.fulfill(status=404)
        else:
            route.fulfill(body=msgspec.json.encode(body), content_type="application/json")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"console: {message.text}")

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((self.url, "data:", "blob:")):
            self.faults.append(f"other host: {request.url}")
