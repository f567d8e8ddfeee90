"""A past or open deal act by act, as one viewer may see it (MATCH-4).

Until its match is closed a replay is made of what that viewer could see at each act; afterwards all
hands lie open.
"""

from __future__ import annotations

from tranca.cards import parse_cards
from tranca.game import Deal, new_deal, parse_act, play
from tranca.room.records import past_deal, viewer_of
from tranca.room.ruling import rules_of
from tranca.room.showing import deal_viewer
from tranca.room.state import OpenDeal, Room, Sitter, is_closed
from tranca.rules import Rules, rules_from
from tranca.wire import bodies, messages
from tranca.wire.facts import move_of, texts
from tranca.wire.tables import past_view


def replay_of(room: Room, person: str | None, match: str, number: int) -> bodies.Replay | None:
    """The replay of a deal for this person; ``None``: the room keeps no such deal."""
    past = past_deal(room, match, number)
    if past is not None:
        viewer = None if person is None else viewer_of(past, person)
        rules = rules_from(past.rules)
        frames = _frames(rules, past.deal, viewer, all_hands=is_closed(room, match))
        return _replay(match, number, past.sitters, frames, closed=is_closed(room, match))
    if room.current is None or (room.match, room.current.number) != (match, number):
        return None
    frames = _frames(
        rules_of(room.settings), room.current, deal_viewer(room, person), all_hands=False
    )
    return _replay(match, number, room.sitters, frames, closed=False)


def _replay(
    match: str,
    number: int,
    sitters: tuple[Sitter, ...],
    frames: list[bodies.ReplayFrame],
    *,
    closed: bool,
) -> bodies.Replay:
    names = [sitter.name for sitter in sitters]
    return bodies.Replay(match, number, closed, names, frames)


def _frames(
    rules: Rules, open_deal: OpenDeal, viewer: int | None, *, all_hands: bool
) -> list[bodies.ReplayFrame]:
    deal = new_deal(rules, open_deal.dealer, parse_cards(open_deal.deck))
    frames: list[bodies.ReplayFrame] = []

    def take(move: messages.Move | None) -> None:
        hands = _hands(deal) if all_hands else None
        frames.append(bodies.ReplayFrame(move, past_view(deal, open_deal.number, viewer), hands))

    take(None)
    for n, made in enumerate(open_deal.moves):
        facts = play(deal, parse_act(made.act))
        take(move_of(n, made, facts, viewer))
    return frames


def _hands(deal: Deal) -> list[list[str]]:
    return [texts(deal.hand(seat).cards()) for seat in range(1, deal.rules.players + 1)]
