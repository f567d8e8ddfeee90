/**
 * What a finger (or mouse, or pen) carries over the table: which cards, where it is, what it is over, and what a
 * drop means. Dropping on the hand puts cards in order; dropping anywhere else is the same as touching it with
 * those cards selected.
 */
import type { DragHooks } from './drag';
import type { Hand } from './hand.svelte';
import type { Play } from './play.svelte';
import { placeAt, type HandLayout } from './rows';

export interface Carried {
  /** `stock`, `pile`, or `card:` and a key. */
  source: string;
  keys: ReadonlySet<number>;
  x: number;
  y: number;
}

export interface FingersSource {
  hand: Hand;
  play: Play;
  playing: () => boolean;
  layout: () => HandLayout;
  /** The hand's top left corner on the screen. */
  corner: () => { left: number; top: number };
  /** Makes a change with cards gliding to their new places. */
  gliding: (change: () => void) => void;
}

export class Fingers implements DragHooks {
  carried: Carried | null = $state.raw(null);
  /** The drop under the finger. */
  over: string | null = $state(null);
  /** The place in the hand where a drop would put the cards. */
  caret: number | null = $state(null);

  constructor(private readonly source: FingersSource) {}

  press = (source: string): boolean => {
    if (!this.source.playing()) return false;
    if (source.startsWith('card:')) this.source.hand.touch();
    return true;
  };

  start = (source: string, x: number, y: number): void => {
    this.carried = { source, keys: this.lifted(source), x, y };
  };

  move = (x: number, y: number, over: string | null): void => {
    if (this.carried === null) return;
    this.carried = { ...this.carried, x, y };
    this.over = over;
    this.caret = over === 'hand' && this.carried.keys.size > 0 ? this.place(x, y) : null;
  };

  drop = (over: string | null, x: number, y: number): void => {
    const { carried } = this;
    const { hand, play, gliding } = this.source;
    if (carried === null || over === null) return;
    if (carried.keys.size === 0) {
      if (over === 'hand') void (carried.source === 'stock' ? play.draw() : play.take());
      return;
    }
    if (over === 'hand') {
      const place = this.place(x, y);
      gliding(() => hand.move(carried.keys, place));
      return;
    }
    hand.select(carried.keys);
    if (over === 'pile') void play.pile();
    else void play.place(over === 'new' ? null : Number(over.slice('meld:'.length)));
  };

  end = (): void => {
    [this.carried, this.over, this.caret] = [null, null, null];
    // The click of this press comes first: what waited must not slip under it.
    setTimeout(() => this.source.gliding(() => this.source.hand.release()));
  };

  private lifted(source: string): ReadonlySet<number> {
    if (!source.startsWith('card:')) return new Set();
    const key = Number(source.slice('card:'.length));
    const { selected } = this.source.hand;
    return selected.has(key) ? new Set(selected) : new Set([key]);
  }

  private place(x: number, y: number): number {
    const { left, top } = this.source.corner();
    return placeAt(this.source.layout(), x - left, y - top);
  }
}
