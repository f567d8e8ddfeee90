"""Playing at the table by finger, by drag and by keys, against a scripted server."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.measure import boxes
from tests.page.mocked import MockedTable
from tests.page.views import deal_view, room_view
from tranca.room.view import ClockView
from tranca.wire.messages import DealView, Discarded, Drew, Melded, Move, Ok, Refused

pytestmark = pytest.mark.e2e

HAND = ["4c", "5c", "7c", "2d", "6h", "9h", "Kh", "Ts", "Js", "Ks", "Ks"]
TAKES = ["T:4c5c", "T:5c7c", "T@1"]


def card(page: Page, name: str) -> Locator:
    """Returns the first card of the hand with this name."""
    return page.locator(".hand").get_by_role("button", name=name, exact=True).first


def press(page: Page, name: str) -> None:
    """Presses a button of the table, also one that looks as if it would be refused."""
    page.locator(".actions").get_by_role("button", name=name, exact=True).click(force=True)


def has_class(name: str) -> re.Pattern[str]:
    """Returns a pattern for a class among others."""
    return re.compile(rf"(^|\s){name}(\s|$)")


def drag(page: Page, start: Locator, end: Locator) -> None:
    """Drags from the middle of one element to the middle of another, and lets go there."""
    carry(page, start, end)
    page.mouse.up()


def carry(page: Page, start: Locator, end: Locator) -> None:
    """Drags without letting go."""
    (source,), (target,) = boxes(start), boxes(end)
    page.mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    page.mouse.down()
    x, y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2
    page.mouse.move(x, y, steps=6)


def drawing(**changes: Any) -> DealView:
    """Returns seat 1's draw phase: the stock, and three ways to take the pile."""
    return deal_view(HAND, phase="draw", **{"legal": ["D", *TAKES], **changes})


def playing(*legal: str, **changes: Any) -> DealView:
    """Returns seat 1's play phase; discards, and whatever else is legal."""
    discards = [f"X:{each}" for each in dict.fromkeys(HAND)]
    return deal_view(HAND, legal=[*discards, *legal], **changes)


changed = msgspec.structs.replace


# ---------------------------------------------------------------- acts


def test_an_act_names_its_deal_and_number(table: MockedTable) -> None:
    """Selecting cards and pressing *Baixar* sends the canonical act, once, with deal and n."""
    table.open(playing("M:4c5c7c"))
    for name in ("7 de paus", "4 de paus", "5 de paus"):
        card(table.page, name).click()
    press(table.page, "Baixar (3)")
    expect(table.page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    (sent,) = table.sent
    assert (sent["act"], sent["deal"], sent["n"]) == ("M:4c5c7c", 1, 0)


def test_a_double_tap_draws_once(table: MockedTable) -> None:
    """Ten quick presses on the stock, button and pack, are one act (P68)."""
    table.answer = lambda command: None
    table.open(drawing())
    stock = table.page.get_by_role("button", name="Monte", exact=True)
    stock.dblclick()
    for _ in range(4):
        stock.click(force=True)
        table.page.locator(".stock").click()
    table.expect_acts(["D"])


def test_a_lost_answer_blocks_and_a_refusal_frees(table: MockedTable) -> None:
    """While an act is on its way nothing else is sent; a refusal opens the table again."""
    table.answer = lambda command: None
    table.open(drawing())
    press(table.page, "Monte")
    press(table.page, "Monte")
    expect(table.page.locator(".status")).to_have_text("Enviando…")
    table.expect_acts(["D"])
    table.reply(Refused(id=table.sent[0]["id"], code="ROOM-STALE", message=""))
    expect(table.page.locator(".prompt")).to_contain_text("A mesa andou antes da sua jogada")
    table.answer = lambda command: Ok(id=command["id"])
    press(table.page, "Monte")
    expect(table.page.locator(".prompt .box")).to_have_count(0)
    table.expect_acts(["D", "D"])


def test_a_discard_asks_first_and_one_tap_confirms(table: MockedTable) -> None:
    """*Descartar* asks, nothing is sent before the answer (K25)."""
    table.open(playing(warn=["2d"]))
    page = table.page
    card(page, "rei de copas").click()
    press(page, "Descartar")
    question = page.get_by_role("group", name="Descartar rei de copas?")
    expect(question.get_by_role("button", name="Descartar")).to_be_focused()
    table.expect_acts([])
    question.get_by_role("button", name="Voltar").click()
    expect(question).to_have_count(0)
    expect(page.locator(".hand .card:focus")).to_have_count(1)
    press(page, "Descartar")
    question.get_by_role("button", name="Descartar").click()
    table.expect_acts(["X:Kh"])


def test_a_wild_is_asked_about_even_when_questions_are_off(table: MockedTable) -> None:
    """The device may go without questions, but never for a card of ``warn``."""
    table.page.add_init_script(
        "localStorage.setItem('tranca.settings', '{\"confirmDiscard\": false}')"
    )
    table.open(playing(warn=["2d"]))
    card(table.page, "2 de ouros").click()
    press(table.page, "Descartar")
    expect(table.page.locator(".prompt")).to_contain_text("É um curinga.")
    press(table.page, "Soltar as cartas escolhidas")
    card(table.page, "9 de copas").click()
    press(table.page, "Descartar")
    expect(table.page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    table.expect_acts(["X:9h"])


def test_the_pile_is_taken_by_a_choice_of_ways(table: MockedTable) -> None:
    """With nothing selected *Lixo* lists every legal way; with cards selected, theirs."""
    table.open(drawing())
    page = table.page
    press(page, "Lixo (6)")
    ways = page.get_by_role("group", name="Como pegar o lixo?")
    expect(ways.get_by_role("button", name="Pegar o lixo e")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(ways).to_have_count(0)
    card(page, "4 de paus").click()
    card(page, "5 de paus").click()
    press(page, "Lixo (6)")
    page.get_by_role("button", name="Pegar o lixo", exact=True).click()
    table.expect_acts(["T:4c5c"])


def test_what_is_not_legal_is_told_in_words_with_its_article(table: MockedTable) -> None:
    """A button that looks off still answers: the server is asked, nothing is played (P11)."""
    table.open(playing())
    page = table.page
    meld = page.locator(".actions button").first
    card(page, "4 de paus").click()
    expect(meld).to_have_attribute("aria-disabled", "true")
    press(page, "Baixar (1)")
    expect(page.locator(".prompt")).to_contain_text("Um três preto tranca o lixo")
    link = page.locator(".prompt").get_by_role("link", name="Ler a regra (PILE-3)")
    expect(link).to_have_attribute("href", "/regras#PILE-3")
    table.expect_asks(["M:4c"])
    table.expect_acts([])


def test_a_second_draw_has_its_button_while_it_is_offered(table: MockedTable) -> None:
    """DRAW-3's offer is a button beside the others, and goes away with the offer."""
    deal = playing("D", extra_draw=True)
    table.open(deal)
    again = table.page.get_by_role("button", name="Comprar outra carta")
    again.click()
    table.expect_acts(["D"])
    table.update(changed(deal, extra_draw=False))
    expect(again).to_have_count(0)


def test_targets_glow_for_what_the_selection_can_do(table: MockedTable) -> None:
    """What glows comes from the list; with an incomplete list nothing is switched off."""
    deal = playing("M@1:Js", "M:TsJsKs")
    table.open(deal)
    page = table.page
    card(page, "valete de espadas").click()
    expect(page.locator(".own .meld-button").first).to_have_class(has_class("glow"))
    expect(page.locator(".own .new")).not_to_have_class(has_class("glow"))
    expect(page.locator(".pile")).to_have_class(has_class("glow"))
    page.locator(".own .meld-button").first.click()
    table.expect_acts(["M@1:Js"])
    table.update(changed(deal, legal=[], legal_complete=False))
    card(page, "rei de copas").click()
    expect(page.locator(".actions button").nth(1)).to_have_attribute("aria-disabled", "false")


# ---------------------------------------------------------------- dragging


def test_cards_are_dragged_to_a_meld_the_zone_of_new_melds_and_the_pile(table: MockedTable) -> None:
    """A drag is the same act as touching the target with the cards selected."""
    deal = playing("M@1:Js", "M:4c5c7c")
    table.open(deal)
    page = table.page
    drag(page, card(page, "valete de espadas"), page.locator(".own .meld-button").first)
    table.expect_acts(["M@1:Js"])
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    for name in ("4 de paus", "5 de paus", "7 de paus"):
        card(page, name).click()
    drag(page, card(page, "5 de paus"), page.locator(".own .new"))
    table.expect_acts(["M@1:Js", "M:4c5c7c"])
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    drag(page, card(page, "9 de copas"), page.locator(".pile"))
    page.get_by_role("group", name="Descartar 9 de copas?").get_by_text(
        "Descartar", exact=True
    ).click()
    table.expect_acts(["M@1:Js", "M:4c5c7c", "X:9h"])


def test_the_stock_is_dragged_to_the_hand(table: MockedTable) -> None:
    """Pulling the stock down draws."""
    table.open(drawing())
    drag(table.page, table.page.locator(".stock"), table.page.locator(".hand"))
    table.expect_acts(["D"])


def test_an_order_made_by_hand_outlives_a_draw_and_a_reload(table: MockedTable) -> None:
    """A card dragged to the front stays there; what is drawn comes last."""
    deal = drawing()
    table.open(deal)
    page = table.page
    first = page.locator(".hand .card").first
    (box,) = boxes(first)
    drag_to_left(page, card(page, "7 de paus"), box["x"] + 2, box["y"] + 20)
    expect(first).to_have_accessible_name("7 de paus")
    table.update(changed(deal, hand=[*HAND, "8d"], phase="play"))
    expect(page.locator(".hand .card").last).to_have_accessible_name("8 de ouros")
    page.reload()
    expect(first).to_have_accessible_name("7 de paus")
    expect(page.locator(".hand .card").last).to_have_accessible_name("8 de ouros")
    table.expect_acts([])


def drag_to_left(page: Page, start: Locator, x: float, y: float) -> None:
    """Drags an element to a point."""
    (source,) = boxes(start)
    page.mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=6)
    page.mouse.up()


# ---------------------------------------------------------------- events meanwhile

OTHERS_MOVE = [
    Move(n=9, seat=2, act="D", by="b", events=[Drew(seat=2, card=None, came=True)]),
    Move(n=10, seat=2, act="X:9d", by="b", events=[Discarded(seat=2, card="9d")]),
]


def _still(page: Page) -> tuple[Any, ...]:
    """Returns what an event must not move: focus, selection, order and places of the hand."""
    hand = page.locator(".hand .card")
    names = hand.evaluate_all("all => all.map(one => [one.dataset.key, one.ariaPressed])")
    focus = page.evaluate("document.activeElement?.dataset.key ?? document.activeElement?.tagName")
    return names, boxes(hand), focus


def test_an_event_moves_neither_selection_nor_focus_nor_order(table: MockedTable) -> None:
    """Others play while cards are selected: the hand stands as it stood (P85, P88, K26)."""
    deal = drawing(turn=2, legal=[])
    table.open(deal)
    page = table.page
    card(page, "rei de copas").click()
    card(page, "9 de copas").click()
    before = _still(page)
    later = changed(deal, turn=3, counts=[11, 10, 9, 12], pile=[*deal.pile, "9d"])
    table.update(later, *OTHERS_MOVE)
    expect(page.locator(".pile")).to_have_accessible_name("Lixo, 7 cartas, em cima 9 de ouros")
    assert _still(page) == before


def test_a_card_that_comes_joins_without_moving_the_selection(table: MockedTable) -> None:
    """The automatic draw adds a card; selected cards and the focused one stay the same pieces."""
    deal = drawing()
    table.open(deal)
    page = table.page
    card(page, "rei de copas").click()
    names, _, focus = _still(page)
    drawn = [Move(n=9, seat=1, act="D", by="a", events=[Drew(seat=1, card="3c", came=True)])]
    table.update(changed(deal, hand=[*HAND, "3c"], phase="play", drawn="3c"), *drawn)
    expect(page.locator(".hand .fresh")).to_have_accessible_name("3 de paus")
    later, _, later_focus = _still(page)
    assert [each for each in later if each in names] == names
    assert later_focus == focus


def test_an_event_in_the_middle_of_a_drag_moves_nothing(table: MockedTable) -> None:
    """Cards that come while a finger carries one wait until it lets go; the drop counts."""
    deal = playing("M@1:Js")
    table.open(deal)
    page = table.page
    carry(page, card(page, "valete de espadas"), page.locator(".own .meld-button").first)
    before = _still(page)
    table.update(msgspec.structs.replace(deal, hand=[*HAND, "3c"], stock=37))
    expect(page.locator(".stock .count")).to_have_text("37")
    assert _still(page) == before
    page.mouse.up()
    expect(page.locator(".hand .card")).to_have_count(12)
    table.expect_acts(["M@1:Js"])


def test_a_reload_while_waiting_acts_on_nothing(table: MockedTable) -> None:
    """Out of turn the buttons say so, after a reload too, and a press is only a question (P70)."""
    table.open(drawing(turn=2, legal=[]))
    page = table.page
    for _ in range(2):
        buttons = page.locator(".actions .main")
        expect(buttons.first).to_have_attribute("aria-disabled", "true")
        expect(buttons.last).to_have_attribute("aria-disabled", "true")
        page.reload()
        page.locator(".table").wait_for()
    press(page, "Monte")
    table.expect_asks(["D"])
    table.expect_acts([])


# ---------------------------------------------------------------- keys


def test_a_turn_by_keys_alone(table: MockedTable) -> None:
    """Draw, walk the hand, select, meld and discard without a pointer."""
    deal = drawing()
    table.open(deal)
    page = table.page
    page.keyboard.press("c")
    deal = changed(deal, phase="play", legal=["M:4c5c7c", "X:Ks"])
    table.update(deal)
    expect(page.locator(".status")).to_contain_text("baixe jogos ou descarte")
    card(page, "10 de espadas").focus()
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft", "Home"):
        page.keyboard.press(key)
    expect(page.locator(".hand .card:focus")).to_have_accessible_name("10 de espadas")
    for name in ("4 de paus", "5 de paus", "7 de paus"):
        while page.evaluate("document.activeElement.ariaLabel") != name:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    page.keyboard.press("b")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.ariaLabel") != "rei de espadas":
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    table.expect_acts(["D", "M:4c5c7c", "X:Ks"])
    table.update(changed(deal, turn=2, hand=[each for each in HAND if each != "Ks"], legal=[]))
    expect(page.locator(".hand .card")).to_have_count(9)
    expect(page.locator(".hand .card:focus")).to_have_count(1)


def test_keys_move_a_card_and_tell_score_time_and_last_move(table: MockedTable) -> None:
    """Shift with an arrow moves a card; P, T and U speak; ? lists what may be done."""
    table.open(playing(), moves=OTHERS_MOVE)
    page = table.page
    page.locator(".hand .card").first.focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".hand .card").nth(1)).to_have_accessible_name("10 de espadas")
    live = page.locator("[aria-live=polite]")
    page.keyboard.press("p")
    expect(live).to_contain_text("Nós: 1.240 pontos, Eles: 980 pontos")
    page.keyboard.press("t")
    expect(live).to_contain_text("segundos")
    page.keyboard.press("u")
    expect(live).to_contain_text("Bia descartou 9 de ouros")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="O que posso fazer")
    expect(sheet).to_contain_text("Descartar rei de espadas")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_keys_can_be_off(table: MockedTable) -> None:
    """Single letters do nothing where the device says so."""
    table.page.add_init_script("localStorage.setItem('tranca.settings', '{\"keys\": false}')")
    table.open(drawing())
    table.page.keyboard.press("c")
    table.page.keyboard.press("b")
    expect(table.page.locator(".prompt .box")).to_have_count(0)
    assert table.sent == []


# ---------------------------------------------------------------- finger, ear, eye


def test_a_long_press_selects_no_text_and_opens_no_menu(table: MockedTable) -> None:
    """The text menu of phones would block the play (P17)."""
    table.open(playing())
    page = table.page
    prevented = card(page, "rei de copas").evaluate(
        """one => !one.dispatchEvent(
            new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
        )"""
    )
    assert prevented
    page.keyboard.press("Control+a")
    selected = page.evaluate("getSelection().toString()")
    assert not any(text in selected for text in ("Bia", "Monte", "Sua vez"))


def test_a_move_is_told_once_politely_and_the_tab_marks_the_turn(table: MockedTable) -> None:
    """One live message for what happened; the title is marked while it is one's turn (K28)."""
    deal = drawing(turn=2, legal=[])
    table.open(deal)
    page = table.page
    assert "Sua vez" not in page.title()
    mine = changed(deal, turn=1, legal=["D"])
    table.update(mine, *OTHERS_MOVE)
    live = page.locator("[aria-live=polite]")
    expect(live).to_contain_text("Bia descartou 9 de ouros")
    expect(live).to_contain_text("Sua vez: monte ou lixo")
    expect(page).to_have_title(re.compile("^● Sua vez"))
    table.update(changed(mine, turn=2, legal=[]))
    expect(page).not_to_have_title(re.compile("^● Sua vez"))


def _watch_flights(page: Page) -> None:
    page.add_init_script(
        """window.flights = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
            window.flights.push(options.duration);
            return animate.call(this, frames, options);
        };"""
    )


def _someone_melds(table: MockedTable, deal: DealView) -> None:
    sides = [deal.sides[0], msgspec.structs.replace(deal.sides[1], melds=[])]
    melded = Move(
        n=9, seat=1, act="M@1:Js", by="p",
        events=[Melded(seat=1, cards=["Js"], meld=1, new=False)],
    )  # fmt: skip
    hand = [each for each in HAND if each != "Js"]
    table.update(changed(deal, hand=hand, sides=sides), melded)
    expect(table.page.locator(".hand .card")).to_have_count(10)


@pytest.mark.parametrize(("motion", "longest"), [("normal", 300), ("fast", 150)])
def test_cards_glide_briefly(table: MockedTable, motion: str, longest: int) -> None:
    """Each move takes 300 ms at most (K29), and ends at the first touch."""
    _watch_flights(table.page)
    table.page.add_init_script(
        f"localStorage.setItem('tranca.settings', JSON.stringify({{ motion: '{motion}' }}))"
    )
    deal = playing()
    table.open(deal)
    _someone_melds(table, deal)
    flights = table.page.evaluate("flights")
    assert flights
    assert max(flights) <= longest
    table.page.locator(".status").dispatch_event("pointerdown")
    assert table.page.evaluate(
        """document.getAnimations().every(
            one => one instanceof CSSTransition || one.playState === 'finished'
        )"""
    )


def _no_motion_by_setting(page: Page) -> None:
    page.add_init_script("localStorage.setItem('tranca.settings', '{\"motion\": \"none\"}')")


def _no_motion_by_system(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")


@pytest.mark.parametrize("still", [_no_motion_by_setting, _no_motion_by_system])
def test_nothing_glides_where_motion_is_not_wanted(
    table: MockedTable, still: Callable[[Page], None]
) -> None:
    """Neither under the device's setting nor under the system's."""
    still(table.page)
    _watch_flights(table.page)
    deal = playing()
    table.open(deal)
    _someone_melds(table, deal)
    assert table.page.evaluate("flights") == []


def test_the_clock_runs_here_and_stands_still_while_paused(table: MockedTable) -> None:
    """Seconds count down between views; a pause holds what was left."""
    table.room = room_view(clock=ClockView("act", 2, 9_000, 30_000))
    table.open(drawing(turn=2, legal=[]))
    clock = table.page.get_by_role("timer")
    expect(clock).to_have_accessible_name("Tempo de Bia: 8 segundos")
    paused = room_view(paused="host", clock=ClockView("act", 2, 7_000, 30_000))
    table.update(drawing(turn=2, legal=[]), room=paused)
    expect(table.page.locator(".clock.still .seconds")).to_have_text("7")


def test_a_watcher_has_no_hand_and_no_buttons(table: MockedTable) -> None:
    """What is not in the view is not in the page (P73)."""
    table.room = room_view(you_person="w", you_seat=None, you_host=False)
    table.open(deal_view([], seat=None, legal=[], counts=[11, 11, 9, 12]))
    page = table.page
    expect(page.locator(".table")).to_contain_text("Você está assistindo")
    assert page.locator(".hand, .actions").count() == 0
    expect(page.get_by_role("group", name="Ana").first).to_be_visible()


def test_names_say_what_the_eye_sees(table: MockedTable) -> None:
    """Cards, melds, packs and seats have the names that a player would say."""
    table.open(playing(locked=True, pile=["Kc", "3s"]))
    page = table.page
    for name in (
        "sequência de 4 a 10 de espadas, 7 cartas, canastra limpa",
        "sequência de 4 a valete de copas, 8 cartas, canastra suja",
        "Lixo, 2 cartas, em cima 3 de espadas, trancado",
        "Monte, 38 cartas, um morto vira monte quando ele acabar",
        "Novo jogo",
    ):
        expect(page.get_by_role("button", name=name, exact=True).first).to_be_visible()
    seats = page.get_by_role("group", name="Jogadores")
    expect(seats.get_by_role("group", name="Leonardo, pessoa, parceiro, 9 cartas")).to_be_visible()
    assert page.locator(".hand [tabindex='0']").count() == 1


def test_clean_and_dirty_canastas_differ_by_frame_and_mark(table: MockedTable) -> None:
    """Not by colour alone: the frame is whole or dashed, the mark another sign."""
    table.open(playing())
    clean = table.page.locator(".own .meld.clean").first
    dirty = table.page.locator(".own .meld.dirty").first
    style = "one => getComputedStyle(one).borderTopStyle"
    assert (clean.evaluate(style), dirty.evaluate(style)) == ("solid", "dashed")
    marks = [each.locator(".count path").get_attribute("d") for each in (clean, dirty)]
    assert marks[0] != marks[1]


def test_suits_have_four_colours_or_the_classic_two(table: MockedTable) -> None:
    """The palette with the largest differences in every kind of colour vision; two as a setting."""
    table.open(playing())
    page = table.page
    colour = "one => getComputedStyle(one.querySelector('text')).fill"
    kings = ("rei de copas", "rei de espadas", "2 de ouros", "4 de paus")
    four = [card(page, name).evaluate(colour) for name in kings]
    assert four == ["rgb(199, 5, 5)", "rgb(0, 0, 0)", "rgb(36, 51, 214)", "rgb(0, 133, 119)"]
    page.evaluate("localStorage.setItem('tranca.settings', '{\"colours\": 2}')")
    page.reload()
    page.locator(".hand").wait_for()
    two = [card(page, name).evaluate(colour) for name in kings]
    assert two == ["rgb(199, 5, 5)", "rgb(0, 0, 0)", "rgb(199, 5, 5)", "rgb(0, 0, 0)"]
