/** Looking for people: one open request, closed when nobody looks any more, and never two at once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PATIENCE_S, Search } from './search.svelte';

interface Asked {
  body: unknown;
  signal: AbortSignal;
  answer: (status: number, body: unknown) => void;
  lose: () => void;
}

let asked: Asked[] = [];
let found: string[] = [];
let search: Search;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  found = [];
  search = new Search((code) => found.push(code));
  vi.stubGlobal('fetch', (_: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const signal = init.signal as AbortSignal;
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      asked.push({
        body: JSON.parse(init.body as string),
        signal,
        answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
        lose: () => reject(new TypeError('network')),
      });
    }),
  );
});

afterEach(() => {
  search.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const last = (): Asked => asked.at(-1) as Asked;

describe('looking for people', () => {
  it('asks once, counts down, and goes to the table', async () => {
    search.start({ variant: 'sala', players: 4, target: 3000 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(search.left).toBe(PATIENCE_S - 3);
    expect(asked.map((one) => one.body)).toEqual([{ variant: 'sala', players: 4, target: 3000 }]);
    last().answer(201, { code: 'k7w2pq' });
    await settled();
    expect(found).toEqual(['k7w2pq']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(search.left).toBe(PATIENCE_S - 3);
  });

  it('the count stops at none: the answer is on its way', async () => {
    search.start({});
    await vi.advanceTimersByTimeAsync(25_000);
    expect(search.left).toBe(0);
  });

  it('who stops closes the request and goes nowhere, and it is no trouble', async () => {
    search.start({});
    search.stop();
    await settled();
    expect(last().signal.aborted).toBe(true);
    expect(search.problem).toBeNull();
    expect(found).toEqual([]);
  });

  it('another choice takes the place of the first', async () => {
    search.start({ target: 3000 });
    const first = last();
    await vi.advanceTimersByTimeAsync(4_000);
    search.start({ target: 1500 });
    expect(first.signal.aborted).toBe(true);
    expect(search.left).toBe(PATIENCE_S);
    first.answer(201, { code: 'late' });
    last().answer(201, { code: 'right' });
    await settled();
    expect(found).toEqual(['right']);
  });

  it('a refusal or a lost network is told, and one may look again', async () => {
    search.start({});
    last().answer(409, { code: 'WISH-REPLACED', message: 'elsewhere' });
    await settled();
    expect(search.problem?.code).toBe('WISH-REPLACED');
    search.start({});
    expect(search.problem).toBeNull();
    last().lose();
    await settled();
    expect(search.problem?.code).toBe('OFFLINE');
  });
});
