import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeWorld } from '../testing/socket';
import { dealView, move, roomView, update, welcome } from '../testing/views';
import { ANSWER_MS, REPEAT_WITHIN_MS, RoomSession, SHOWN_MS, socketUrl } from './session.svelte';
import type { Ok, Refused } from './wire';

let world: FakeWorld;
let session: RoomSession;

beforeEach(() => {
  vi.useFakeTimers();
  world = new FakeWorld();
  session = new RoomSession('abc123', world, 'ws://x/ws/abc123');
  session.start();
});

afterEach(() => {
  session.stop();
  vi.useRealTimers();
});

function open(part: Parameters<typeof welcome>[0] = {}): void {
  world.last.accept();
  world.last.say(welcome(part));
}

/** Drops the connection and has the next one opened, unanswered. */
function reconnect(): void {
  world.last.die();
  vi.advanceTimersByTime(400);
}

/** The answer of a promise that must be settled by now. */
async function settled<T>(promise: Promise<T>): Promise<T | 'waiting'> {
  return Promise.race([promise, Promise.resolve('waiting' as const)]);
}

const idOf = (index: number): string => world.last.commands[index]?.['id'] as string;
const ok = (id: string): Ok => ({ type: 'ok', id });
const refused = (id: string): Refused => ({ type: 'refused', id, code: 'PILE-3', message: 'locked' });
const stale = update({ seq: 3, deal: dealView({ n: 2 }), moves: [move(1)] });

describe('views', () => {
  it('nothing is shown before the server has sent it', () => {
    world.last.accept();
    expect(session.stage).toBe('connecting');
    expect(session.room).toBeNull();
    world.last.say(welcome());
    expect(session.stage).toBe('live');
  });

  it('updates follow in order and moves add up', () => {
    open();
    world.last.say(update({ seq: 2, deal: dealView({ n: 1 }), moves: [move(0)] }));
    world.last.say(update({ seq: 3, deal: dealView({ n: 2 }), moves: [move(1)] }));
    expect(session.moves.map((one) => one.n)).toEqual([0, 1]);
    expect(session.deal?.n).toBe(2);
    expect(world.last.commands).toEqual([]);
  });

  it('an update that was already seen changes nothing', () => {
    open({ seq: 5 });
    world.last.say(update({ seq: 5, room: roomView({ phase: 'result' }) }));
    expect(session.room?.phase).toBe('playing');
  });

  it('a gap is not shown: the session asks once to be brought level, and a fresh view settles it', () => {
    open();
    world.last.say(stale);
    world.last.say({ ...stale, seq: 4 });
    expect(session.deal?.n).toBe(0);
    expect(world.last.commands).toEqual([{ type: 'resync', since: 1 }]);
    world.last.say(welcome({ seq: 5, deal: dealView({ n: 2 }), moves: [move(0), move(1)] }));
    expect(session.deal?.n).toBe(2);
    world.last.say(update({ seq: 6, deal: dealView({ n: 3 }), moves: [move(2)] }));
    expect(session.moves).toHaveLength(3);
  });

  it('moves that do not follow are a gap even when the number does', () => {
    open();
    world.last.say(update({ seq: 2, deal: dealView({ n: 2 }), moves: [move(1)] }));
    expect(session.moves).toEqual([]);
    expect(world.last.commands).toEqual([{ type: 'resync', since: 1 }]);
  });

  it('a new deal begins its own list; a counted one keeps its moves', () => {
    open({ deal: dealView({ n: 1 }), moves: [move(0)] });
    world.last.say(update({ seq: 2, room: roomView({ phase: 'result' }), deal: null }));
    expect(session.moves).toHaveLength(1);
    world.last.say(update({ seq: 3, room: roomView({ deal: 2 }), deal: dealView({ deal: 2 }) }));
    expect(session.moves).toEqual([]);
  });

  it('a welcome after a lost connection replaces everything', () => {
    open({ deal: dealView({ n: 1 }), moves: [move(0)] });
    reconnect();
    expect(session.stage).toBe('away');
    expect(session.lostAt).not.toBeNull();
    open({ seq: 1, deal: dealView({ n: 3 }), moves: [move(0), move(1), move(2)] });
    expect(session.stage).toBe('live');
    expect(session.moves).toHaveLength(3);
    expect(session.lostAt).toBeNull();
  });

  it('what people say and do is heard once, newest last', () => {
    open();
    world.last.say(update({ events: [{ type: 'said', seat: 2, person: 'p2', name: 'Bia', phrase: 'ola' }] }));
    world.last.say(update({ events: [{ type: 'said', seat: 2, person: 'p2', name: 'Bia', phrase: 'ola' }] }));
    expect(session.heard.map((heard) => heard.serial)).toEqual([1]);
  });

  it('a page that the server no longer serves is noticed', () => {
    open({ bundle: 'old' });
    expect(session.newVersion).toBe(false);
    reconnect();
    open({ bundle: 'new' });
    expect(session.newVersion).toBe(true);
  });
});

describe('acts', () => {
  it('name the deal and the number of acts made in it', () => {
    open({ deal: dealView({ deal: 3, n: 7 }) });
    void session.act('X:Ks');
    expect(world.last.commands[0]).toEqual({ type: 'act', id: expect.any(String) as string, deal: 3, n: 7, act: 'X:Ks' });
  });

  it('are answered when the view shows them, whichever of answer and view comes first', async () => {
    open();
    const first = session.act('D');
    world.last.say(ok(idOf(0)));
    expect(await settled(first)).toBe('waiting');
    world.last.say(update({ deal: dealView({ n: 1, phase: 'play' }), moves: [move(0)] }));
    expect(await settled(first)).toEqual(ok(idOf(0)));

    const second = session.act('X:4c');
    world.last.say(update({ seq: 3, deal: dealView({ n: 2 }), moves: [move(1)] }));
    expect(await settled(second)).toBe('waiting');
    world.last.say(ok(idOf(1)));
    expect(await settled(second)).toEqual(ok(idOf(1)));
  });

  it('do not wait for ever for a view that is late', async () => {
    open();
    const act = session.act('D');
    world.last.say(ok(idOf(0)));
    vi.advanceTimersByTime(SHOWN_MS);
    expect(await settled(act)).toEqual(ok(idOf(0)));
  });

  it('a refusal comes back as it is', async () => {
    open();
    const act = session.act('T@1');
    world.last.say(refused(idOf(0)));
    expect(await settled(act)).toEqual(refused(idOf(0)));
  });

  it('only one is under way: a second is refused here and not sent', async () => {
    open();
    void session.act('D');
    expect(await session.act('D')).toMatchObject({ type: 'refused', code: 'LOCAL-BUSY' });
    expect(world.last.commands).toHaveLength(1);
  });

  it('are neither sent nor kept while the connection is away', async () => {
    open();
    reconnect();
    expect(await session.act('D')).toMatchObject({ code: 'LOCAL-OFFLINE' });
    open();
    vi.advanceTimersByTime(60_000);
    expect(world.sockets.flatMap((socket) => socket.commands)).toEqual([]);
  });

  it('without a deal there is none', async () => {
    open({ deal: null });
    expect(await session.act('D')).toMatchObject({ code: 'LOCAL-NO-DEAL' });
  });
});

describe('an answer that was lost with its connection', () => {
  it('is asked for again with the same id and the same content, once', async () => {
    open();
    const act = session.act('X:4c');
    const [sent] = world.last.sent;
    reconnect();
    open({ deal: dealView({ n: 0 }) });
    expect(world.last.sent).toEqual([sent]);
    world.last.say(refused(idOf(0)));
    expect(await settled(act)).toMatchObject({ type: 'refused', code: 'PILE-3' });
    reconnect();
    open();
    expect(world.last.sent).toEqual([]);
  });

  it('also when the act had been made: the old number makes it harmless', async () => {
    open();
    const act = session.act('D');
    const [sent] = world.last.sent;
    reconnect();
    open({ deal: dealView({ n: 1 }), moves: [move(0)] });
    expect(world.last.sent).toEqual([sent]);
    world.last.say(ok(idOf(0)));
    expect(await settled(act)).toMatchObject({ type: 'ok' });
  });

  it('is given up when the table has gone on to another deal or match', async () => {
    for (const room of [roomView({ deal: 2 }), roomView({ match: 'm-2' })]) {
      open();
      const act = session.act('D');
      reconnect();
      open({ room, deal: dealView({ deal: room.deal }) });
      expect(world.last.sent).toEqual([]);
      expect(await settled(act)).toMatchObject({ type: 'refused', code: 'LOCAL-LOST' });
      reconnect();
    }
  });

  it('is given up when it is old', async () => {
    open();
    const act = session.act('D');
    world.last.die();
    vi.advanceTimersByTime(REPEAT_WITHIN_MS + 1);
    open();
    expect(world.last.sent).toEqual([]);
    expect(await settled(act)).toMatchObject({ code: 'LOCAL-LOST' });
  });

  it('a phrase is never said twice', async () => {
    open();
    const said = session.command({ type: 'say', phrase: 'ola' });
    reconnect();
    open();
    expect(world.last.sent).toEqual([]);
    expect(await settled(said)).toMatchObject({ code: 'LOCAL-LOST' });
  });

  it('an accepted act whose view was lost is settled by the fresh view', async () => {
    open();
    const act = session.act('D');
    world.last.say(ok(idOf(0)));
    reconnect();
    open({ deal: dealView({ n: 1 }), moves: [move(0)] });
    expect(world.last.sent).toEqual([]);
    expect(await settled(act)).toMatchObject({ type: 'ok' });
  });

  it('a connection that pings but never answers is replaced', () => {
    open();
    void session.act('D');
    for (let beat = 0; beat * 1_000 < ANSWER_MS; beat += 1) {
      world.last.say({ type: 'pong', t: 0 });
      vi.advanceTimersByTime(1_000);
    }
    vi.advanceTimersByTime(1);
    expect(world.sockets.length).toBeGreaterThan(1);
  });

  it('leaving the room settles what was under way', async () => {
    open();
    const act = session.act('D');
    session.stop();
    expect(await settled(act)).toMatchObject({ code: 'LOCAL-LOST' });
  });
});

describe('questions', () => {
  it('come back as verdicts', async () => {
    open();
    const asked = session.ask('M:4c5c6c');
    world.last.say({ type: 'verdict', id: idOf(0), ok: false, code: 'MELD-1', message: 'no run' });
    await vi.advanceTimersByTimeAsync(0);
    expect(await settled(asked)).toMatchObject({ type: 'verdict', ok: false, code: 'MELD-1' });
  });

  it('are a no while the connection is away', async () => {
    expect(await session.ask('D')).toMatchObject({ ok: false, code: 'LOCAL-OFFLINE' });
  });
});

describe('the end of a room', () => {
  it('keeps the server’s last word and tries no more', () => {
    open();
    world.last.say({ type: 'closed', code: 'removed', message: '' });
    world.last.die(4010);
    vi.advanceTimersByTime(60_000);
    expect(session.stage).toBe('ended');
    expect(session.closed?.code).toBe('removed');
    expect(world.sockets).toHaveLength(1);
  });

  it('an unreachable socket is counted, a dropped one is not', () => {
    for (let tries = 0; tries < 4; tries += 1) {
      world.last.die();
      vi.advanceTimersByTime(3_200);
    }
    expect(session.failedOpenings).toBeGreaterThanOrEqual(4);
    open();
    reconnect();
    expect(session.failedOpenings).toBe(0);
  });
});

describe('devices', () => {
  it('a touch is sent only where another device was in use', () => {
    open();
    session.touch();
    expect(world.last.commands).toEqual([]);
    world.last.say(update({ active: false }));
    session.touch();
    expect(world.last.commands).toEqual([{ type: 'touch' }]);
  });

  it('the socket’s address follows the page’s', () => {
    expect(socketUrl('abc', { protocol: 'https:', host: 'jogo.example' })).toBe('wss://jogo.example/ws/abc');
    expect(socketUrl('abc', { protocol: 'http:', host: '127.0.0.1:8000' })).toBe('ws://127.0.0.1:8000/ws/abc');
  });
});
