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
      if (known !== undefined) this.fly(piece.element, known.box, piece.box);
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

  private arrive(key: string, piece: Piece, gone: Piece[], passage: Passage): void {
    const same = gone.findIndex((each) => each.card === piece.card);
    const from = same === -1
      ? this.home(key.startsWith('h') ? passage.handFrom : passage.tableFrom)
      : gone.splice(same, 1)[0]?.box;
    if (from !== undefined) this.fly(piece.element, from, piece.box);
  }

  private leave(piece: Piece, to: string): void {
    const end = this.home(to);
    if (end !== undefined) this.ghost(piece.element.cloneNode(true) as HTMLElement, piece.box, end);
  }

  private cover(from: string, to: string): void {
    const start = this.home(from);
    const end = this.home(to);
    const back = this.root()?.querySelector<HTMLElement>('[data-back]');
    if (start && end && back) this.ghost(back.cloneNode(true) as HTMLElement, start, end);
  }

  private ghost(copy: HTMLElement, from: DOMRect, to: DOMRect): void {
    copy.removeAttribute('data-glide');
    copy.removeAttribute('id');
    copy.setAttribute('aria-hidden', 'true');
    copy.setAttribute('inert', '');
    copy.classList.add('ghost');
    Object.assign(copy.style, {
      position: 'fixed', left: '0', top: '0', margin: '0', translate: 'none', zIndex: '40', pointerEvents: 'none',
      width: `${from.width}px`, height: `${from.height}px`,
    });
    this.root()?.append(copy);
    const aim = `translate(${to.x + (to.width - from.width) / 2}px, ${to.y + (to.height - from.height) / 2}px) scale(.7)`;
    const flight = copy.animate(
      [{ transform: `translate(${from.x}px, ${from.y}px)` }, { transform: aim, opacity: 0.4 }],
      { duration: this.duration(), easing: 'ease-out' },
    );
    flight.onfinish = () => copy.remove();
    flight.oncancel = () => copy.remove();
    this.keep(flight);
  }

  private fly(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    const [x, y] = [from.x - to.x, from.y - to.y];
    if ((Math.abs(x) < 1 && Math.abs(y) < 1) || to.width === 0 || from.width === 0) return;
    const start = `translate(${x}px, ${y}px) scale(${from.width / to.width}, ${from.height / to.height})`;
    const flight = element.animate(
      [{ transform: start, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }],
      { duration: this.duration(), easing: 'cubic-bezier(.2,.7,.2,1)' },
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
