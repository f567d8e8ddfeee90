/**
 * What happened while the person looked elsewhere: how far the moves were seen is kept per room on this device,
 * also over a reload, and after a return the rest is offered as a list. A blink is no absence.
 */

export interface SeenMark {
  /** Which deal: match and number. */
  deal: string;
  /** Moves seen of it. */
  n: number;
  /** When, in milliseconds since the epoch. */
  at: number;
}

export const ABSENT_MS = 15_000;

export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const browserStore: Store = {
  getItem: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage may be forbidden; absences are then noticed only within one visit.
      return null;
    }
  },
  setItem: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // As above.
    }
  },
};

function readMark(text: string | null): SeenMark | null {
  if (text === null) return null;
  try {
    const mark = JSON.parse(text) as Partial<SeenMark> | null;
    const { deal, n, at } = mark ?? {};
    return typeof deal === 'string' && typeof n === 'number' && typeof at === 'number' ? { deal, n, at } : null;
  } catch {
    // A damaged mark is no mark: nothing is offered, nothing is lost.
    return null;
  }
}

export class Absence {
  /** First move not seen, of the present deal; null when nothing was missed. */
  since: number | null = $state(null);
  private mark: SeenMark | null;
  private readonly key: string;

  constructor(
    code: string,
    private readonly store: Store = browserStore,
    private readonly now: () => number = Date.now,
  ) {
    this.key = `tranca.seen.${code}`;
    this.mark = readMark(store.getItem(this.key));
  }

  /** Tells how far the deal is and whether the person can see it now. */
  note(deal: string, n: number, looking: boolean): void {
    if (!looking) return;
    const before = this.mark;
    const at = this.now();
    if (before && at - before.at >= ABSENT_MS) {
      const from = before.deal === deal ? before.n : 0;
      if (n > from) this.since = from;
    }
    if (before && before.deal !== deal && this.since !== null && at - before.at < ABSENT_MS) this.since = null;
    this.mark = { deal, n, at };
    this.store.setItem(this.key, JSON.stringify(this.mark));
  }

  dismiss(): void {
    this.since = null;
  }
}
