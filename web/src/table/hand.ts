/**
 * The order of one's own hand. Two equal cards are one kind to every rule, so each gets a key of the page's own,
 * which keeps selection, focus and place bound to a piece on the screen. Events never change the order of the
 * cards that stay.
 */
import { rankOrder, suitOrder } from './cards';

export interface Held {
  readonly key: number;
  readonly card: string;
}

export type Sorting = 'suit' | 'rank' | 'manual';

const NEXT: Record<Sorting, Sorting> = { suit: 'rank', rank: 'suit', manual: 'suit' };

/** What the sort button does next: by suit and by value take turns; an order made by hand goes to suits. */
export function nextSorting(sorting: Sorting): Sorting {
  return NEXT[sorting];
}

function orderOf(sorting: Sorting): (card: string) => number {
  return sorting === 'rank' ? rankOrder : suitOrder;
}

/** The same pieces in this order; `manual` leaves them as they are. */
export function sorted(held: readonly Held[], sorting: Sorting): Held[] {
  if (sorting === 'manual') return [...held];
  const order = orderOf(sorting);
  return [...held].sort((a, b) => order(a.card) - order(b.card) || a.key - b.key);
}

/**
 * Brings the pieces level with the server's hand. Those that stay keep key and order; of two equal cards the one
 * in `spent` leaves first (it was played), else the last. New cards go to their sorted place, or to the end of an
 * order made by hand. `nextKey` is the first key to give.
 */
export function reconcile(
  held: readonly Held[],
  hand: readonly string[],
  sorting: Sorting,
  spent: ReadonlySet<number>,
  nextKey: number,
): { held: Held[]; added: number[] } {
  const wanted = counted(hand);
  const staying = new Set<number>();
  for (const piece of [...held].sort((a, b) => Number(spent.has(a.key)) - Number(spent.has(b.key)))) {
    const left = wanted.get(piece.card) ?? 0;
    if (left === 0) continue;
    wanted.set(piece.card, left - 1);
    staying.add(piece.key);
  }
  const result = held.filter((piece) => staying.has(piece.key));
  const added: number[] = [];
  for (const [card, count] of wanted) {
    for (let copy = 0; copy < count; copy += 1) {
      const piece = { key: nextKey + added.length, card };
      added.push(piece.key);
      result.splice(placeFor(result, card, sorting), 0, piece);
    }
  }
  return { held: result, added };
}

function placeFor(held: readonly Held[], card: string, sorting: Sorting): number {
  if (sorting === 'manual') return held.length;
  const order = orderOf(sorting);
  const place = held.findIndex((piece) => order(piece.card) > order(card));
  return place === -1 ? held.length : place;
}

function counted(cards: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** Moves pieces, kept in their order, so that they stand before the piece now at `place` (length: at the end). */
export function moved(held: readonly Held[], keys: ReadonlySet<number>, place: number): Held[] {
  const taken = held.filter((piece) => keys.has(piece.key));
  const before = held.slice(0, place).filter((piece) => !keys.has(piece.key));
  const after = held.slice(place).filter((piece) => !keys.has(piece.key));
  return [...before, ...taken, ...after];
}

/** What is remembered of a hand between reloads. */
export interface Memory {
  deal: string;
  sorting: Sorting;
  cards: string[];
}

/** Reads a stored memory; anything damaged, or of another deal, keeps only what can be used. */
export function readMemory(text: string | null, deal: string): Memory {
  const fresh: Memory = { deal, sorting: 'suit', cards: [] };
  let stored: unknown;
  try {
    stored = text === null ? null : JSON.parse(text);
  } catch {
    // A damaged store is the same as none: the hand is sorted by suit and stored anew.
    return fresh;
  }
  if (typeof stored !== 'object' || stored === null) return fresh;
  const { sorting, deal: of, cards } = stored as Partial<Record<keyof Memory, unknown>>;
  const known = sorting === 'rank' || sorting === 'manual' ? sorting : 'suit';
  if (of !== deal || !Array.isArray(cards) || !cards.every((card) => typeof card === 'string')) {
    return { ...fresh, sorting: known === 'manual' ? 'suit' : known };
  }
  return { deal, sorting: known, cards };
}
