import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeWorld } from '../testing/socket';
import { BACKOFF_MOST_MS, backoffMs, Link, OPENING_MS, PING_MS, PROBE_MS, SILENCE_MS } from './link';

let world: FakeWorld;
let link: Link;
const events = { opened: vi.fn(), received: vi.fn(), lost: vi.fn(), ended: vi.fn() };

beforeEach(() => {
  vi.useFakeTimers();
  for (const event of Object.values(events)) event.mockClear();
  world = new FakeWorld();
  link = new Link('ws://x/ws/a', events, world);
  link.start();
});

afterEach(() => {
  link.stop();
  vi.useRealTimers();
});

const pong = { type: 'pong', t: 0 } as const;

describe('a living connection', () => {
  it('is pinged every five seconds and kept while it answers', () => {
    world.last.accept();
    for (let beat = 0; beat < 20; beat += 1) {
      vi.advanceTimersByTime(PING_MS);
      world.last.say(pong);
    }
    expect(world.sockets).toHaveLength(1);
    expect(world.last.pings).toBe(20);
    expect(events.lost).not.toHaveBeenCalled();
  });

  it('is given up after twelve seconds of silence, not before, and another is opened', () => {
    world.last.accept();
    vi.advanceTimersByTime(SILENCE_MS - 1);
    expect(events.lost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(events.lost).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(world.sockets).toHaveLength(2);
    expect(world.sockets[0]?.closedByUs).toBe(4000);
  });

  it('says nothing while it is not open', () => {
    expect(link.send('x')).toBe(false);
    world.last.accept();
    expect(link.send('x')).toBe(true);
    world.last.die();
    expect(link.send('x')).toBe(false);
  });
});

describe('a lost connection', () => {
  it('comes back with a growing, jittered wait', () => {
    expect([0, 1, 2, 3, 10].map((tries) => backoffMs(tries, 1))).toEqual([400, 800, 1600, 3200, BACKOFF_MOST_MS]);
    expect(backoffMs(2, 0)).toBe(800);
    world.last.die();
    vi.advanceTimersByTime(399);
    expect(world.sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(world.sockets).toHaveLength(2);
    world.last.die();
    vi.advanceTimersByTime(799);
    expect(world.sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(world.sockets).toHaveLength(3);
  });

  it('comes back at once when the network does', () => {
    world.last.accept();
    for (let tries = 0; tries < 6; tries += 1) {
      world.last.die();
      vi.advanceTimersByTime(BACKOFF_MOST_MS);
    }
    world.last.die();
    const before = world.sockets.length;
    dispatchEvent(new Event('online'));
    expect(world.sockets).toHaveLength(before + 1);
  });

  it('gives an opening up that nobody answers', () => {
    vi.advanceTimersByTime(OPENING_MS);
    expect(events.lost).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(400);
    expect(world.sockets).toHaveLength(2);
    expect(link.everOpened).toBe(false);
  });

  it('deaf old sockets are heard no more', () => {
    const [first] = world.sockets;
    first?.accept();
    first?.die();
    vi.advanceTimersByTime(400);
    world.last.accept();
    first?.say(pong);
    first?.die();
    expect(events.received).not.toHaveBeenCalled();
    expect(events.lost).toHaveBeenCalledTimes(1);
  });
});

describe('a return to the page', () => {
  it('asks an open connection whether it lives, and replaces a dead one', () => {
    world.last.accept();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(world.last.pings).toBe(1);
    vi.advanceTimersByTime(PROBE_MS);
    expect(events.lost).toHaveBeenCalledTimes(1);
  });

  it('keeps one that answers', () => {
    world.last.accept();
    document.dispatchEvent(new Event('visibilitychange'));
    world.last.say(pong);
    vi.advanceTimersByTime(PROBE_MS);
    expect(events.lost).not.toHaveBeenCalled();
  });
});

describe('the end', () => {
  it.each([4001, 4004, 4010])('close code %i is final', (code) => {
    world.last.accept();
    world.last.die(code);
    vi.advanceTimersByTime(BACKOFF_MOST_MS * 3);
    expect(events.ended).toHaveBeenCalledWith(code);
    expect(world.sockets).toHaveLength(1);
  });

  it.each([1006, 1012, 4008])('close code %i is not', (code) => {
    world.last.accept();
    world.last.die(code);
    vi.advanceTimersByTime(400);
    expect(events.ended).not.toHaveBeenCalled();
    expect(world.sockets).toHaveLength(2);
  });

  it('stopped is stopped', () => {
    world.last.accept();
    link.stop();
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(BACKOFF_MOST_MS * 3);
    expect(world.sockets).toHaveLength(1);
  });
});
