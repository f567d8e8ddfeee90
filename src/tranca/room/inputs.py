"""All that can be put into a room: a closed, tagged union, and its JSON for the durable log.

Commands are what people say; ``by`` is the speaker's public id, which the server knows from the
connection. The others are what the house reports. Texts are bounded where they come in; here only
the meaning is checked.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec import Struct

from tranca.room.view import DoubtCode, Settings

# ---------------------------------------------------------------- what the house reports


class Opened(Struct, frozen=True, tag="opened"):
    """The first input of every room: somebody makes it, its host, not connected yet (ROOM-1).

    ``mark`` is chance: its matches are named by it, which stand in the public log.
    """

    code: str
    settings: Settings
    person: str
    name: str
    mark: str = ""


class Entered(Struct, frozen=True, tag="entered"):
    """Somebody opened the room's link, on a device that is now connected."""

    person: str
    name: str
    device: str


class Connected(Struct, frozen=True, tag="connected"):
    """Another connection of somebody in the room.

    ``device`` names one live connection, in every input: two pages of one browser are two.
    """

    person: str
    device: str


class Disconnected(Struct, frozen=True, tag="disconnected"):
    """A connection was closed, or silent for 12 s."""

    person: str
    device: str


class Touched(Struct, frozen=True, tag="touched"):
    """This device is the one in use (ROOM-6)."""

    person: str
    device: str


class SecretDrawn(Struct, frozen=True, tag="secret"):
    """The secret of the match that waits for one, and the public log's entry that binds it.

    ``secret`` is S of FAIRNESS 1, ``entry`` the entry's hash in hex. Both are durable already.
    """

    match: str
    secret: bytes
    entry: str

    def __repr__(self) -> str:
        """Without the secret."""
        return f"SecretDrawn({self.match!r})"


class SecretMissing(Struct, frozen=True, tag="no_secret"):
    """The operating system's generator failed: no deal until it works (FAIRNESS 1)."""

    match: str


class RootShown(Struct, frozen=True, tag="root_shown"):
    """Whoever is there has been sent the root of this deal: the cards may follow (FAIRNESS 8)."""

    match: str
    deal: int


class BotActed(Struct, frozen=True, tag="bot_acted"):
    """A bot's choice. ``fallback``: it failed to choose, and this act was taken for it."""

    seat: int
    deal: int
    n: int
    act: str
    fallback: bool = False


class Tick(Struct, frozen=True, tag="tick"):
    """Time has passed: what is due happens."""


class Restarted(Struct, frozen=True, tag="restarted"):
    """The server came back or the room was taken over: all connections are gone (CLOCK-3).

    ``alive`` is the last moment at which the server before is known to have run; 0 if that is
    unknown.
    """

    alive: int = 0


# ---------------------------------------------------------------- what people say


class Command(Struct, frozen=True, kw_only=True):
    """Base of the commands: the same id from the same person is answered alike and acts once."""

    by: str
    device: str
    id: str


class Act(Command, frozen=True, tag="act", kw_only=True):
    """Plays one act: the ``n``-th (from 0) of the deal of that number."""

    deal: int
    n: int
    act: str


class Sit(Command, frozen=True, tag="sit", kw_only=True):
    """Takes an empty or a bot's seat (ROOM-3)."""

    seat: int


class Swap(Command, frozen=True, tag="swap", kw_only=True):
    """Asks the person of that seat to change places (ROOM-3)."""

    seat: int


class Answer(Command, frozen=True, tag="answer", kw_only=True):
    """Answers a proposal; the proposer's *no* takes it back."""

    proposal: int
    agree: bool


class Start(Command, frozen=True, tag="start", kw_only=True):
    """Host: the first or the next deal (ROOM-2, MATCH-5)."""


class Again(Command, frozen=True, tag="again", kw_only=True):
    """Host: a new match (MATCH-3)."""


class Pause(Command, frozen=True, tag="pause", kw_only=True):
    """Host: stops the clocks (CLOCK-3)."""


class Resume(Command, frozen=True, tag="resume", kw_only=True):
    """Host: lets them run again."""


class SetBot(Command, frozen=True, tag="bot", kw_only=True):
    """Host: a bot of ``level`` on a seat, another level for it, or (``None``) no bot any more."""

    seat: int
    level: str | None


class Fill(Command, frozen=True, tag="fill", kw_only=True):
    """Host: bots on every empty seat (ROOM-3)."""


class Remove(Command, frozen=True, tag="remove", kw_only=True):
    """Host: removes a person (ROOM-2)."""

    person: str


class Reserve(Command, frozen=True, tag="reserve", kw_only=True):
    """Reserves a bot's seat from the result on (ROOM-4); ``None`` cancels."""

    seat: int | None


class Leave(Command, frozen=True, tag="leave", kw_only=True):
    """Leaves the seat and the room (ROOM-7)."""


class Back(Command, frozen=True, tag="back", kw_only=True):
    """Takes one's seat back (ROOM-7)."""


class Call(Command, frozen=True, tag="call", kw_only=True):
    """Calls the one on turn, who has done nothing for two minutes (ROOM-8)."""


class ReplaceHost(Command, frozen=True, tag="replace_host", kw_only=True):
    """Takes the host's role over from one who lets a result or a pause stand (ROOM-12)."""


class Concede(Command, frozen=True, tag="concede", kw_only=True):
    """Proposes to one's side to concede (ROOM-13)."""


class End(Command, frozen=True, tag="end", kw_only=True):
    """Proposes to all to end without a winner (ROOM-13)."""


class EndAbandonment(Command, frozen=True, tag="end_abandonment", kw_only=True):
    """Proposes to end as a win by abandonment (ROOM-11)."""


class Say(Command, frozen=True, tag="say", kw_only=True):
    """Says a ready phrase, by its name."""

    phrase: str


class ChangeSettings(Command, frozen=True, tag="settings", kw_only=True):
    """Host: other settings, before the match's first deal (ROOM-1)."""

    settings: Settings


class Share(Command, frozen=True, tag="share", kw_only=True):
    """Commits to a share of the shuffle (FAIRNESS 3); ``commit`` is k in hex."""

    deal: int
    attempt: int
    commit: str


class Reveal(Command, frozen=True, tag="reveal", kw_only=True):
    """Reveals that share (FAIRNESS 4): 32 bytes in hex, and a cut from 0 to 103."""

    deal: int
    attempt: int
    nonce: str
    cut: int


class Doubt(Command, frozen=True, tag="doubt", kw_only=True):
    """A check of this person's client failed (FAIRNESS 8); ``deal`` 0: before the first one."""

    deal: int
    code: DoubtCode


Said = (
    Act | Sit | Swap | Answer | Start | Again | Pause | Resume | SetBot | Fill | Remove | Reserve
    | Leave | Back | Call | ReplaceHost | Concede | End | EndAbandonment | Say | ChangeSettings
    | Share | Reveal | Doubt
)  # fmt: skip
Reported = (
    Opened | Entered | Connected | Disconnected | Touched | SecretDrawn | SecretMissing | RootShown
    | BotActed | Tick | Restarted
)  # fmt: skip
Input = Said | Reported

_decoder: msgspec.json.Decoder[Input] = msgspec.json.Decoder(Input)


def encode_input(given: Input) -> bytes:
    """The input as one line of JSON, for the log."""
    return msgspec.json.encode(given)


def decode_input(line: bytes) -> Input:
    """The input that :func:`encode_input` wrote; raises ``msgspec.ValidationError``."""
    return _decoder.decode(line)


def digest(command: Said) -> str:
    """A digest of what a command says, whoever says it, on whatever device, under whatever id."""
    bare = msgspec.structs.replace(command, by="", device="", id="")
    return blake2b(msgspec.json.encode(bare), digest_size=12).hexdigest()
