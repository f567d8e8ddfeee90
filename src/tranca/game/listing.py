"""All legal acts of the player on turn, each once, in a fixed order.

The listing proposes only cards that can stand together, and asks ``may_empty_hand`` where an act
would leave fewer than two cards; that the list is exactly what ``refusal`` allows is a law checked
by the tests against brute force. Which sub-multisets of a suit or of a rank can stand depends on
small keys only, so they are remembered.
"""

from __future__ import annotations

from functools import lru_cache

from tranca.cards import ACE, FOUR, NATURALS, TWOS
from tranca.game.acts import DRAW, Act, AddToMeld, Discard, LayMeld, TakePile
from tranca.game.legality import may_empty_hand, pile_barred
from tranca.game.meld import LONGEST_RUN, RUN_RANKS, SUIT_RANKS, Meld, new_meld
from tranca.game.table import Own, Table, side_of

Planes = tuple[int, int]


def legal_acts(table: Table, own: Own) -> list[Act]:
    """Every legal act: draw, pile takes, new melds, additions, discards; none once it is over."""
    if table.phase == "over":
        return []
    if table.phase == "draw":
        return [DRAW, *_takes(table, own)]
    acts: list[Act] = [DRAW] if own.extra_draw else []
    acts.extend(_melds(table, own))
    acts.extend(_additions(table, own))
    acts.extend(_discards(table, own))
    return acts


# ---------------------------------------------------------------- the pile


def _takes(table: Table, own: Own) -> list[Act]:
    if pile_barred(table, own) is not None:
        return []
    top = table.pile[-1]
    left = own.hand.count() + len(table.pile) - 1
    number = len(table.melds[side_of(table.turn)]) + 1
    acts: list[Act] = []
    for one, two in _partners_of(top, own.hand.one, own.hand.two, table):
        bit = 1 << top
        if left - one.bit_count() - two.bit_count() < 2:
            meld = new_meld(one | bit, two | one & bit, table.rules)
            if may_empty_hand(table, table.turn, number, meld):
                continue
        acts.append(TakePile(0, one, two))
    acts.extend(_takes_to_meld(table, own, top, left))
    return acts


def _partners_of(top: int, one: int, two: int, table: Table) -> list[Planes]:
    """Multisets of the hand that are a new meld together with the pile's top, a 2 too (PILE-6)."""
    if TWOS >> top & 1:
        found = _runs(one, True)
        if table.rules.set_allows_wild:
            found += _sets(one, two, True)
        return [(naturals, twins) for naturals, twins, needs_wild in found if needs_wild]
    bit = 1 << top
    partners: list[Planes] = []
    suit = top // 13
    with_top = (one | bit) >> suit * 13 & RUN_RANKS
    for naturals, needs_wild in _run_masks(with_top, one & TWOS != 0):
        if not naturals << suit * 13 & bit:
            continue
        rest = naturals << suit * 13 & ~bit
        partners.extend((rest | wild, 0) for wild in _wild_choices(one, needs_wild))
    partners.extend(_set_partners(top, one, two, table))
    return partners


def _set_partners(top: int, one: int, two: int, table: Table) -> list[Planes]:
    rank = top % 13
    bit = 1 << top
    partners: list[Planes] = []
    for set_one, set_two in _choices_of_rank(rank, one, two):
        if set_two & bit:
            continue
        size = set_one.bit_count() + set_two.bit_count()
        if size >= 2:
            partners.append((set_one, set_two))
        if size >= 1 and table.rules.set_allows_wild:
            partners.extend((set_one | wild, set_two) for wild in _bits(one & TWOS))
    return partners


def _takes_to_meld(table: Table, own: Own, top: int, left: int) -> list[Act]:
    acts: list[Act] = []
    bit = 1 << top
    rules = table.rules
    for number, meld in enumerate(table.melds[side_of(table.turn)], 1):
        choices: list[Planes] = []
        if meld.accepts & bit:
            choices.append((0, 0))
        if rules.justify_extend_with_hand:
            with_top_one = own.hand.one | bit
            with_top_two = own.hand.two | own.hand.one & bit
            for one, two in _extensions(meld, with_top_one, with_top_two, table):
                if one & bit and (one != bit or two & bit):
                    choices.append((one & ~bit | two & bit, two & ~bit))
        for one, two in choices:
            if left - one.bit_count() - two.bit_count() < 2:
                longer = meld.extended(one | bit, two | one & bit, rules)
                if longer is None or may_empty_hand(table, table.turn, number, longer):
                    continue
            acts.append(TakePile(number, one, two))
    return acts


# ---------------------------------------------------------------- melding


def _melds(table: Table, own: Own) -> list[Act]:
    hand = own.hand
    left = hand.count()
    number = len(table.melds[side_of(table.turn)]) + 1
    has_wild = hand.one & TWOS != 0
    found = _runs(hand.one, has_wild)
    found += _sets(hand.one, hand.two, has_wild and table.rules.set_allows_wild)
    acts: list[Act] = []
    for one, two, needs_wild in found:
        for wild in _wild_choices(hand.one, needs_wild):
            size = one.bit_count() + two.bit_count() + (1 if needs_wild else 0)
            if left - size < 2:
                meld = new_meld(one | wild, two, table.rules)
                if may_empty_hand(table, table.turn, number, meld):
                    continue
            acts.append(LayMeld(one | wild, two))
    return acts


def _additions(table: Table, own: Own) -> list[Act]:
    hand = own.hand
    acts: list[Act] = []
    # A multiset fits only if one of its cards fits alone, so a side that accepts nothing held is
    # passed over.
    if not table.accepts[side_of(table.turn)] & hand.one:
        return acts
    left = hand.count()
    for number, meld in enumerate(table.melds[side_of(table.turn)], 1):
        for one, two in _extensions(meld, hand.one, hand.two, table):
            if left - one.bit_count() - two.bit_count() < 2:
                longer = meld.extended(one, two, table.rules)
                if may_empty_hand(table, table.turn, number, longer):
                    continue
            acts.append(AddToMeld(number, one, two))
    return acts


def _discards(table: Table, own: Own) -> list[Act]:
    if own.hand.count() == 1 and may_empty_hand(table, table.turn):
        return []
    return [Discard(bit.bit_length() - 1) for bit in _bits(own.hand.one)]


def _extensions(meld: Meld, one: int, two: int, table: Table) -> list[Planes]:
    """Non-empty multisets of cards (given as planes) that the meld takes all together."""
    if not meld.accepts & one:
        return []
    if meld.is_run:
        return _run_extensions(meld, one)
    return _set_extensions(meld, one, two, table)


def _run_extensions(meld: Meld, one: int) -> list[Planes]:
    shift = meld.base * 13
    mask = meld.one >> shift & SUIT_RANKS
    available = one >> shift & RUN_RANKS & ~mask
    wilds = one & TWOS if meld.is_clean else 0
    found: list[Planes] = []
    for added, needs_wild in _longer_runs(mask, available, not meld.is_clean or wilds != 0):
        if meld.is_clean:
            found.extend((added << shift | wild, 0) for wild in _wild_choices(wilds, needs_wild))
        elif needs_wild:
            found.append((added << shift, 0))
    return [planes for planes in found if planes[0]]


def _set_extensions(meld: Meld, one: int, two: int, table: Table) -> list[Planes]:
    found: list[Planes] = []
    wilds = one & TWOS if meld.is_clean and table.rules.set_allows_wild else 0
    for set_one, set_two in [(0, 0), *_choices_of_rank(meld.base, one, two)]:
        if set_one & meld.two or set_two & meld.one:
            continue
        if set_one:
            found.append((set_one, set_two))
        found.extend((set_one | wild, set_two) for wild in _bits(wilds))
    return found


# ---------------------------------------------------------------- what can stand


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def _wild_choices(one: int, needs_wild: bool) -> list[int]:
    return _bits(one & TWOS) if needs_wild else [0]


def _runs(one: int, with_wild: bool) -> list[tuple[int, int, bool]]:
    """Naturals that are a run by themselves, or (flagged) with a 2."""
    found: list[tuple[int, int, bool]] = []
    for suit in range(4):
        mask = one >> suit * 13 & RUN_RANKS
        if mask & (mask - 1):
            found.extend((n << suit * 13, 0, wild) for n, wild in _run_masks(mask, with_wild))
    return found


def _sets(one: int, two: int, with_wild: bool) -> list[tuple[int, int, bool]]:
    """Naturals of one rank that are a set by themselves, and (flagged) with a 2 where asked for."""
    found: list[tuple[int, int, bool]] = []
    for rank in range(FOUR, ACE + 1):
        for set_one, set_two in _choices_of_rank(rank, one, two):
            size = set_one.bit_count() + set_two.bit_count()
            if size >= 3:
                found.append((set_one, set_two, False))
            if size >= 2 and with_wild:
                found.append((set_one, set_two, True))
    return found


@lru_cache(maxsize=4096)
def _run_masks(held: int, with_wild: bool) -> tuple[tuple[int, bool], ...]:
    """Sub-masks of a suit's ranks that stand as a run; flagged, those that do so with a 2."""
    found: list[tuple[int, bool]] = []
    for low in range(FOUR, ACE):
        if not held >> low & 1:
            continue
        for high in range(low + 1, ACE + 1):
            if held >> high & 1:
                found.extend(_between(low, high, held, with_wild))
    return tuple(found)


def _between(low: int, high: int, held: int, with_wild: bool) -> list[tuple[int, bool]]:
    """Runs from natural ``low`` to natural ``high``: with all between them, or all but one."""
    stretch = (1 << high + 1) - (1 << low)
    length = high - low + 1
    missing = stretch & ~held
    found: list[tuple[int, bool]] = []
    if not missing:
        if length >= 3:
            found.append((stretch, False))
        if with_wild and length < LONGEST_RUN:
            found.append((stretch, True))
    if not with_wild or missing & (missing - 1) or length < 3:
        return found
    gaps = [missing] if missing else [1 << rank for rank in range(low + 1, high)]
    found.extend((stretch & ~gap, True) for gap in gaps)
    return found


@lru_cache(maxsize=16384)
def _longer_runs(mask: int, available: int, with_wild: bool) -> tuple[tuple[int, bool], ...]:
    """What can be added to a run's naturals so that it stands; flagged, where it does with a 2.

    Adding no natural at all is listed too, for a 2 that joins alone.
    """
    together = mask | available
    low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    found: list[tuple[int, bool]] = []
    for bottom in range(FOUR, low + 1):
        for top in range(high, ACE + 1):
            if together >> bottom & 1 and together >> top & 1:
                for naturals, wild in _between(bottom, top, together, with_wild):
                    if not mask & ~naturals:
                        found.append((naturals & ~mask, wild))
    return tuple(found)


def _choices_of_rank(rank: int, one: int, two: int) -> list[Planes]:
    """Non-empty sub-multisets of the held cards of one rank, as planes."""
    held_one = _four(one, rank)
    if not held_one or not NATURALS >> rank & 1:
        return []
    held_two = _four(two, rank)
    return [(_spread(o) << rank, _spread(t) << rank) for o, t in _sub_multisets(held_one, held_two)]


def _four(plane: int, rank: int) -> int:
    column = plane >> rank
    return column & 1 | column >> 12 & 2 | column >> 24 & 4 | column >> 36 & 8


def _spread(four: int) -> int:
    return four & 1 | (four & 2) << 12 | (four & 4) << 24 | (four & 8) << 36


@lru_cache(maxsize=256)
def _sub_multisets(one: int, two: int) -> tuple[Planes, ...]:
    """Non-empty sub-multisets of four suits held once (``one``) or twice (``two``)."""
    chosen: list[Planes] = [(0, 0)]
    for suit in range(4):
        bit = 1 << suit
        more: list[Planes] = []
        for o, t in chosen:
            more.append((o, t))
            if one & bit:
                more.append((o | bit, t))
            if two & bit:
                more.append((o | bit, t | bit))
        chosen = more
    return tuple(pair for pair in chosen if pair[0])
