import { describe, expect, test } from 'vitest';

import { CARD_RATIO, layHand, placeAt, type HandLayout } from './rows';

const SUITS = ['s', 'h', 'c', 'd'];
const RANKS = '456789TJQKA';

/** A hand of so many cards, by suit. */
function handOf(count: number): string[] {
  const cards = Array.from({ length: count }, (_, index) => `${RANKS[index % 11]}${SUITS[Math.floor((index * 4) / count)]}`);
  return cards;
}

function overlaps(layout: HandLayout): boolean {
  return layout.spots.some((a, i) =>
    layout.spots.some(
      (b, j) =>
        i < j && a.x + 0.01 < b.x + b.width && b.x + 0.01 < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
    ),
  );
}

describe.each([304, 344, 530, 1326])('in %i pixels', (width) => {
  test.each([1, 11, 22, 40, 45])('%i cards keep a strip for the finger, stay inside and do not cover each other', (count) => {
    for (const spare of [0, 1, null]) {
      const layout = layHand(handOf(count), 48, { width, highest: 400, spare });
      expect(layout.spots).toHaveLength(count);
      expect(layout.strip).toBeGreaterThanOrEqual(24);
      for (const spot of layout.spots) {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + spot.width).toBeLessThanOrEqual(width + 0.01);
        expect(spot.y + spot.height).toBeLessThanOrEqual(layout.height + 0.01);
        expect(spot.height).toBeGreaterThanOrEqual(24);
      }
      expect(overlaps(layout)).toBe(false);
    }
  });
});

test('rows break between suits where rows may be spent on it', () => {
  const cards = [...'45678'].map((rank) => `${rank}s`).concat([...'456789TJQKA'].map((rank) => `${rank}h`), ['4c', '5c']);
  const rows = (spare: number | null): number[] => {
    const { spots } = layHand(cards, 48, { width: 344, highest: 400, spare });
    return [0, 1, 2].map((row) => spots.filter((spot) => spot.row === row).length);
  };
  expect(rows(0)).toEqual([5, 13, 0]);
  expect(rows(null)).toEqual([9, 9, 0]);
});

test('cards shrink rather than grow over the height there is, and a strip always shows the whole index', () => {
  const low = layHand(handOf(40), 60, { width: 344, highest: 190, spare: null });
  expect(low.height).toBeLessThanOrEqual(190);
  const wide = layHand(handOf(40), 86, { width: 1326, highest: 400, spare: null });
  expect(wide.rows).toBe(1);
  expect(wide.strip / wide.card).toBeGreaterThan(0.47);
});

test('one row of few cards stands in the middle', () => {
  const { spots, height } = layHand(['4s', '5s'], 50, { width: 400, highest: 400, spare: 1 });
  expect(spots[0]!.x).toBeCloseTo(400 - (spots[1]!.x + 50));
  expect(height).toBe(50 * CARD_RATIO);
});

test('a drop goes before the card whose left part it is over, or to the end of the row', () => {
  const layout = layHand(handOf(22), 48, { width: 344, highest: 400, spare: 1 });
  const first = layout.spots.findIndex((spot) => spot.row === 1);
  expect(placeAt(layout, 0, 5)).toBe(0);
  expect(placeAt(layout, layout.spots[3]!.x + 2, 5)).toBe(3);
  expect(placeAt(layout, 400, 5)).toBe(first);
  expect(placeAt(layout, layout.spots[first]!.x + 1, layout.spots[first]!.y + 3)).toBe(first);
  expect(placeAt(layout, 999, 999)).toBe(22);
  expect(placeAt(layHand([], 48, { width: 344, highest: 400, spare: 1 }), 10, 10)).toBe(0);
});
