"""Pictures of a table, and facts in words: nothing is missing, and nothing hidden is shown."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.laying import CLEAN, DIRTY, MORTOS, lay, played, side
from tests.support.playing import dealt, eager, play_out
from tranca.cards import FULL_PACK, NO_CARD, card_text
from tranca.game import Deal, Drew, Fact, fact_for, legal_acts, play, view_of
from tranca.game.picture import WIDTH, lines_of, picture, scene_of_deal, scene_of_view
from tranca.game.telling import told
from tranca.game.words import ENGLISH, PORTUGUESE, card_sign, card_signs, harmless
from tranca.rules import PLAYER_COUNTS, VARIANT_NAMES, rules_from, variant

SIGNS = {card_sign(card): card for card in FULL_PACK}


def shown_cards(text: str) -> list[int]:
    """Every card in a picture, its title line left out (the card drawn is in a hand too)."""
    words = text.partition("\n")[2].split()
    return sorted(SIGNS[word] for word in words if word in SIGNS)


@given(st.sampled_from(VARIANT_NAMES), st.sampled_from(PLAYER_COUNTS), st.integers(0, 99))
def test_a_deal_shows_each_of_its_cards_once(name: str, players: int, seed: int) -> None:
    deal = play_out(dealt(variant(name, players), seed), Random(seed), most=seed * 3)
    assert shown_cards(str(deal)) == sorted(FULL_PACK)


@given(st.sampled_from(VARIANT_NAMES), st.integers(0, 99), st.integers(1, 4))
def test_a_view_shows_what_its_seat_sees(name: str, seed: int, seat: int) -> None:
    """Its hand, the pile, melds and red threes of all; no card of a hand, a morto or the stock."""
    deal = play_out(dealt(variant(name, 4), seed), Random(seed), most=seed * 3)
    table = deal.table
    public = [*table.pile, *(card for row in table.red_threes for card, _ in row)]
    public += [card for melds in table.melds for meld in melds for card in meld.cards()]
    text = str(view_of(deal, seat))
    assert shown_cards(text) == sorted([*public, *deal.hand(seat).cards()])
    counts = sum(deal.table.hand_counts) - deal.table.hand_counts[seat - 1]
    hidden = [line for line in text.splitlines() if line[2:3].isdigit() and "▒" in line]
    assert sum(line.count("▒") for line in hidden) == counts


@given(st.integers(0, 99), st.sampled_from(("pt", "en")))
def test_no_line_is_wider_than_a_terminal_and_none_ends_in_blanks(seed: int, language: str) -> None:
    deal = play_out(dealt(variant("sala", 4), seed), Random(seed), most=seed * 3)
    for line in picture(scene_of_deal(deal), "pt" if language == "pt" else "en").splitlines():
        assert len(line) <= WIDTH + 20
        assert line == line.rstrip()


def test_canastas_mortos_and_the_lock_are_marked() -> None:
    deal = lay(
        "KdQs",
        phase="draw",
        pile="4c3s",
        ours=side([CLEAN, DIRTY, "4h5h6h"], "used", [("3h", "zero"), ("3d", "normal")]),
        theirs=side((), pending=(2, MORTOS[0])),
        others={2: ""},
    )
    lines = str(deal).splitlines()
    assert "Dupla A · cadeiras 1 e 3 · morto usado  3♥ (vale 0)  3♦" in lines
    assert "  1  6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦  canastra limpa" in lines
    assert "  2  6♦ 7♦ 8♦ 9♦ 10♦ J♦ 2♣  canastra suja" in lines
    assert "  3  4♥ 5♥ 6♥" in lines
    assert "Dupla B · cadeiras 2 e 4 · morto pendente" in lines
    assert "Lixo      2  4♣ 3♠  trancado" in lines
    assert "  2 B   0  4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥  morto reservado" in lines
    seen = str(view_of(deal, 1)).splitlines()
    assert "  2 B   0   morto reservado" in seen


def test_who_is_on_turn_and_what_is_asked() -> None:
    deal = lay("KdQs4c", turn=2, phase="draw")
    assert "vez da cadeira 2: comprar ou pegar o lixo" in str(deal)
    assert "\n▸ 2 B" in str(deal)
    played(deal, "D")
    assert "vez da cadeira 2: baixar e descartar · comprou 4♣" in str(deal)
    assert "comprou" not in str(view_of(deal, 1)).partition("\n")[0]
    assert "seat 2 to meld and discard · drew 4♣" in picture(scene_of_deal(deal), "en")
    offered = lay("KdQs", "games-on", first_turn=True, drawn="Qs", extra_draw=True)
    assert "pode comprar outra" in str(offered)
    assert "pode comprar" not in str(view_of(offered, 2))


def test_the_count_stands_below_a_deal_that_is_over() -> None:
    out = lay("Kd", ours=side([CLEAN], "used"))
    played(out, "X:Kd")
    text = str(out)
    assert "· fim da mão\n" in text
    assert "Fim da mão: a cadeira 1 bateu\n" in text
    assert "\nbatida            100       0\n" in text
    ended = play_out(dealt(variant("games-on", 2), 3), Random(3))
    by_stock = str(ended).count("acabou o monte")
    assert by_stock == (ended.went_out is None)


def test_a_variant_that_nobody_knows_is_shown_harmlessly() -> None:
    rules = variant("sala", 4)
    assert str(lay("KdQs", rules)).startswith("Tranca de sala, 2×2")
    evil = rules_from({**rules.to_dict(), "variant": "\x1b[2J" + "x" * 99})
    assert str(lay("KdQs", evil)).startswith("�[2J" + "x" * 20 + ", 2×2")


def test_names_stand_beside_their_seats() -> None:
    scene = scene_of_deal(lay("KdQs"), ("Ana", "Zé", "Beatriz", "X"))
    assert "▸ 1 A  Ana       2  K♦ Q♠" in picture(scene)
    view = scene_of_view(view_of(lay("KdQs"), 3), ("Ana", "Zé", "Beatriz", "X"))
    assert "▸ 1 A  Ana       2  ▒▒" in picture(view)


def test_each_piece_says_what_it_is() -> None:
    spans = [span for line in lines_of(scene_of_deal(lay("2dKdKs"))) for span in line]
    roles = {span.text: span.role for span in spans}
    assert (roles["2♦"], roles["K♦"], roles["K♠"]) == ("wild", "red", "black")


# ---------------------------------------------------------------- facts in words


def facts_of(deal: Deal, seed: int) -> list[Fact]:
    """All facts of a deal played out."""
    dice, facts = Random(seed), list(deal.opening)
    while not deal.over:
        facts += play(deal, eager(dice, legal_acts(deal.table, deal.own(deal.table.turn))))
    return facts


def test_every_fact_is_told_in_both_languages_and_nothing_is_left_to_fill_in() -> None:
    kinds: set[str] = set()
    for seed in range(60):
        deal = dealt(variant(VARIANT_NAMES[seed % 4], 4 - seed % 2 * 2), seed)
        for fact in facts_of(deal, seed):
            kinds.add(type(fact).__name__)
            for said in (told(fact), told(fact, "en"), told(fact, "pt", lambda seat: f"N{seat}")):
                assert said
                assert not set(said) & set("{}")
                assert said[0].isupper()
    assert len(kinds) >= 11


def test_a_hidden_draw_is_told_without_its_card() -> None:
    drew = Drew(2, FULL_PACK[0], True)
    assert told(drew) == "Cadeira 2 comprou 2♣"
    assert told(fact_for(drew, 1)) == "Cadeira 2 comprou do monte"
    assert told(Drew(2, NO_CARD, False), "en") == "Seat 2 drew, but the stock had no card"


def test_the_languages_say_the_same_things() -> None:
    assert PORTUGUESE.facts.keys() == ENGLISH.facts.keys()
    assert PORTUGUESE.lines.keys() == ENGLISH.lines.keys()
    for key, said in PORTUGUESE.facts.items():
        assert sorted(_blanks(said)) == sorted(_blanks(ENGLISH.facts[key])), key
    assert PORTUGUESE.count_of_cards(1) == "1 carta"
    assert ENGLISH.count_of_acts(2) == "2 acts"


def _blanks(said: str) -> list[str]:
    return [piece.partition("}")[0] for piece in said.split("{")[1:]]


def test_cards_are_written_as_people_write_them() -> None:
    assert card_signs([card for card in FULL_PACK if card_text(card) == "Th"]) == "10♥ 10♥"


@pytest.mark.parametrize("text", ["a\x1b[31m", "a\nb", "\ud800", "\u202eabc", "\0"])
def test_text_from_a_file_is_made_harmless(text: str) -> None:
    assert harmless(text).isprintable()
    assert len(harmless(text * 99)) == 24
