"""The words of the rule book as people say them, in Portuguese and in English.

For pictures and sentences in a terminal. The page has its own words; nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from tranca.cards import card_text

Language = Literal["pt", "en"]

_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def card_sign(card: int) -> str:
    """A card as people write it: ``7♥``, ``10♣``."""
    text = card_text(card)
    return ("10" if text[0] == "T" else text[0]) + _SIGNS[text[1]]


def card_signs(cards: Iterable[int]) -> str:
    """Cards as people write them, a space between."""
    return " ".join(card_sign(card) for card in cards)


def harmless(text: str, most: int = 24) -> str:
    """Text that came with a file, fit for a terminal: cut, and what cannot be printed replaced."""
    return "".join(letter if letter.isprintable() else "�" for letter in text[:most])


@dataclass(frozen=True, slots=True)
class Words:
    """One language. Names of fields are the rule book's; braces stand for what is filled in.

    ``facts`` has a sentence for each fact and its cases, by the names that ``telling`` uses;
    ``lines`` the lines of the count (COUNT-1).
    """

    act: str
    acts: str
    card: str
    cards: str
    seat: str
    seats: str
    side: str
    sides: str
    variants: Mapping[str, str]
    turn_draw: str
    turn_play: str
    second_draw: str
    drawn: str
    melds_none: str
    clean: str
    dirty: str
    morto: Mapping[str, str]
    zero: str
    stock: str
    pile: str
    mortos: str
    locked: str
    reserved: str
    over: str
    out: str
    out_dry: str
    by_stock: str
    opening: str
    moment: str
    next_act: str
    refused: str
    lines: Mapping[str, str]
    facts: Mapping[str, str]

    def count_of_acts(self, count: int) -> str:
        """So many acts, in words."""
        return (self.act if count == 1 else self.acts).format(n=count)

    def count_of_cards(self, count: int) -> str:
        """So many cards, in words."""
        return (self.card if count == 1 else self.cards).format(n=count)


PORTUGUESE: Final = Words(
    act="{n} jogada",
    acts="{n} jogadas",
    card="{n} carta",
    cards="{n} cartas",
    seat="cadeira {seat}",
    seats="cadeiras {a} e {b}",
    side="Lado {side}",
    sides="Dupla {side}",
    variants={
        "sala": "Tranca de sala",
        "games-on": "Tranca Games-On",
        "cacheta-league": "Tranca Cacheta League",
        "classica": "Tranca clássica",
    },
    turn_draw="vez da cadeira {seat}: comprar ou pegar o lixo",
    turn_play="vez da cadeira {seat}: baixar e descartar",
    second_draw="pode comprar outra",
    drawn="comprou",
    melds_none="nenhum jogo",
    clean="canastra limpa",
    dirty="canastra suja",
    morto={"none": "sem morto ainda", "pending": "morto pendente", "used": "morto usado"},
    zero="vale 0",
    stock="Monte",
    pile="Lixo",
    mortos="Morto",
    locked="trancado",
    reserved="morto reservado",
    over="fim da mão",
    out="Fim da mão: a cadeira {seat} bateu",
    out_dry="Fim da mão: a cadeira {seat} deu batida seca",
    by_stock="Fim da mão: acabou o monte",
    opening="Antes da primeira jogada, de {of}",
    moment="Jogada {n} de {of}",
    next_act="A seguir: {act}",
    refused="A jogada de número {n} ({act}) não vale: {why}",
    lines={
        "cards": "cartas",
        "canastas": "canastras",
        "going_out": "batida",
        "red_threes": "3 vermelhos",
        "hand": "na mão",
        "morto": "morto",
        "total": "total",
    },
    facts={
        "drew": "{who} comprou do monte",
        "drew_card": "{who} comprou {card}",
        "drew_nothing": "{who} comprou, mas o monte não tinha carta",
        "swapped": "{who} deixou {card} no lixo e comprou outra",
        "took_new": "{who} pegou o lixo ({n}) e baixou {cards}",
        "took_add": "{who} pegou o lixo ({n}) e pôs {cards} no jogo {meld}",
        "melded_new": "{who} baixou {cards}",
        "melded_add": "{who} pôs {cards} no jogo {meld}",
        "discarded": "{who} descartou {card}",
        "red_three": "{who} expôs {card}",
        "red_three_zero": "{who} expôs {card}, sem reposição: vale 0",
        "morto_direct": "{who} pegou o morto e continua a vez",
        "morto_pending": "{who} ganhou o morto, para a próxima vez",
        "morto_up": "{who} pegou o morto reservado",
        "stock_renewed": "Um morto virou o monte ({n})",
        "turn_lost": "{who} ficou sem jogada: a vez passou",
        "canasta_clean": "{who} fez canastra limpa no jogo {meld}",
        "canasta_dirty": "{who} fez canastra suja no jogo {meld}",
        "went_out": "{who} bateu",
        "went_out_dry": "{who} deu batida seca",
        "over": "Fim da mão",
    },
)

ENGLISH: Final = Words(
    act="{n} act",
    acts="{n} acts",
    card="{n} card",
    cards="{n} cards",
    seat="seat {seat}",
    seats="seats {a} and {b}",
    side="Side {side}",
    sides="Side {side}",
    variants=PORTUGUESE.variants,
    turn_draw="seat {seat} to draw or take the pile",
    turn_play="seat {seat} to meld and discard",
    second_draw="may draw again",
    drawn="drew",
    melds_none="no meld",
    clean="clean canasta",
    dirty="dirty canasta",
    morto={"none": "no morto yet", "pending": "morto pending", "used": "morto used"},
    zero="counts 0",
    stock="Stock",
    pile="Pile",
    mortos="Morto",
    locked="locked",
    reserved="morto reserved",
    over="deal over",
    out="Deal over: seat {seat} went out",
    out_dry="Deal over: seat {seat} went out dry",
    by_stock="Deal over: the stock ended",
    opening="Before the first act, of {of}",
    moment="Act {n} of {of}",
    next_act="Next: {act}",
    refused="Act number {n} ({act}) does not stand: {why}",
    lines={
        "cards": "cards",
        "canastas": "canastas",
        "going_out": "going out",
        "red_threes": "red threes",
        "hand": "in hand",
        "morto": "morto",
        "total": "total",
    },
    facts={
        "drew": "{who} drew from the stock",
        "drew_card": "{who} drew {card}",
        "drew_nothing": "{who} drew, but the stock had no card",
        "swapped": "{who} put {card} on the pile and drew another",
        "took_new": "{who} took the pile ({n}) and laid {cards}",
        "took_add": "{who} took the pile ({n}) and added {cards} to meld {meld}",
        "melded_new": "{who} laid {cards}",
        "melded_add": "{who} added {cards} to meld {meld}",
        "discarded": "{who} discarded {card}",
        "red_three": "{who} laid {card} open",
        "red_three_zero": "{who} laid {card} open, not replaced: counts 0",
        "morto_direct": "{who} took the morto and plays on",
        "morto_pending": "{who} won the morto, for the next turn",
        "morto_up": "{who} took up the reserved morto",
        "stock_renewed": "A morto became the stock ({n})",
        "turn_lost": "{who} had no act left: the turn passed",
        "canasta_clean": "{who} made a clean canasta of meld {meld}",
        "canasta_dirty": "{who} made a dirty canasta of meld {meld}",
        "went_out": "{who} went out",
        "went_out_dry": "{who} went out dry",
        "over": "The deal is over",
    },
)

WORDS: Final[Mapping[Language, Words]] = {"pt": PORTUGUESE, "en": ENGLISH}
"""The languages by their names."""
