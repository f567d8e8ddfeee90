import { afterEach, expect, it, vi } from 'vitest';

import { MOST_MUTED, muted } from './muted.svelte';

afterEach(() => {
  for (const person of muted.people) muted.toggle(person);
  localStorage.clear();
});

it('is by person, is taken back, and outlives the visit', async () => {
  muted.toggle('p1');
  muted.toggle('p2');
  muted.toggle('p1');
  expect(muted.has('p1')).toBe(false);
  vi.resetModules();
  const later = await import('./muted.svelte');
  expect(later.muted.people).toEqual(['p2']);
});

it('forgets the oldest beyond what the server takes', () => {
  for (let n = 0; n <= MOST_MUTED; n += 1) muted.toggle(`p${n}`);
  expect(muted.people).toHaveLength(MOST_MUTED);
  expect(muted.has('p0')).toBe(false);
});

it.each(['nonsense', '{"a":1}', '[1, null]'])('a damaged list mutes nobody: %s', async (text) => {
  localStorage.setItem('tranca.muted', text);
  vi.resetModules();
  const later = await import('./muted.svelte');
  expect(later.muted.people).toEqual([]);
});
