/**
 * The room's desk: hands commands to the session one at a time and keeps what was refused, in the words of the
 * moment, until it is dismissed. It decides nothing: what may be done came with the view.
 */
import type { FairWatch } from '../fair/watch.svelte';
import type { Command, Reply } from '../lib/commands';
import type { RoomSession } from '../lib/session.svelte';
import type { Refused } from '../lib/wire';

export class Desk {
  /** The last refusal, until dismissed or the next command. */
  refused: Refused | null = $state.raw(null);
  /** Commands under way, by type: their buttons wait. */
  private under: string[] = $state([]);

  constructor(
    readonly session: RoomSession,
    /** The verifiable deal of this room. */
    readonly fair: FairWatch,
  ) {}

  isBusy(type: Command['type']): boolean {
    return this.under.includes(type);
  }

  async do(command: Command): Promise<Reply> {
    this.refused = null;
    this.under = [...this.under, command.type];
    try {
      const reply = await this.session.command(command);
      if (reply.type === 'refused') this.refused = reply;
      return reply;
    } finally {
      const at = this.under.indexOf(command.type);
      this.under = this.under.filter((_, index) => index !== at);
    }
  }

  dismiss(): void {
    this.refused = null;
  }
}
