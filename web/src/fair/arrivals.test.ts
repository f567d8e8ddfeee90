/** Which places of the deck reach a seat, as everybody at the table can count them. */
import { describe, expect, it } from 'vitest';

import type { AnyEvent } from '../lib/wire';
import { arrived } from './arrivals';

const drew = (seat: number): AnyEvent => ({ type: 'drew', seat, card: null, came: true });
const three = (seat: number): AnyEvent => ({ type: 'red_three', seat, card: '3h', live: true });
const taken = (seat: number, direct: boolean): AnyEvent => ({ type: 'morto_taken', seat, direct });
const renewed: AnyEvent = { type: 'stock_renewed', cards: 11 };
const span = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);

/** What seat 1 gets after its first eleven, the stock's first `openingRedThrees` gone. */
function later(events: AnyEvent[], openingRedThrees = 0, players = 4): number[] {
  return arrived({ players, dealer: players, openingRedThrees, events }, 1).exact.slice(11);
}

describe('places that reach a seat', () => {
  it('are every fourth of the first, from the seat after the dealer', () => {
    const { exact, opening } = arrived({ players: 4, dealer: 2, openingRedThrees: 3, events: [] }, 1);
    expect(exact).toEqual(span(0, 11).map((round) => 4 * round + 2));
    expect(opening).toEqual([66, 69]);
    expect(arrived({ players: 2, dealer: 1, openingRedThrees: 0, events: [] }, 1).exact).toEqual(span(0, 11).map((round) => 2 * round + 1));
  });

  it('go on where the opening’s red threes ended, everybody’s draws counted', () => {
    expect(later([drew(1), drew(2), drew(3), drew(4), drew(1)], 2)).toEqual([68, 72]);
    expect(later([drew(1)], 0, 2)).toEqual([44]);
  });

  it('pass over for a red three', () => {
    expect(later([drew(2), three(2), drew(1), three(1), drew(1)])).toEqual([68, 69, 70]);
  });

  it('are a morto’s, at once or when it is taken up', () => {
    expect(later([taken(1, true)])).toEqual(span(44, 11));
    expect(later([taken(2, true), taken(1, false)])).toEqual([]);
    expect(later([taken(2, true), taken(1, false), drew(2), { type: 'morto_up', seat: 1 }, three(1)])).toEqual([...span(55, 11), 67]);
    expect(later([taken(3, true)])).toEqual([]);
  });

  it('are a morto’s that became the stock, the card that was wanted first', () => {
    const all = span(0, 38).map(() => drew(2));
    expect(later([...all, drew(1), renewed, drew(1)])).toEqual([44, 45]);
    expect(later([...all, drew(1)])).toEqual([]);
    expect(later([...all, drew(2), drew(1)])).toEqual([]);
  });
});
