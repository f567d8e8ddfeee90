import { beforeEach, describe, expect, test } from 'vitest';

import { moved, nextSorting, readMemory, reconcile, sorted, type Held } from './hand';
import { Hand } from './hand.svelte';

function pieces(cards: string): Held[] {
  return cards.split(' ').map((card, index) => ({ key: index + 1, card }));
}

const shown = (held: readonly Held[]): string => held.map((piece) => `${piece.card}#${piece.key}`).join(' ');
const NONE: ReadonlySet<number> = new Set();

describe('following the server’s hand', () => {
  test('a new card goes to its sorted place; those that stay keep key and order', () => {
    const { held, added } = reconcile(pieces('4s 7s Kh'), ['7s', 'Kh', '4s', '5s'], 'suit', NONE, 10);
    expect(shown(held)).toBe('4s#1 5s#10 7s#2 Kh#3');
    expect(added).toEqual([10]);
  });

  test('in an order made by hand a new card goes to the end', () => {
    const { held } = reconcile(pieces('Kh 4s 7s'), ['7s', 'Kh', '4s', '5s'], 'manual', NONE, 10);
    expect(shown(held)).toBe('Kh#1 4s#2 7s#3 5s#10');
  });

  test('of two equal cards the one that was played leaves', () => {
    const hand = pieces('Ks Ks 4h');
    expect(shown(reconcile(hand, ['Ks', '4h'], 'suit', new Set([1]), 10).held)).toBe('Ks#2 4h#3');
    expect(shown(reconcile(hand, ['Ks', '4h'], 'suit', NONE, 10).held)).toBe('Ks#1 4h#3');
  });

  test('the second of two equal cards joins as a piece of its own', () => {
    const { held } = reconcile(pieces('Ks'), ['Ks', 'Ks'], 'suit', NONE, 10);
    expect(shown(held)).toBe('Ks#1 Ks#10');
  });
});

describe('orders', () => {
  test('by suit and by value take turns, and an order made by hand goes back to suits', () => {
    expect([nextSorting('suit'), nextSorting('rank'), nextSorting('manual')]).toEqual(['rank', 'suit', 'suit']);
  });

  test('equal cards keep their order when sorted', () => {
    expect(shown(sorted(pieces('Kh 4s Kh'), 'rank'))).toBe('4s#2 Kh#1 Kh#3');
    expect(shown(sorted(pieces('Kh 4s'), 'manual'))).toBe('Kh#1 4s#2');
  });

  test('pieces move together before a place, or to the end', () => {
    expect(shown(moved(pieces('4s 5s 6s 7s'), new Set([1, 3]), 4))).toBe('5s#2 7s#4 4s#1 6s#3');
    expect(shown(moved(pieces('4s 5s 6s 7s'), new Set([4]), 1))).toBe('4s#1 7s#4 5s#2 6s#3');
  });
});

describe('memory', () => {
  test('of the same deal brings the order back, of another only the sorting', () => {
    const text = JSON.stringify({ deal: 'm/1/1', sorting: 'manual', cards: ['Kh', '4s'] });
    expect(readMemory(text, 'm/1/1').cards).toEqual(['Kh', '4s']);
    expect(readMemory(text, 'm/2/1')).toEqual({ deal: 'm/2/1', sorting: 'suit', cards: [] });
    const byValue = JSON.stringify({ deal: 'm/1/1', sorting: 'rank', cards: [] });
    expect(readMemory(byValue, 'm/2/1').sorting).toBe('rank');
  });

  test.each([null, '{', '7', '{"deal":3}', '{"deal":"m/1/1","sorting":"best","cards":[1]}'])('%j is no memory', (text) => {
    expect(readMemory(text, 'm/1/1')).toEqual({ deal: 'm/1/1', sorting: 'suit', cards: [] });
  });
});

describe('the hand on the screen', () => {
  beforeEach(() => localStorage.clear());

  test('keeps the selection while cards come and others go', () => {
    const hand = new Hand();
    hand.follow('m/1/1', ['4s', '7s', 'Kh']);
    const seven = hand.held.find((piece) => piece.card === '7s')!;
    hand.toggle(seven.key);
    hand.follow('m/1/1', ['7s', 'Kh', '5s']);
    expect(hand.cards).toEqual(['7s']);
    expect(hand.held.find((piece) => piece.card === '7s')).toBe(seven);
    hand.follow('m/1/1', ['Kh', '5s']);
    expect(hand.selected.size).toBe(0);
  });

  test('rings new cards until the next touch, but not a first hand', () => {
    const hand = new Hand();
    hand.follow('m/1/1', ['4s', '7s']);
    expect(hand.fresh.size).toBe(0);
    hand.follow('m/1/1', ['4s', '7s', '9d']);
    expect(hand.held.filter((piece) => hand.fresh.has(piece.key)).map((piece) => piece.card)).toEqual(['9d']);
    hand.toggle(hand.held[0]!.key);
    expect(hand.fresh.size).toBe(0);
  });

  test('moves nothing while a finger is on it', () => {
    const hand = new Hand();
    hand.follow('m/1/1', ['4s', '7s']);
    hand.touch();
    hand.follow('m/1/1', ['4s', '7s', '5s']);
    expect(hand.held.map((piece) => piece.card)).toEqual(['4s', '7s']);
    hand.release();
    expect(hand.held.map((piece) => piece.card)).toEqual(['4s', '5s', '7s']);
  });

  test('an order made by hand outlives a reload and later draws', () => {
    const hand = new Hand();
    hand.follow('m/1/1', ['4s', '7s', 'Kh']);
    hand.move(new Set([hand.held[2]!.key]), 0);
    expect(hand.sorting).toBe('manual');
    const again = new Hand();
    again.follow('m/1/1', ['4s', '7s', '9d', 'Kh']);
    expect(again.held.map((piece) => piece.card)).toEqual(['Kh', '4s', '7s', '9d']);
  });

  test('a drop where the cards already are changes no sorting', () => {
    const hand = new Hand();
    hand.follow('m/1/1', ['4s', '7s']);
    hand.move(new Set([hand.held[0]!.key]), 1);
    expect(hand.sorting).toBe('suit');
  });

  test('a new deal starts anew, sorted as before', () => {
    const hand = new Hand();
    hand.follow('m/1/1', ['4s', 'Kh']);
    hand.toggle(hand.held[0]!.key);
    hand.sort();
    hand.follow('m/2/1', ['Ks', '4h']);
    expect(hand.held.map((piece) => piece.card)).toEqual(['4h', 'Ks']);
    expect(hand.cards).toEqual([]);
  });
});
