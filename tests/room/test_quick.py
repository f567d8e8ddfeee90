"""MATCH-6: quick play seats people by variant, size and target; after 20 s bots fill."""

from typing import Any

from tranca.room.quick import PATIENCE_MS, Wish, next_party, parties


def wish(person: str, since: int = 0, **chosen: Any) -> Wish:
    usual = {"variant": "sala", "players": 4, "target": 3000}
    return Wish(person=person, since=since, **{**usual, **chosen})


def people(waiting: list[Wish], now: int) -> list[tuple[str, ...]]:
    return [party.people for party in parties(waiting, now)]


def test_four_alike_are_seated_at_once_the_longest_waiting_first() -> None:
    waiting = [wish("d", 4), wish("a", 1), wish("e", 5), wish("c", 3), wish("b", 2)]
    assert people(waiting, 10) == [("a", "b", "c", "d")]


def test_too_few_wait_until_20_s_are_over() -> None:
    waiting = [wish("a"), wish("b", 5)]
    assert people(waiting, PATIENCE_MS - 1) == []
    assert people(waiting, PATIENCE_MS) == [("a", "b")]


def test_other_wishes_other_tables() -> None:
    waiting = [
        wish("a", players=2),
        wish("b", target=1500, players=2),
        wish("c", variant="classica", players=2),
        wish("d", players=2),
    ]
    assert people(waiting, 1) == [("a", "d")]


def test_who_blocked_each_other_are_not_seated_together_either_way_round() -> None:
    for blocker, blocked in (("a", "b"), ("b", "a")):
        waiting = [
            wish(p, n, players=2, blocked=frozenset({blocked} if p == blocker else ()))
            for n, p in enumerate("abc")
        ]
        assert people(waiting, 10) == [("a", "c")]


def test_nobody_sits_at_two_tables() -> None:
    waiting = [wish(f"p{n:02}", n) for n in range(11)]
    seated = [p for party in parties(waiting, PATIENCE_MS * 2) for p in party.people]
    assert sorted(seated) == [f"p{n:02}" for n in range(11)]


def test_when_to_look_again() -> None:
    assert next_party([]) is None
    assert next_party([wish("a", 7), wish("b", 3)]) == 3 + PATIENCE_MS
