import { describe, expect, it } from 'vitest';

import { Absence, ABSENT_MS, type Store } from './absence.svelte';

function bench(): { store: Store; clock: { at: number }; open(): Absence } {
  const kept = new Map<string, string>();
  const store: Store = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  const clock = { at: 1_000_000 };
  return { store, clock, open: () => new Absence('abc', store, () => clock.at) };
}

describe('what was missed', () => {
  it('is every move since the last look', () => {
    const { clock, open } = bench();
    const absence = open();
    absence.note('m-1/1', 4, true);
    absence.note('m-1/1', 7, false);
    clock.at += 5 * 60_000;
    absence.note('m-1/1', 12, true);
    expect(absence.since).toBe(4);
    absence.dismiss();
    expect(absence.since).toBeNull();
  });

  it('a blink is no absence', () => {
    const { clock, open } = bench();
    const absence = open();
    absence.note('m-1/1', 4, true);
    clock.at += ABSENT_MS - 1;
    absence.note('m-1/1', 6, true);
    expect(absence.since).toBeNull();
  });

  it('survives a reload', () => {
    const { clock, open } = bench();
    open().note('m-1/1', 4, true);
    clock.at += ABSENT_MS;
    const after = open();
    after.note('m-1/1', 9, true);
    expect(after.since).toBe(4);
  });

  it('a new deal is told from its beginning', () => {
    const { clock, open } = bench();
    const absence = open();
    absence.note('m-1/1', 30, true);
    clock.at += ABSENT_MS;
    absence.note('m-1/2', 5, true);
    expect(absence.since).toBe(0);
  });

  it('what stays on the list after a return is not forgotten by the next move', () => {
    const { clock, open } = bench();
    const absence = open();
    absence.note('m-1/1', 4, true);
    clock.at += ABSENT_MS;
    absence.note('m-1/1', 9, true);
    clock.at += 1_000;
    absence.note('m-1/1', 10, true);
    expect(absence.since).toBe(4);
    absence.note('m-1/2', 0, true);
    expect(absence.since).toBeNull();
  });

  it('a damaged mark is none', () => {
    const { store, open } = bench();
    store.setItem('tranca.seen.abc', '{"deal":1}');
    const absence = open();
    absence.note('m-1/1', 9, true);
    expect(absence.since).toBeNull();
  });
});
