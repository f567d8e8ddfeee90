/**
 * Which places of the deck have reached a seat, read off what everybody at the table sees. It judges no act: a red
 * three wants a card after it, a morto turned stock says so itself, and the rest is counting.
 */
import { sideOf } from '../lib/score';
import type { AnyEvent } from '../lib/wire';
import { CARDS } from './scheme';

export const HAND = 11;
export const MORTO = 11;

/** Places from the first to before the second. */
type Span = [number, number];

export interface Arrived {
  /** Places that are this seat's for certain, in order of arrival. */
  exact: number[];
  /** The first cards of the stock, which replaced the red threes of the opening: whose is whose is not public. */
  opening: Span;
}

interface PublicDeal {
  players: number;
  dealer: number;
  /** Red threes that lay open before the first act. */
  openingRedThrees: number;
  /** What came of the acts, in order. */
  events: readonly AnyEvent[];
}

/** The places that reached `seat`, given all that is public of the deal. */
export function arrived(deal: PublicDeal, seat: number): Arrived {
  const dealt = HAND * deal.players;
  const stock = dealt + 2 * MORTO;
  const opening: Span = [stock, stock + deal.openingRedThrees];
  const walk = new Walk(seat, [opening[1], CARDS], [[dealt, dealt + MORTO], [dealt + MORTO, stock]]);
  const own = Array.from({ length: dealt }, (_, place) => place).filter((place) => ((deal.dealer + place) % deal.players) + 1 === seat);
  for (const event of deal.events) walk.follow(event);
  return { exact: [...own, ...walk.came], opening };
}

class Walk {
  readonly came: number[] = [];
  /** The seat that wants a card while the stock is empty. */
  private waiting = 0;
  private readonly pending: (Span | null)[] = [null, null];

  constructor(
    private readonly own: number,
    private stock: Span,
    private mortos: Span[],
  ) {}

  follow(event: AnyEvent): void {
    const waiting = this.waiting;
    this.waiting = 0;
    switch (event.type) {
      case 'drew':
      case 'red_three':
        return this.want(event.seat);
      case 'stock_renewed':
        this.stock = this.nextMorto();
        return this.want(waiting);
      case 'morto_taken':
        if (event.direct) return this.reach(event.seat, this.nextMorto());
        this.pending[sideOf(event.seat)] = this.nextMorto();
        return undefined;
      case 'morto_up': {
        const side = sideOf(event.seat);
        this.reach(event.seat, this.pending[side] ?? [0, 0]);
        this.pending[side] = null;
        return undefined;
      }
      default:
        return undefined;
    }
  }

  private nextMorto(): Span {
    return this.mortos.shift() ?? [0, 0];
  }

  private want(seat: number): void {
    const [next, end] = this.stock;
    if (next >= end) {
      this.waiting = seat;
      return;
    }
    this.stock = [next + 1, end];
    this.reach(seat, [next, next + 1]);
  }

  private reach(seat: number, [from, to]: Span): void {
    if (seat !== this.own) return;
    for (let place = from; place < to; place += 1) this.came.push(place);
  }
}
