import { expect, test } from 'vitest';

import { shapeOf, zoneWeight } from './shape';

test('a phone upright, a phone on its side, a desk', () => {
  expect(shapeOf(360, 592, false).name).toBe('tall');
  expect(shapeOf(692, 360, false).name).toBe('low');
  expect(shapeOf(1366, 720, false).name).toBe('wide');
});

test('a narrow table stays upright however little height it has', () => {
  expect(shapeOf(320, 240, false).name).toBe('tall');
});

test('large print has larger cards', () => {
  for (const [width, height] of [[360, 592], [692, 360], [1366, 720]] as const) {
    expect(shapeOf(width, height, true).handCard).toBeGreaterThan(shapeOf(width, height, false).handCard);
  }
});

test('the side with more melds gets more of the height, within reason', () => {
  const meld = { kind: 'set', cards: ['5h', '5c', '5d'], suit: null, low: '5', high: '5', canasta: null } as const;
  const melds = (count: number) => Array.from({ length: count }, () => ({ ...meld, cards: [...meld.cards] }));
  expect(zoneWeight([], 360, false)).toBe(1);
  expect(zoneWeight(melds(4), 360, false)).toBe(2);
  expect(zoneWeight(melds(12), 360, true)).toBe(3);
});
