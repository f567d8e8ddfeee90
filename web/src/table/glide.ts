/**
 * Cards glide from where they were to where they are: one table-wide FLIP on the Web Animations API. Elements
 * say who they are by `data-glide` and which card they show by `data-card`; places that cards come from and go
 * to are `data-home`. Only the look moves: layout, focus and hit areas are final at once.
 */

import type { Motion } from '../lib/settings.svelte';

interface Piece {
  element: HTMLElement;
  card: string;
  box: DOMRect;
}

export interface Passage {
  /** `data-home` of new cards of the hand, of other new cards, and of own cards that vanish. */
  handFrom: string;
  tableFrom: string;
  to: string;
  /** A covered card also goes from one home to another: someone else's draw. */
  covered: [from: string, to: string] | null;
}

const EASING = 'cubic-bezier(.2, .7, .2, 1)';
const LENGTHS_MS: Record<Motion, number> = { normal: 260, fast: 130, none: 0 };

/** How long a glide takes as the device wants it; none where the system asks for less motion. */
export function glideMs(motion: Motion): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : LENGTHS_MS[motion];
}

export class Glide {
  private before = new Map<string, Piece>();
  private running: Animation[] = [];

  constructor(
    private readonly root: () => HTMLElement | undefined,
    /** Length of one glide in milliseconds; 0 for none. */
    private readonly duration: () => number,
  ) {}

  /** Notes where everything is, before a change. */
  note(): void {
    this.before = this.duration() === 0 ? new Map() : this.pieces();
  }

  /** Starts from where things were, after the change. */
  run(passage: Passage): void {
    const before = this.before;
    this.before = new Map();
    if (before.size === 0 || this.duration() === 0) return;
    const now = this.pieces();
    const gone = [...before].filter(([key]) => !now.has(key)).map(([, piece]) => piece);
    for (const [key, piece] of now) {
      const known = before.get(key);
      if (known !== undefined) this.slide(piece.element, known.box, piece.box);
      else this.arrive(key, piece, gone, passage);
    }
    for (const piece of gone) if (piece.element.dataset['glide']?.startsWith('h')) this.leave(piece, passage.to);
    if (passage.covered !== null) this.cover(...passage.covered);
  }

  /** Ends everything that moves: a touch does not wait for a picture. */
  skip(): void {
    for (const animation of this.running) animation.finish();
    this.running = [];
  }

  /** A new card comes from where the same card was, or from the home of such cards. */
  private arrive(key: string, piece: Piece, gone: Piece[], passage: Passage): void {
    const same = gone.findIndex((each) => each.card === piece.card);
    const from = same === -1
      ? this.home(key.startsWith('h') ? passage.handFrom : passage.tableFrom)
      : gone.splice(same, 1)[0]?.box;
    if (from === undefined || !moves(from, piece.box)) return;
    this.carry(copyOf(piece.element), from, piece.box, 1);
    // The card itself is there at once, for finger and reader; it shows when its picture has landed.
    this.keep(piece.element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: this.duration() }));
  }

  private leave(piece: Piece, to: string): void {
    const end = this.home(to);
    if (end !== undefined) this.carry(copyOf(piece.element), piece.box, around(end, piece.box), 0.4);
  }

  private cover(from: string, to: string): void {
    const start = this.home(from);
    const end = this.home(to);
    const back = this.root()?.querySelector<HTMLElement>('[data-back]');
    if (!start || !end || !back) return;
    const size = back.getBoundingClientRect();
    this.carry(copyOf(back), around(start, size), around(end, size), 0.4);
  }

  /** Flies a picture over everything else, from one box to another, and takes it away. */
  private carry(copy: HTMLElement, from: DOMRect, to: DOMRect, opacity: number): void {
    Object.assign(copy.style, { width: `${to.width}px`, height: `${to.height}px` });
    this.root()?.append(copy);
    const start = around(from, to);
    const scale = Math.min(1.4, Math.max(0.6, Math.min(from.width / to.width, from.height / to.height)));
    const flight = copy.animate(
      [
        { transform: `translate(${start.x}px, ${start.y}px) scale(${scale})` },
        { transform: `translate(${to.x}px, ${to.y}px)`, opacity },
      ],
      { duration: this.duration(), easing: EASING },
    );
    flight.onfinish = () => copy.remove();
    flight.oncancel = () => copy.remove();
    this.keep(flight);
  }

  /** Lets a card that stays slide to its new place. */
  private slide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    if (!moves(from, to)) return;
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    const flight = element.animate(
      [{ transform: start, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }],
      { duration: this.duration(), easing: EASING },
    );
    this.keep(flight);
  }

  private keep(flight: Animation): void {
    this.running = this.running.filter((each) => each.playState === 'running');
    this.running.push(flight);
  }

  private home(name: string): DOMRect | undefined {
    return this.root()?.querySelector(`[data-home="${name}"]`)?.getBoundingClientRect();
  }

  private pieces(): Map<string, Piece> {
    const found = new Map<string, Piece>();
    for (const element of this.root()?.querySelectorAll<HTMLElement>('[data-glide]') ?? []) {
      const { glide = '', card = '' } = element.dataset;
      found.set(glide, { element, card, box: element.getBoundingClientRect() });
    }
    return found;
  }
}

function moves(from: DOMRect, to: DOMRect): boolean {
  const still = Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1;
  return !still && from.width > 0 && to.width > 0;
}

/** A box of the size of `sized` in the middle of `box`. */
function around(box: DOMRect, sized: DOMRect): DOMRect {
  const { width, height } = sized;
  return new DOMRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

/** A picture of an element that no finger, reader or later glide takes for the thing itself. */
function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-glide');
  copy.removeAttribute('data-back');
  copy.setAttribute('aria-hidden', 'true');
  copy.setAttribute('inert', '');
  Object.assign(copy.style, {
    position: 'fixed', left: '0', top: '0', margin: '0', translate: 'none', zIndex: '40', pointerEvents: 'none',
  });
  return copy;
}
