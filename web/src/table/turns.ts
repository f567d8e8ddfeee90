/**
 * What each seat did in its last turn, read from the moves of the open deal; it stays marked until that seat's
 * next turn. Facts only: nothing is judged here.
 */
import type { Move } from '../lib/wire';
import { parseAct } from './acts';

export interface LastTurn {
  drew: 'pile' | 'stock' | null;
  /** Times that cards were melded, a pile take included. */
  melds: number;
  /** Numbers, on the seat's side, of the melds that were touched. */
  touched: number[];
  discarded: string | null;
}

/** By seat; a seat that has not played has none. */
export function lastTurns(moves: readonly Move[]): Map<number, LastTurn> {
  const turns = new Map<number, LastTurn>();
  let playing: number | null = null;
  for (const move of moves) {
    if (move.seat !== playing) turns.set(move.seat, { drew: null, melds: 0, touched: [], discarded: null });
    playing = move.seat;
    const turn = turns.get(move.seat);
    if (turn === undefined) continue;
    const act = parseAct(move.act);
    if (act?.kind === 'draw') turn.drew ??= 'stock';
    else if (act?.kind === 'take') turn.drew = 'pile';
    else if (act?.kind === 'discard') turn.discarded = act.card;
    for (const event of move.events) {
      if (event.type !== 'melded' && event.type !== 'took_pile') continue;
      turn.melds += 1;
      if (!turn.touched.includes(event.meld)) turn.touched.push(event.meld);
    }
  }
  return turns;
}

/** The other seats in playing order from the next: at a table of four the left, the partner opposite, the right. */
export function othersInTurn(base: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, place) => ((base + place) % seats) + 1);
}
