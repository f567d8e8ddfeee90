/** A desk whose session answers everything with "ok" and remembers what it was asked. */
import { vi } from 'vitest';

import type { Command, Reply, RoomSession } from '../lib/session.svelte';
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
  return { desk: new Desk(session as unknown as RoomSession), asked };
}
