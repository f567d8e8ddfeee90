/**
 * From what a player touches to an act: selection → canonical text → the server, with the questions asked before
 * and the refusals shown after. Knows no rules: an act that is not offered is asked about, so that the reason
 * comes back in words. One act at a time: while one is on its way every other touch is ignored.
 */
import type { DealView, Ok, Refused, Verdict } from '../lib/wire';
import {
  DRAW, discardText, isMine, meldChoices, meldText, offeredTakes, ownMelds, parseAct, standing, takeText,
} from './acts';
import { rankOf } from './cards';
import type { Hand } from './hand.svelte';

export type Hint = 'drawFirst' | 'drawn' | 'notSent' | 'pickCards' | 'pickForPile' | 'pickMeld' | 'pickOne';

/** What stands beside the buttons: a question or an answer. */
export type Prompt =
  | { kind: 'refusal'; code: string; message: string }
  | { kind: 'hint'; hint: Hint }
  | { kind: 'discard'; act: string; card: string; why: 'feeds' | 'plain' | 'wild' }
  | { kind: 'take'; acts: string[] }
  | { kind: 'meld'; acts: string[] };

export interface Source {
  deal: () => DealView;
  hand: Hand;
  confirmDiscard: () => boolean;
  act: (text: string) => Promise<Ok | Refused>;
  ask: (text: string) => Promise<Verdict>;
}

export class Play {
  prompt: Prompt | null = $state.raw(null);
  /** Waiting for an answer of the server. */
  private flying = $state(false);
  /** Number of acts when the last accepted one was sent: the view has not caught up while it still says so. */
  private sentAt: string | null = $state(null);

  constructor(private readonly source: Source) {}

  get busy(): boolean {
    return this.flying || this.sentAt === this.moment;
  }

  private get deal(): DealView {
    return this.source.deal();
  }

  private get cards(): string[] {
    return this.source.hand.cards;
  }

  private get moment(): string {
    return `${this.deal.deal}/${this.deal.n}`;
  }

  /** Sends an act; its cards leave the selection once it is accepted. */
  async send(text: string): Promise<void> {
    if (this.busy) return;
    this.flying = true;
    this.prompt = null;
    const { hand } = this.source;
    const spent = new Set(piecesOf(hand, text));
    hand.spend(spent);
    const at = this.moment;
    try {
      const answer = await this.source.act(text);
      if (answer.type === 'ok') {
        this.sentAt = at;
        hand.clear();
      } else {
        this.refuse(answer.code, answer.message);
      }
    } catch {
      // The promise fails only when the connection was lost: the view that comes back says what happened.
      this.prompt = { kind: 'hint', hint: 'notSent' };
    } finally {
      this.flying = false;
    }
  }

  /** Asks why an act that is not offered may not be made; should it be allowed after all, it is made. */
  private async askWhy(text: string): Promise<void> {
    if (this.busy) return;
    this.flying = true;
    let verdict: Verdict | null = null;
    try {
      verdict = await this.source.ask(text);
    } catch {
      // As above: nothing was changed by asking.
      this.prompt = { kind: 'hint', hint: 'notSent' };
    } finally {
      this.flying = false;
    }
    if (verdict?.ok === true) await this.send(text);
    else if (verdict !== null) this.refuse(verdict.code ?? 'other', verdict.message ?? '');
  }

  private refuse(code: string, message: string): void {
    this.prompt = { kind: 'refusal', code, message };
  }

  private hint(hint: Hint): void {
    this.prompt = { kind: 'hint', hint };
  }

  /** Sends what is or may be accepted, asks about what is not offered. */
  private async attempt(text: string): Promise<void> {
    if (standing(this.deal, text) === 'no') await this.askWhy(text);
    else await this.send(text);
  }

  dismiss(): void {
    this.prompt = null;
  }

  /** *Monte*. */
  async draw(): Promise<void> {
    await this.attempt(DRAW);
  }

  /** *Lixo*: with the selected cards, or with a choice among the offered ways. */
  async take(): Promise<void> {
    if (this.busy) return;
    const { deal, cards } = this;
    if (!isMine(deal)) return this.askWhy(DRAW);
    if (cards.length > 0) {
      const choices = meldChoicesForPile(deal, cards);
      const found = choices.filter((text) => standing(deal, text) !== 'no');
      if (found.length === 0) return this.askWhy(choices[0] ?? takeText(cards, null));
      this.prompt = { kind: 'take', acts: found };
      return;
    }
    const acts = offeredTakes(deal);
    if (acts.length > 0) this.prompt = { kind: 'take', acts };
    else if (deal.locked) this.refuse('PILE-3', '');
    else this.hint('pickForPile');
  }

  /** *Baixar*: the one thing the selected cards can do, or a choice. */
  async meld(): Promise<void> {
    if (this.busy) return;
    const { deal, cards } = this;
    if (cards.length === 0) return this.hint('pickCards');
    const choices = meldChoices({ ...deal, phase: 'play' }, cards);
    const known = choices.filter((text) => standing(deal, text) === 'yes');
    const [only] = known;
    if (known.length > 1) this.prompt = { kind: 'meld', acts: known };
    else if (only !== undefined) await this.send(only);
    else if (cards.length < 3 && !deal.legal_complete && isMine(deal)) this.hint('pickMeld');
    else await this.attempt(meldText(cards, null));
  }

  /** The zone of a new meld, or an own meld (`number` from 1), touched with cards selected. */
  async place(number: number | null): Promise<void> {
    const { deal, cards } = this;
    const drawing = isMine(deal) && deal.phase === 'draw';
    if (cards.length === 0 && !(drawing && number !== null)) return this.hint('pickCards');
    const text = drawing ? takeText(cards, number) : meldText(cards, number);
    if (drawing && standing(deal, text) !== 'no') this.prompt = { kind: 'take', acts: [text] };
    else await this.attempt(text);
  }

  /** *Descartar*: asks first where the setting or the card wants it. */
  async discard(): Promise<void> {
    if (this.busy) return;
    const { deal, cards } = this;
    const [card] = cards;
    if (card === undefined || cards.length > 1) return this.hint('pickOne');
    const text = discardText(card);
    if (standing(deal, text) === 'no') return this.askWhy(text);
    const warned = deal.warn.includes(card);
    if (warned || this.source.confirmDiscard()) {
      const why = !warned ? 'plain' : rankOf(card) === '2' ? 'wild' : 'feeds';
      this.prompt = { kind: 'discard', act: text, card, why };
      return;
    }
    await this.send(text);
  }

  /** Selected cards dropped, or the pile touched with cards selected. */
  async pile(): Promise<void> {
    if (this.deal.phase === 'draw' && isMine(this.deal)) await this.take();
    else await this.discard();
  }

  /** What the selected cards might do now, to be asked one by one (the `?` sheet). */
  candidates(): string[] {
    const { deal, cards } = this;
    const [only] = cards;
    const single = only !== undefined && cards.length === 1 && deal.phase === 'play';
    return [...meldChoices(deal, cards), ...(single ? [discardText(only)] : [])];
  }

  /** A question is about a moment: when the view moves on, it is gone; an answer stays to be read. */
  moveOn(): void {
    if (this.sentAt !== this.moment) this.sentAt = null;
    const kind = this.prompt?.kind;
    if (kind === 'discard' || kind === 'take' || kind === 'meld') this.prompt = null;
  }
}

function meldChoicesForPile(deal: DealView, cards: readonly string[]): string[] {
  return [null, ...ownMelds(deal)].map((meld) => takeText(cards, meld));
}

/** The pieces that an act takes from the hand: selected ones first. */
function piecesOf(hand: Hand, text: string): number[] {
  const act = parseAct(text);
  const cards = act === null || act.kind === 'draw' ? [] : act.kind === 'discard' ? [act.card] : act.cards;
  const free = [...hand.held].sort((a, b) => Number(hand.selected.has(b.key)) - Number(hand.selected.has(a.key)));
  return cards.flatMap((card) => {
    const place = free.findIndex((piece) => piece.card === card);
    return place === -1 ? [] : free.splice(place, 1).map((piece) => piece.key);
  });
}
