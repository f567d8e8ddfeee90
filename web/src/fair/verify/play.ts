/**
 * Plays a record again from its deck, far enough to follow every card and to count (FAIRNESS 11): what an act moves,
 * and what happens by itself (red threes, mortos, the stock, the end). It is no referee: whether the rules allowed an
 * act is the engine's business, here as anywhere; an act is refused only for a card or a meld that is not there.
 */
import { sideOf } from '../../lib/score';
import { HAND, MORTO } from '../arrivals';
import { readAct, type Act } from './acts';
import { counted, isRedThree, type Lines, type Side, type Switches } from './counting';

/** The act at this place (from 0) moves a card that is not there, or cannot be read. */
export class BadAct extends Error {
  constructor(readonly at: number, readonly code: 'act' | 'not-held', readonly text: string) {
    super(`act ${at}: ${text}`);
  }
}

class NotThere extends Error {}

export interface Counted {
  went_out: number | null;
  sides: [Lines, Lines];
}

type Phase = 'draw' | 'play' | 'over';

export class Play {
  readonly hands: string[][];
  readonly sides: [Side, Side] = [newSide(), newSide()];
  private mortos: string[][];
  private stock: string[];
  private pile: string[] = [];
  private turn: number;
  private phase: Phase = 'draw';
  /** The first card of the starter's first turn, while a second draw may follow (DRAW-3). */
  private first: { card: string | null; open: boolean } = { card: null, open: true };
  private wentOut: number | null = null;
  private dry = false;

  constructor(private readonly rules: Switches, private readonly players: number, dealer: number, deck: readonly string[]) {
    const dealt = HAND * players;
    this.turn = (dealer % players) + 1;
    this.mortos = [deck.slice(dealt, dealt + MORTO), deck.slice(dealt + MORTO, dealt + 2 * MORTO)];
    this.stock = deck.slice(dealt + 2 * MORTO);
    this.hands = Array.from({ length: players }, () => []);
    for (let place = 0; place < players; place += 1) {
      const seat = ((dealer + place) % players) + 1;
      for (const card of deck.slice(0, dealt).filter((_, at) => at % players === place)) this.enter(seat, card);
    }
  }

  get isOver(): boolean {
    return this.phase === 'over';
  }

  /** Plays all acts; throws `BadAct` at the first that cannot be. */
  playAll(texts: readonly string[]): void {
    for (const [at, text] of texts.entries()) {
      const act = readAct(text);
      if (act === null || this.isOver) throw new BadAct(at, 'act', text);
      try {
        this.play(act, at === texts.length - 1);
      } catch (problem) {
        throw problem instanceof NotThere ? new BadAct(at, 'not-held', text) : problem;
      }
    }
  }

  result(): Counted | null {
    if (!this.isOver) return null;
    const lines = this.sides.map((side, index) => {
      const bonus = this.dry ? this.rules.batida_seca_bonus : this.rules.batida_bonus;
      const out = this.wentOut !== null && sideOf(this.wentOut) === index;
      return counted(side, this.hands.filter((_, at) => sideOf(at + 1) === index), out ? bonus : 0, this.rules);
    });
    return { went_out: this.wentOut, sides: lines as [Lines, Lines] };
  }

  // ---------------------------------------------------------------- acts

  private play(act: Act, isLast: boolean): void {
    if (act.kind === 'draw') return this.draw(isLast);
    if (act.kind === 'take') this.take(act.meld, act.cards);
    else if (this.phase !== 'play') throw new NotThere();
    else if (act.kind === 'lay') this.put(act.meld, act.cards, this.side);
    else return this.discard(act.card);
    this.first.open = false;
    if (this.hand.length === 0) this.emptied();
  }

  private draw(isLast: boolean): void {
    if (this.phase === 'play') {
      if (!this.first.open || this.first.card === null || this.rules.first_turn_extra_draw === 'off') throw new NotThere();
      if (this.rules.first_turn_extra_draw === 'swap_to_pile') {
        this.remove([this.first.card]);
        this.pile.push(this.first.card);
      }
      this.first.open = false;
    }
    this.phase = 'play';
    const held = this.hand.length;
    const card = this.next();
    if (card !== null) this.enter(this.turn, card);
    if (this.first.open) this.first.card = this.hand.at(-1) ?? null;
    // OUT-5: whoever drew nothing and can do nothing with the last card ends the deal; nothing more is recorded then.
    if (isLast && this.hand.length <= held && held <= 1) this.phase = 'over';
  }

  private take(meld: number | null, cards: string[]): void {
    const top = this.pile.pop();
    if (this.phase !== 'draw' || top === undefined) throw new NotThere();
    this.phase = 'play';
    this.remove(cards);
    this.meldOf(meld).push(top, ...cards);
    this.hand.push(...this.pile);
    this.pile = [];
  }

  private put(meld: number | null, cards: string[], side: Side): void {
    this.remove(cards);
    if (meld === null) side.melds.push(cards);
    else this.meldOf(meld).push(...cards);
  }

  private discard(card: string): void {
    this.remove([card]);
    this.pile.push(card);
    if (this.hand.length === 0) {
      const morto = this.rightToMorto() ? this.mortos.shift() : undefined;
      if (morto === undefined) return this.goOut();
      this.side.morto = 'pending';
      this.side.pending = { seat: this.turn, cards: morto };
    }
    this.endTurn();
  }

  // ---------------------------------------------------------------- what happens by itself

  /** MORTO-2, OUT-1: the hand was emptied by melding. */
  private emptied(): void {
    const morto = this.rightToMorto() ? this.mortos.shift() : undefined;
    if (morto === undefined) return this.goOut();
    this.side.morto = 'used';
    for (const card of morto) this.enter(this.turn, card);
  }

  private rightToMorto(): boolean {
    return this.side.morto === 'none' && this.mortos.length > 0;
  }

  private goOut(): void {
    this.wentOut = this.turn;
    this.dry = this.side.morto === 'none';
    this.phase = 'over';
  }

  private endTurn(): void {
    this.first.open = false;
    if (this.stock.length === 0 && !this.mayRenew()) {
      this.phase = 'over';
      return;
    }
    this.turn = (this.turn % this.players) + 1;
    this.phase = 'draw';
    const pending = this.side.pending;
    if (pending?.seat !== this.turn) return;
    this.side.morto = 'used';
    this.side.pending = null;
    for (const card of pending.cards) this.enter(this.turn, card);
  }

  /** RED-1 to RED-3: a red three is laid open and replaced, and its replacement likewise. */
  private enter(seat: number, card: string): void {
    let coming: string | null = card;
    while (coming !== null && isRedThree(coming)) {
      const three: string = coming;
      coming = this.next();
      const live = coming !== null || this.rules.red3_unreplaced === 'normal';
      (this.sides[sideOf(seat)] as Side).redThrees.push({ card: three, live });
    }
    if (coming !== null) (this.hands[seat - 1] as string[]).push(coming);
  }

  /** The next card of the stock; a morto becomes the stock when it is needed (STOCK-1). */
  private next(): string | null {
    if (this.stock.length === 0 && this.mayRenew()) this.stock = this.mortos.shift() ?? [];
    return this.stock.shift() ?? null;
  }

  private mayRenew(): boolean {
    return this.rules.stock_out === 'morto_to_stock' && this.mortos.length > 0;
  }

  // ---------------------------------------------------------------- cards

  private get hand(): string[] {
    return this.hands[this.turn - 1] as string[];
  }

  private get side(): Side {
    return this.sides[sideOf(this.turn)] as Side;
  }

  private meldOf(meld: number | null): string[] {
    if (meld === null) this.side.melds.push([]);
    const found = this.side.melds[(meld ?? this.side.melds.length) - 1];
    if (found === undefined) throw new NotThere();
    return found;
  }

  private remove(cards: readonly string[]): void {
    for (const card of cards) {
      const at = this.hand.indexOf(card);
      if (at < 0) throw new NotThere();
      this.hand.splice(at, 1);
    }
  }
}

function newSide(): Side {
  return { melds: [], redThrees: [], morto: 'none', pending: null };
}
