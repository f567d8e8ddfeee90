/** A desk whose session answers everything with "ok" and remembers what it was asked. */
import { vi } from 'vitest';

import { FairMemory, shelfOfPage } from '../fair/memory';
import { FairWatch, type WatchPorts } from '../fair/watch.svelte';
import { hashes } from '../fair/hashes';
import type { Command, Reply } from '../lib/commands';
import type { RoomSession } from '../lib/session.svelte';
import { Desk } from '../room/desk.svelte';

export function fakeDesk(reply: (command: Command) => Reply = () => ({ type: 'ok', id: 'x' })): { desk: Desk; asked: Command[] } {
  const asked: Command[] = [];
  const session = {
    active: true,
    newVersion: false,
    receivedAt: 0,
    heard: [],
    touch: vi.fn(),
    command: (command: Command) => {
      asked.push(command);
      return Promise.resolve(reply(command));
    },
  };
  return { desk: new Desk(session as unknown as RoomSession, fakeWatch()), asked };
}

/** The verifiable deal of a device that keeps nothing and draws zeros, unless told otherwise. */
export function fakeWatch(ports: Partial<WatchPorts> = {}): FairWatch {
  return new FairWatch({
    say: () => Promise.resolve({ type: 'ok', id: 'x' }),
    random: (length) => new Uint8Array(length),
    memory: new FairMemory(shelfOfPage()),
    hashes,
    ...ports,
  });
}
