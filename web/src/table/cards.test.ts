import { expect, test } from 'vitest';

import { cardsText, printedRank, rankOrder, splitCards, suitOrder } from './cards';

test('acts write cards by suit c d h s, then rank A 2 3 … K', () => {
  expect(cardsText(['Ks', 'Th', '2c', 'Ac', '4h', '3d'])).toBe('Ac2c3d4hThKs');
});

test('a text of cards splits into cards and back', () => {
  expect(splitCards('7h8h')).toEqual(['7h', '8h']);
  expect(cardsText(splitCards('8h7h'))).toBe('7h8h');
  expect(splitCards('')).toEqual([]);
});

test('a hand by suit alternates colours, aces high and 2s closing each suit', () => {
  const hand = ['2s', 'As', '4s', 'Kh', '2h', '5c', '3d'];
  expect([...hand].sort((a, b) => suitOrder(a) - suitOrder(b))).toEqual(['4s', 'As', '2s', 'Kh', '2h', '5c', '3d']);
});

test('a hand by value keeps equal ranks together, 2s last', () => {
  const hand = ['2s', 'Kd', '4c', 'Ks', 'Ah', '4s'];
  expect([...hand].sort((a, b) => rankOrder(a) - rankOrder(b))).toEqual(['4s', '4c', 'Ks', 'Kd', 'Ah', '2s']);
});

test('a ten is printed 10', () => {
  expect(printedRank('T')).toBe('10');
  expect(printedRank('Q')).toBe('Q');
});
