/**
 * What this device was shown of its last matches, kept for the verifier: commitments, shares, roots, its own cards.
 * Also its own shares, which must outlive a reload between commitment and reveal. It never leaves the device, and
 * holds twenty matches: the oldest go first.
 */
import type { Doubt } from '../lib/wire';

/** Which check failed. */
export type DoubtCode = Doubt['code'];

export interface ShareMemory {
  nonce: string;
  cut: number;
  /** The server said that it has the commitment, and the share itself. */
  accepted: boolean;
  revealed: boolean;
}

export interface AttemptMemory {
  attempt: number;
  commitment: string;
  commits: (string | null)[];
  shares: ({ nonce: string; cut: number } | null)[];
  void: string | null;
}

export interface DealMemory {
  deal: number;
  dealer: number | null;
  attempts: AttemptMemory[];
  root: string | null;
  /** Place in the deck and card, of the cards that this seat got. */
  cards: [number, string][];
}

export interface MatchMemory {
  match: string;
  rules_id: string;
  commitment: string;
  entry: string | null;
  first_dealer: number | null;
  deals: DealMemory[];
  doubts: { deal: number; code: DoubtCode }[];
}

/** `localStorage`, or what stands in for it. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

export const MOST_MATCHES = 20;
const LIST = 'tranca.fair.matches';
const matchKey = (match: string): string => `tranca.fair.match/${match}`;
const sharesKey = (match: string): string => `tranca.fair.shares/${match}`;

/** A shelf that lasts as long as the page, for browsers that forbid storage. */
export function shelfOfPage(): Shelf {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}

function parsed<T>(text: string | null): T | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    // Damaged from outside: as good as nothing, and written anew.
    return null;
  }
}

export class FairMemory {
  constructor(private readonly shelf: Shelf) {}

  match(name: string): MatchMemory | null {
    return parsed<MatchMemory>(this.shelf.getItem(matchKey(name)));
  }

  matches(): string[] {
    return parsed<string[]>(this.shelf.getItem(LIST)) ?? [];
  }

  /** The entry of the public log that was shown last, whatever the match. */
  lastEntry(): string | null {
    return this.matches().reduceRight<string | null>((found, name) => found ?? this.match(name)?.entry ?? null, null);
  }

  keep(match: MatchMemory): void {
    const list = [...this.matches().filter((name) => name !== match.match), match.match];
    for (const old of list.slice(0, -MOST_MATCHES)) {
      this.shelf.removeItem(matchKey(old));
      this.shelf.removeItem(sharesKey(old));
    }
    this.write(LIST, list.slice(-MOST_MATCHES));
    this.write(matchKey(match.match), match);
  }

  /** This device's own shares of a match, by `deal/attempt/seat`. Two tabs of one person see the same. */
  shares(match: string): Record<string, ShareMemory> {
    return parsed<Record<string, ShareMemory>>(this.shelf.getItem(sharesKey(match))) ?? {};
  }

  keepShare(match: string, name: string, share: ShareMemory): void {
    this.write(sharesKey(match), { ...this.shares(match), [name]: share });
  }

  private write(key: string, value: unknown): void {
    this.shelf.setItem(key, JSON.stringify(value));
  }
}

/** `localStorage`, and while it refuses (full, forbidden) the page's own memory in front of it. */
export function browserShelf(): Shelf {
  const spare = shelfOfPage();
  const tried = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      // Forbidden or full: what is kept then lasts as long as the page.
      return otherwise;
    }
  };
  return {
    getItem: (key) => spare.getItem(key) ?? tried(() => localStorage.getItem(key), null),
    setItem: (key, text) => {
      const kept = tried(() => (localStorage.setItem(key, text), true), false);
      if (kept) spare.removeItem(key);
      else spare.setItem(key, text);
    },
    removeItem: (key) => {
      spare.removeItem(key);
      tried(() => localStorage.removeItem(key), undefined);
    },
  };
}
