/**
 * Checks the cards that this seat got: each one's path leads to the root that was shown before the first card, none
 * comes twice, each stood where the public counts say, and the hand is made of nothing else. It shows nothing and
 * decides nothing; it names the first check that failed.
 */
import type { CardProof as ProofView, DealView, Move } from '../lib/wire';
import { arrived } from './arrivals';
import { hex, unhex } from './bytes';
import type { Hashes } from './hashes';
import type { DoubtCode } from './memory';
import { kindOfName } from './scheme';
import { rootOf } from './tree';

const RED_THREES: ReadonlySet<string> = new Set(['3h', '3d']);

/** Whether the card's path leads to the root. What is no proof at all leads nowhere. */
export async function leadsTo(by: Hashes, root: string, match: string, deal: number, proof: ProofView): Promise<boolean> {
  try {
    const kind = kindOfName(proof.card);
    const found = await rootOf(by, match, deal, { index: proof.index, kind, salt: unhex(proof.salt), path: proof.path.map(unhex) });
    return hex(found) === root;
  } catch (problem) {
    if (problem instanceof RangeError) return false;
    throw problem;
  }
}

/** The proofs by their place; null when a place comes with two different cards. */
export function byPlace(proofs: readonly ProofView[]): Map<number, string> | null {
  const found = new Map<number, string>();
  for (const { index, card } of proofs) {
    if ((found.get(index) ?? card) !== card) return null;
    found.set(index, card);
  }
  return found;
}

/** What is wrong with the places and the kinds of all cards that this seat got, or null. */
export function faultOf(deal: DealView, moves: readonly Move[], proofs: readonly ProofView[]): DoubtCode | null {
  const held = byPlace(proofs);
  if (held === null || deal.seat === null) return held === null ? 'card' : null;
  const events = moves.flatMap((move) => move.events);
  const shown = deal.sides.reduce((count, side) => count + side.red_threes.length, 0);
  const later = events.filter((event) => event.type === 'red_three').length;
  const players = deal.counts.length;
  const due = arrived({ players, dealer: deal.dealer, openingRedThrees: shown - later, events }, deal.seat);
  if (!placesFit(held, due.exact, due.opening, players)) return 'place';
  return handFits(deal, moves, [...held.values()]) ? null : 'card';
}

/** Exactly the places that are due, and for each red three of one's opening one of the cards that replaced them. */
function placesFit(held: ReadonlyMap<number, string>, exact: readonly number[], opening: [number, number], players: number): boolean {
  const replacing = [...held.keys()].filter((place) => place >= opening[0] && place < opening[1]);
  if (held.size !== exact.length + replacing.length || !exact.every((place) => held.has(place))) return false;
  const first = exact.filter((place) => place < 11 * players);
  const threes = [...first, ...replacing].filter((place) => RED_THREES.has(held.get(place) ?? '')).length;
  return threes === replacing.length;
}

/** The hand is what was proved, and what came openly, less what was laid: nothing came from anywhere else. */
function handFits(deal: DealView, moves: readonly Move[], proved: readonly string[]): boolean {
  const count = new Map<string, number>();
  const add = (cards: readonly string[], by: 1 | -1): void => {
    for (const card of cards) count.set(card, (count.get(card) ?? 0) + by);
  };
  add(proved.filter((card) => !RED_THREES.has(card)), 1);
  for (const event of moves.flatMap((move) => move.events)) {
    if (!('seat' in event) || event.seat !== deal.seat) continue;
    if (event.type === 'took_pile') {
      // Its top went into the meld with these cards of the hand; the rest joined the hand.
      add(event.cards.slice(0, -1), 1);
      add(event.with_cards, -1);
    } else if (event.type === 'melded') add(event.cards, -1);
    else if (event.type === 'discarded' || event.type === 'swapped_to_pile') add([event.card], -1);
  }
  add(deal.hand, -1);
  return [...count.values()].every((left) => left === 0);
}
