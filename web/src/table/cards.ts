/**
 * Cards as the page sees them: two letters, rank then suit. Orders for showing and for writing acts, nothing
 * about what a card may do.
 */

export type Suit = 'c' | 'd' | 'h' | 's';

const TEXT_SUITS = 'cdhs';
const TEXT_RANKS = 'A23456789TJQK';
/** Colours alternate in the hand; the 2s, being wild, close each group. */
const SHOWN_SUITS = 'shcd';
const SHOWN_RANKS = '3456789TJQKA2';

export function rankOf(card: string): string {
  return card.charAt(0);
}

export function suitOf(card: string): Suit {
  return card.charAt(1) as Suit;
}

/** The rank as printed on a face: `T` is 10. */
export function printedRank(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

function textOrder(card: string): number {
  return TEXT_SUITS.indexOf(suitOf(card)) * 13 + TEXT_RANKS.indexOf(rankOf(card));
}

/** Cards in the canonical order of acts (suits c d h s, ranks A 2 3 … K), written together. */
export function cardsText(cards: readonly string[]): string {
  return [...cards].sort((a, b) => textOrder(a) - textOrder(b)).join('');
}

/** `7h8h` → `['7h', '8h']`. */
export function splitCards(text: string): string[] {
  return text.match(/../g) ?? [];
}

/** Place in a hand sorted by suit, lowest first. */
export function suitOrder(card: string): number {
  return SHOWN_SUITS.indexOf(suitOf(card)) * 13 + SHOWN_RANKS.indexOf(rankOf(card));
}

/** Place in a hand sorted by value, lowest first. */
export function rankOrder(card: string): number {
  return SHOWN_RANKS.indexOf(rankOf(card)) * 4 + SHOWN_SUITS.indexOf(suitOf(card));
}
