/** Who this browser is to the server: a guest with a name, or nobody yet. The token itself is never seen here. */
import { api } from './api';

class Person {
  name: string | null = $state(null);
  /** Whether the server has been asked. */
  known = $state(false);

  async load(): Promise<void> {
    const me = await api.me();
    this.name = me.name;
    this.known = true;
  }

  async rename(name: string): Promise<void> {
    const me = await api.guest(name);
    this.name = me.name;
    this.known = true;
  }
}

export const me = new Person();

/** Rooms made by "play at once": their first view is answered with bots and a start, once. */
export const startAtOnce = new Set<string>();
