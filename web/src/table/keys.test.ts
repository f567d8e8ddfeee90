import { expect, test } from 'vitest';

import { keyDeed } from './keys';

function press(key: string, over: Partial<KeyboardEvent> = {}): ReturnType<typeof keyDeed> {
  return keyDeed({
    key, target: document.body, ctrlKey: false, altKey: false, metaKey: false, repeat: false, defaultPrevented: false,
    ...over,
  });
}

test('letters in either case, digits for own melds, and ? for what may be done', () => {
  expect(['c', 'L', 'b', 'D', 'o', 'u', 't', 'p', '?', '3'].map((key) => press(key))).toEqual([
    'draw', 'take', 'meld', 'discard', 'sort', 'last', 'time', 'score', 'legal', 3,
  ]);
  expect(press('x')).toBeNull();
  expect(press('0')).toBeNull();
});

test('not with a modifier, held down, handled elsewhere, or while writing', () => {
  expect(press('c', { ctrlKey: true })).toBeNull();
  expect(press('c', { repeat: true })).toBeNull();
  expect(press('c', { defaultPrevented: true })).toBeNull();
  expect(press('c', { target: document.createElement('input') })).toBeNull();
});
