import { expect, it } from 'vitest';

import { mayReload } from './reload';

it('reloads once, and again only after a minute', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(mayReload(() => store, 1_000)).toBe(true);
  expect(mayReload(() => store, 60_999)).toBe(false);
  expect(mayReload(() => store, 61_000)).toBe(true);
});

it('does not reload where nothing can be remembered', () => {
  const store = {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
    setItem: () => undefined,
  };
  expect(mayReload(() => store, 1_000)).toBe(false);
});
