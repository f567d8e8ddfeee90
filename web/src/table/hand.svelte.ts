/**
 * One's own hand as it lies on the screen: pieces in order, which are selected, which are new. It follows the
 * server's hand and the player's sorting, and refuses to move anything while a finger is on the cards.
 */
import { SvelteSet } from 'svelte/reactivity';

import { moved, nextSorting, readMemory, reconcile, sorted, type Held, type Sorting } from './hand';
import { remember, remembered } from './store';

const STORE = 'tranca.hand';

export class Hand {
  held: readonly Held[] = $state.raw([]);
  sorting: Sorting = $state('suit');
  readonly selected = new SvelteSet<number>();
  /** Came with the last events; ringed until the next touch. */
  readonly fresh = new SvelteSet<number>();
  private nextKey = 1;
  private deal = '';
  private touched = false;
  private waiting: readonly string[] | null = null;
  private spent: ReadonlySet<number> = new Set();

  /** Selected cards, in the order of the hand. */
  get cards(): string[] {
    return this.held.filter((piece) => this.selected.has(piece.key)).map((piece) => piece.card);
  }

  /** Brings the hand level with the server's. `deal` names match, deal and seat: another one starts anew. */
  follow(deal: string, cards: readonly string[]): void {
    if (deal !== this.deal) this.open(deal, cards);
    else if (this.touched) this.waiting = cards;
    else this.level(cards);
  }

  private open(deal: string, cards: readonly string[]): void {
    const memory = readMemory(remembered(STORE), deal);
    this.deal = deal;
    this.sorting = memory.sorting;
    this.waiting = null;
    this.selected.clear();
    this.fresh.clear();
    const before = memory.cards.map((card) => ({ key: this.nextKey++, card }));
    const start = reconcile(before, cards, memory.sorting, new Set(), this.nextKey);
    this.nextKey += start.added.length;
    this.held = start.held;
    this.keep();
  }

  private level(cards: readonly string[]): void {
    const { held, added } = reconcile(this.held, cards, this.sorting, this.spent, this.nextKey);
    const gone = this.held.length + added.length - held.length;
    if (added.length === 0 && gone === 0) return;
    this.nextKey += added.length;
    this.held = held;
    const keys = new Set(held.map((piece) => piece.key));
    for (const key of this.selected) if (!keys.has(key)) this.selected.delete(key);
    for (const key of this.fresh) if (!keys.has(key)) this.fresh.delete(key);
    for (const key of added) this.fresh.add(key);
    this.keep();
  }

  /** A finger is on the cards: what comes meanwhile waits until `release`. */
  touch(): void {
    this.touched = true;
  }

  release(): void {
    this.touched = false;
    const cards = this.waiting;
    this.waiting = null;
    if (cards !== null) this.level(cards);
  }

  /** These pieces were played: of two equal cards they are the ones to leave. */
  spend(keys: Iterable<number>): void {
    this.spent = new Set(keys);
  }

  toggle(key: number): void {
    if (!this.selected.delete(key)) this.selected.add(key);
    this.fresh.clear();
  }

  select(keys: ReadonlySet<number>): void {
    this.selected.clear();
    for (const key of keys) this.selected.add(key);
  }

  clear(): void {
    this.selected.clear();
    this.fresh.clear();
  }

  /** Sorts by suit and by value in turn. */
  sort(): void {
    this.sorting = nextSorting(this.sorting);
    this.held = sorted(this.held, this.sorting);
    this.fresh.clear();
    this.keep();
  }

  /** Puts pieces before the one now at `place`; from then on the order is the player's own. */
  move(keys: ReadonlySet<number>, place: number): void {
    const held = moved(this.held, keys, place);
    if (held.every((piece, index) => piece === this.held[index])) return;
    this.held = held;
    this.sorting = 'manual';
    this.fresh.clear();
    this.keep();
  }

  private keep(): void {
    const cards = this.held.map((piece) => piece.card);
    remember(STORE, JSON.stringify({ deal: this.deal, sorting: this.sorting, cards }));
  }
}
