/**
 * Looking for people to play with (MATCH-6): one open request to the server, which is the wish itself. Stopping
 * closes the request, and with it nobody waits any more. The seconds shown are this device's own count.
 */
import { api, ApiProblem } from './api';
import type { QuickIn } from './wire';

/** After so many seconds bots fill the table. */
export const PATIENCE_S = 20;

export class Search {
  problem: ApiProblem | null = $state.raw(null);
  /** Seconds until bots come. */
  left = $state(PATIENCE_S);
  private open: AbortController | null = null;
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly onfound: (code: string) => void) {}

  /** Begins to look, instead of for what was looked for before. */
  start(wish: QuickIn): void {
    this.stop();
    const mine = new AbortController();
    this.open = mine;
    this.problem = null;
    this.left = PATIENCE_S;
    this.ticking = setInterval(() => (this.left = Math.max(0, this.left - 1)), 1_000);
    void this.wait(wish, mine);
  }

  stop(): void {
    clearInterval(this.ticking);
    this.open?.abort();
    this.open = null;
  }

  private async wait(wish: QuickIn, mine: AbortController): Promise<void> {
    try {
      const { code } = await api.quick(wish, mine.signal);
      if (this.open !== mine) return;
      this.stop();
      this.onfound(code);
    } catch (problem) {
      if (this.open !== mine) return;
      this.stop();
      if (!(problem instanceof ApiProblem)) throw problem;
      this.problem = problem;
    }
  }
}
