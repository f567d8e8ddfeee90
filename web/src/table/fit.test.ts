import { expect, test } from 'vitest';

import { fanWidth, fitMelds } from './fit';

test('melds take the largest cards that fit, and tiles when none do', () => {
  expect(fitMelds([3, 3], 330, 200, [46, 40], 60, 0).card).toBe(46);
  expect(fitMelds([7, 7, 7], 330, 250, [60, 40], 60, 0).card).toBe(40);
  expect(fitMelds(Array.from({ length: 12 }, () => 7), 330, 150, [46, 40], 60, 52).card).toBeNull();
});

test('a meld wider than the zone is never fanned', () => {
  expect(fitMelds([11], 200, 900, [46, 40], 60, 0).card).toBeNull();
  expect(fanWidth(11, 40)).toBe(240);
  expect(fanWidth(1, 40)).toBe(40);
});

test('without melds the size does not matter', () => {
  expect(fitMelds([], 330, 100, [46], 60, 0).card).toBe(46);
});
