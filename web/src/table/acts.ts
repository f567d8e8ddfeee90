/**
 * Acts in the record's notation: building the canonical text from what a player selected, and looking it up in
 * the list that came with the view. No rule of the game is known here: an act that is not in a complete list is
 * merely "not offered", and the server says why.
 */
import type { DealView } from '../lib/wire';
import { cardsText, splitCards } from './cards';

export type ParsedAct =
  | { kind: 'draw' }
  | { kind: 'take'; meld: number | null; cards: string[] }
  | { kind: 'meld'; meld: number | null; cards: string[] }
  | { kind: 'discard'; card: string };

/** Whether the server would accept an act: listed, left out of a complete list, or not known. */
export type Standing = 'yes' | 'no' | 'unknown';

export const DRAW = 'D';

export function discardText(card: string): string {
  return `X:${card}`;
}

/** `meld` null opens a new one. */
export function meldText(cards: readonly string[], meld: number | null): string {
  return meld === null ? `M:${cardsText(cards)}` : `M@${meld}:${cardsText(cards)}`;
}

/** Takes the pile with `cards` of the hand; `meld` null makes a new meld of its top. */
export function takeText(cards: readonly string[], meld: number | null): string {
  if (meld === null) return `T:${cardsText(cards)}`;
  return cards.length === 0 ? `T@${meld}` : `T@${meld}:${cardsText(cards)}`;
}

/** Null for a text that is no act. */
export function parseAct(text: string): ParsedAct | null {
  if (text === DRAW) return { kind: 'draw' };
  const match = /^([TMX])(?:@([1-9]\d*))?(?::((?:[A2-9TJQK][cdhs])+))?$/.exec(text);
  if (match === null) return null;
  const cards = splitCards(match[3] ?? '');
  const meld = match[2] === undefined ? null : Number(match[2]);
  const [first] = cards;
  if (match[1] === 'X') {
    return first !== undefined && cards.length === 1 && meld === null ? { kind: 'discard', card: first } : null;
  }
  if (match[1] === 'T') return first === undefined && meld === null ? null : { kind: 'take', meld, cards };
  return first === undefined ? null : { kind: 'meld', meld, cards };
}

/** True while this viewer's seat is to act. */
export function isMine(deal: DealView): boolean {
  return deal.seat !== null && deal.phase !== 'over' && deal.turn === deal.seat;
}

export function standing(deal: DealView, text: string): Standing {
  if (!isMine(deal)) return 'no';
  if (deal.legal.includes(text)) return 'yes';
  return deal.legal_complete ? 'no' : 'unknown';
}

/** All offered ways to take the pile. */
export function offeredTakes(deal: DealView): string[] {
  return isMine(deal) ? deal.legal.filter((text) => text.startsWith('T')) : [];
}

/** Own melds' numbers, from 1. */
export function ownMelds(deal: DealView): number[] {
  if (deal.seat === null) return [];
  return (deal.sides[sideOf(deal.seat)]?.melds ?? []).map((_, index) => index + 1);
}

/** 0 for side A, 1 for side B. */
export function sideOf(seat: number): 0 | 1 {
  return seat % 2 === 1 ? 0 : 1;
}

/** What the selected cards could be used for as a meld in this phase: a new one first, then each own meld. */
export function meldChoices(deal: DealView, cards: readonly string[]): string[] {
  if (cards.length === 0) return [];
  const write = deal.phase === 'draw' ? takeText : meldText;
  return [null, ...ownMelds(deal)].map((meld) => write(cards, meld));
}

export interface Targets {
  /** The zone of a new meld. */
  fresh: Standing;
  /** By own meld, from number 1. */
  melds: Standing[];
  /** The pile: to be taken in the draw phase, to be discarded on afterwards. */
  pile: Standing;
  stock: Standing;
}

/** What may be touched with these cards selected. Without a selection an unknown act is not pointed at. */
export function targets(deal: DealView, cards: readonly string[]): Targets {
  const ask = (text: string): Standing => {
    const found = standing(deal, text);
    return found === 'unknown' && cards.length === 0 ? 'no' : found;
  };
  const choices = meldChoices(deal, cards).map(ask);
  const [fresh = 'no', ...others] = choices;
  const melds = cards.length === 0 ? ownMelds(deal).map((meld) => ask(takeText([], meld))) : others;
  return { fresh, melds, pile: pileStanding(deal, cards, choices), stock: ask(DRAW) };
}

function pileStanding(deal: DealView, cards: readonly string[], choices: Standing[]): Standing {
  if (deal.phase === 'draw') {
    if (cards.length === 0) return offeredTakes(deal).length > 0 ? 'yes' : 'no';
    return best(choices);
  }
  const [only] = cards;
  return only !== undefined && cards.length === 1 ? standing(deal, discardText(only)) : 'no';
}

function best(found: readonly Standing[]): Standing {
  if (found.includes('yes')) return 'yes';
  return found.includes('unknown') ? 'unknown' : 'no';
}
