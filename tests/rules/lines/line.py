"""One line of the rule book's tests: an article, its words, a position, acts, and what must come.

The lines stand in the text files beside this one, in columns parted by semicolons::

    PILE-3 ; a black three locks the pile ; 4h5hKd | pile 6h3s ; T:4h5h ; refused ; games-on

The position is the hand of the player on turn, then what differs from an ordinary table: ``pile``,
``stock``, ``mortos`` (``-``: none), ``ours`` and ``theirs`` (melds, ``used``, ``red:3h/zero``,
``wait:`` seat and cards of a pending morto), ``seat`` on turn, ``first`` turn, ``draw``, or a
seat's number and its hand. Unsaid, play begins in the phase of the first act, the other hands are
``KcQs``, stock and mortos are full. The verdict is on the last act: ``allowed``; ``refused``, by
the line's own article or by those named; ``then`` what is seen afterwards, the article at work;
``instead`` what is seen where it does not reach. Last, the rules, where they are not those of
``sala``. A line ``NAME = text`` stands for a text that recurs, as ``$NAME``.

It refuses to know a rule: what is allowed is what the lines say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.laying import allowed, held, lay, names, played, refused, rules_of, shown, side
from tranca.cards import NO_CARD
from tranca.game import Deal
from tranca.rules import SWITCHES, Rules


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a line says: whether it shows the article at work or its limit, and what is seen."""

    kind: str
    shows: bool
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An article shown once."""

    article: str
    words: str
    check: Callable[[], None]
    verdict: Verdict
    rules: str = "sala"

    def __str__(self) -> str:
        return f"{self.article} {self.words}"


def read_lines(folder: Path) -> list[Line]:
    """The lines of all text files of a folder, in their order."""
    found: list[Line] = []
    for path in sorted(folder.glob("*.txt")):
        short: dict[str, str] = {}
        for text in path.read_text(encoding="utf-8").splitlines():
            name, is_short, meaning = text.partition(" = ")
            if is_short:
                short[f"${name}"] = _spelled(meaning, short)
            elif text:
                found.append(line(_spelled(text, short)))
    return found


def _spelled(text: str, short: Mapping[str, str]) -> str:
    for name, meaning in short.items():
        text = text.replace(name, meaning)
    return text


def line(text: str) -> Line:
    """The line that a text writes."""
    article, words, at, acts, verdict, *rules = (column.strip() for column in text.split(";"))
    kind, _, seen = verdict.partition(" ")
    assert kind in ("allowed", "refused", "then", "instead"), text
    judged = Verdict(kind, kind in ("allowed", "then"), seen)
    by = rules[0] if rules else "sala"
    return Line(article, words, lambda: _check(article, at, acts.split(), judged, by), judged, by)


def show(article: str, words: str, ask: Callable[[], object], answer: object) -> Line:
    """A line about anything else that the engine can be asked: the article at work."""
    return Line(article, words, lambda: _ask(words, ask, answer), Verdict("then", True))


def limit(article: str, words: str, ask: Callable[[], object], answer: object) -> Line:
    """The same, where the article does not reach."""
    return Line(article, words, lambda: _ask(words, ask, answer), Verdict("instead", False))


def _ask(words: str, ask: Callable[[], object], answer: object) -> None:
    assert ask() == answer, words


def _check(article: str, at: str, acts: list[str], verdict: Verdict, rules: str) -> None:
    deal = laid(at, acts[0], ruled(rules))
    seat = deal.table.turn
    played(deal, *acts[:-1])
    if verdict.kind == "refused":
        refused(deal, acts[-1], *(verdict.seen.split() or [article]))
        return
    allowed(deal, acts[-1])
    if verdict.kind in ("then", "instead"):
        played(deal, acts[-1])
        for pair in verdict.seen.split(", "):
            name, _, value = pair.partition(" ")
            assert look(deal, name, seat) == value, name


def ruled(text: str) -> Rules:
    """The rules that a line names: ``games-on/2 set_allows_wild=yes``."""
    game, *switches = text.split()
    name, _, players = game.partition("/")
    pairs = [switch.split("=") for switch in switches]
    values = {switch: _value(switch, text) for switch, text in pairs}
    return rules_of(name, int(players or 4), **values)


def _value(switch: str, text: str) -> object:
    if SWITCHES[switch].values is None:
        return int(text)
    return {"yes": True, "no": False}.get(text, text)


def laid(at: str, first_act: str, rules: Rules) -> Deal:
    """The deal that a position's line lays out."""
    hand, *parts = at.split(" | ")
    where: dict[str, Any] = {"phase": "draw" if first_act[0] in "DT" else "play", "others": {}}
    for part in parts:
        word, *rest = part.split()
        _lay_part(where, word, rest)
    return lay("" if hand == "-" else hand, rules, **where)


def _lay_part(where: dict[str, Any], word: str, rest: list[str]) -> None:
    cards = [] if rest == ["-"] else rest
    if word in ("ours", "theirs"):
        where[word] = _side(rest, where["others"])
    elif word == "mortos":
        where["mortos"] = tuple(cards)
    elif word == "seat":
        where["turn"] = int(rest[0])
    elif word == "first":
        where["first_turn"] = True
    elif word in ("draw", "play"):
        where["phase"] = word
    elif word in ("pile", "stock"):
        where[word] = "".join(cards)
    else:
        where["others"][int(word)] = "".join(cards)


def _side(rest: list[str], others: dict[int, str]) -> dict[str, Any]:
    red = [(word[4:6], word[7:] or "normal") for word in rest if word.startswith("red:")]
    melds = [word for word in rest if ":" not in word and word not in ("used", "none")]
    waiting = next((word.split(":") for word in rest if word.startswith("wait:")), None)
    if waiting is None:
        return side(melds, "used" if "used" in rest else "none", red)
    others[int(waiting[1])] = ""
    return side(melds, red_threes=red, pending=(int(waiting[1]), waiting[2]))


def look(deal: Deal, name: str, seat: int) -> str:
    """One thing seen in a deal, as lines write it; hands and sides are those of ``seat``."""
    ours = (seat - 1) % 2
    if name.startswith("hand"):
        return held(deal, int(name[4:] or seat)) or "-"
    if name.startswith("meld") and name != "melds":
        return shown(deal, int(name[4:]), ours)
    if name.startswith("their-"):
        return look(deal, name.removeprefix("their-"), 2 - ours)
    return _SEEN[name](deal, ours) if name in _SEEN else _counted(deal, name, ours)


def _row(deal: Deal, of: int) -> str:
    row = deal.table.red_threes[of]
    return "+".join(names([card]) + ("" if live else "/zero") for card, live in row) or "-"


_SEEN: Mapping[str, Callable[[Deal, int], str]] = {
    "pile": lambda deal, of: names(deal.table.pile) or "-",
    "stock": lambda deal, of: str(deal.table.stock_count),
    "mortos": lambda deal, of: "+".join(str(n) for n in deal.table.morto_counts) or "-",
    "turn": lambda deal, of: f"{deal.table.turn} {deal.table.phase}",
    "morto": lambda deal, of: deal.table.morto[of],
    "red": _row,
    "melds": lambda deal, of: str(len(deal.table.melds[of])),
    "out": lambda deal, of: str(deal.went_out or "-"),
    "dry": lambda deal, of: "yes" if deal.table.went_out_dry else "no",
    "over": lambda deal, of: "yes" if deal.over else "no",
    "offer": lambda deal, of: "yes" if deal.own(deal.table.turn).extra_draw else "no",
    "drawn": lambda deal, of: "-" if deal.drawn == NO_CARD else names([deal.drawn]),
}


def _counted(deal: Deal, name: str, of: int) -> str:
    result = deal.result()
    assert result is not None, "the deal goes on"
    return str(result.sides[of].to_dict()[{"left": "hand", "unused": "morto"}.get(name, name)])
