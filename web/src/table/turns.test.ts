import { expect, test } from 'vitest';

import type { Move } from '../lib/wire';
import { lastTurns, othersInTurn } from './turns';

const move = (n: number, seat: number, act: string, events: Move['events'] = []): Move => ({ n, seat, act, by: 'p', events });

test('a turn is what a seat did until another played, and stays until its next one', () => {
  const turns = lastTurns([
    move(0, 1, 'D'),
    move(1, 1, 'X:9c'),
    move(2, 2, 'T:7h8h', [
      { type: 'took_pile', seat: 2, cards: ['9h'], with_cards: ['7h', '8h'], meld: 1, new: true },
    ]),
    move(3, 2, 'M@1:Th', [{ type: 'melded', seat: 2, cards: ['Th'], meld: 1, new: false }]),
    move(4, 2, 'X:Ks'),
  ]);
  expect(turns.get(1)).toEqual({ drew: 'stock', melds: 0, touched: [], discarded: '9c' });
  expect(turns.get(2)).toEqual({ drew: 'pile', melds: 2, touched: [1], discarded: 'Ks' });
  expect(turns.has(3)).toBe(false);
});

test('a seat that begins anew loses the mark of its turn before', () => {
  const turns = lastTurns([move(0, 1, 'D'), move(1, 1, 'X:9c'), move(2, 2, 'D'), move(3, 2, 'X:Ks'), move(4, 1, 'D')]);
  expect(turns.get(1)).toEqual({ drew: 'stock', melds: 0, touched: [], discarded: null });
});

test('the others sit in playing order: the next on the left, the partner opposite', () => {
  expect(othersInTurn(1, 4)).toEqual([2, 3, 4]);
  expect(othersInTurn(3, 4)).toEqual([4, 1, 2]);
  expect(othersInTurn(2, 2)).toEqual([1]);
});
