/** A deal as it lies: every zone a plain list, nothing derived, nothing judged. */
import type { Card } from './cards';
import type { Rules } from './rules';

export interface RedThree {
  card: Card;
  /** RED-3: it counts at the end. */
  live: boolean;
}

export interface Side {
  /** In opening order (MELD-6). */
  melds: Card[][];
  redThrees: RedThree[];
  /** MORTO-1: one a side. `pending`: reserved for a player, not yet in the hand (MORTO-3). */
  morto: 'none' | 'pending' | 'used';
  pending: { seat: number; cards: Card[] } | null;
}

export interface Table {
  readonly rules: Rules;
  /** The seat on turn, from 1. */
  turn: number;
  phase: 'draw' | 'play' | 'over';
  /** The starter has not drawn yet (DRAW-3). */
  firstTurn: boolean;
  /** The first card of the starter's first turn while a second draw is offered (DRAW-3), else null. */
  offered: Card | null;
  /** Sorted; seat 1 first. */
  hands: Card[][];
  /** Next card first. */
  stock: Card[];
  /** Top last. */
  pile: Card[];
  /** Those still on the table, the first one first. */
  mortos: Card[][];
  /** A, then B. */
  sides: [Side, Side];
  /** Who went out (OUT-1, OUT-3); null while nobody has. */
  wentOut: number | null;
}

export function newSide(): Side {
  return { melds: [], redThrees: [], morto: 'none', pending: null };
}

/** DEAL-1: seats 1 and 3 are side A, 2 and 4 side B; in 1×1, 1 is A and 2 is B. */
export function sideOf(table: Table, seat: number): Side {
  return table.sides[seat % 2 === 1 ? 0 : 1];
}

/** DEAL-1: play goes 1, 2, 3, 4, 1 … */
export function seatAfter(table: Table, seat: number): number {
  return seat === table.rules.players ? 1 : seat + 1;
}

export function handOf(table: Table, seat: number): Card[] {
  const hand = table.hands[seat - 1];
  if (hand === undefined) throw new RangeError(`no seat ${seat}`);
  return hand;
}

/** STOCK-1: a card could still be drawn, from the stock or from a morto that can become it. */
export function hasStock(table: Table): boolean {
  return table.stock.length > 0 || (table.rules.stock_out === 'morto_to_stock' && table.mortos.length > 0);
}
