/**
 * The verifiable deal as this device lives it: takes part in the shuffle without asking anybody, checks every card
 * as it comes, keeps what was shown, and says one of few things to the table. A failed check stops this device's
 * acts until its person goes on; it never stops the room, and never takes a doubt back by itself.
 */
import { SvelteMap } from 'svelte/reactivity';

import type { Shown } from '../lib/commands';
import type { CardProof, FairView } from '../lib/wire';
import { Exchange, turnOf, type ExchangePorts } from './exchange';
import { hashes as bestHashes, type Hashes } from './hashes';
import { browserShelf, FairMemory, type DoubtCode, type MatchMemory } from './memory';
import { byPlace, faultOf, leadsTo } from './proofs';
import { remember } from './shown';

/** What the table's seal says. `none`: this match has no commitment yet, or none at all. */
export type Seal = 'none' | 'sealed' | 'checked' | 'unable' | 'doubt';

export interface Doubted {
  match: string;
  deal: number;
  code: DoubtCode;
}

export type WatchPorts = Pick<ExchangePorts, 'say' | 'random' | 'memory'> & { hashes(): Promise<Hashes> };

export function watchPorts(say: ExchangePorts['say']): WatchPorts {
  return {
    say,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    memory: new FairMemory(browserShelf()),
    hashes: bestHashes,
  };
}

export class FairWatch {
  fair: FairView | null = $state.raw(null);
  /** Cards of this deal that reached this seat and were checked, by place in the deck. */
  readonly checked = new SvelteMap<number, string>();
  /** The failed check, for as long as its match is on the table. */
  doubt: Doubted | null = $state.raw(null);
  /** Acts are stopped until the person has read why and goes on. */
  halted = $state(false);
  /** The hashes could not be had (a library that did not come): nothing was checked. */
  unable = $state(false);
  /** Where this person cut for the next deal, or null: then it is random. */
  private corte: { match: string; deal: number; cut: number } | null = $state.raw(null);
  private place = '';
  private readonly exchange: Exchange;
  private queue: Promise<void> = Promise.resolve();

  constructor(private readonly ports: WatchPorts) {
    this.exchange = new Exchange({ ...ports, cutFor: (match, deal) => this.cutFor(match, deal) });
  }

  get seal(): Seal {
    if (this.doubt !== null) return 'doubt';
    if (this.unable) return 'unable';
    if (this.fair?.commitment == null) return 'none';
    return this.checked.size > 0 ? 'checked' : 'sealed';
  }

  cutFor(match: string, deal: number): number | null {
    return this.corte?.match === match && this.corte.deal === deal ? this.corte.cut : null;
  }

  /** The corte: where this person cuts the pack of a coming deal; null lets chance do it. */
  cutAt(match: string, deal: number, cut: number | null): void {
    this.corte = cut === null ? null : { match, deal, cut };
  }

  goOn(): void {
    this.halted = false;
  }

  /** Every view of the room, in order. Views are worked off one after the other; the answer is for tests. */
  follow(shown: Shown): Promise<void> {
    this.queue = this.queue.then(() => this.take(shown)).catch((problem: unknown) => {
      this.unable = true;
      console.error('fair deal: not checked', problem);
    });
    return this.queue;
  }

  private async take(shown: Shown): Promise<void> {
    const { fair, room } = shown;
    this.fair = fair;
    this.moveTo(fair);
    const by = await this.ports.hashes();
    this.unable = false;
    const { memory: kept } = this.ports;
    const seat = room.you_seat;
    const turn = turnOf(fair, seat, shown.active);
    const { memory, doubt } = await remember(by, kept.match(fair.match), fair, kept.shares(fair.match), seat);
    if (memory) kept.keep(memory);
    const deal = fair.dealing?.deal ?? 0;
    if (doubt !== null) return this.fail(deal, doubt, seat);
    if (turn) await this.exchange.follow(by, turn);
    if (memory) await this.checkCards(by, shown, memory);
    this.recall(memory);
  }

  /** Another deal or match: what was checked of the one before is no longer on the table. */
  private moveTo(fair: FairView): void {
    const place = `${fair.match}/${fair.dealing?.deal ?? 0}`;
    if (place === this.place) return;
    this.place = place;
    this.checked.clear();
    if (this.doubt?.match !== fair.match) {
      this.doubt = null;
      this.halted = false;
    }
  }

  private async checkCards(by: Hashes, { deal, moves, fair, proofs, room }: Shown, memory: MatchMemory): Promise<void> {
    const root = fair.dealing?.root ?? null;
    if (deal === null || deal.seat === null || fair.dealing?.deal !== deal.deal) return;
    if (root === null) return this.fail(deal.deal, 'root', room.you_seat);
    for (const proof of proofs) {
      if (this.checked.get(proof.index) === proof.card) continue;
      if (!(await leadsTo(by, root, fair.match, deal.deal, proof))) return this.fail(deal.deal, 'card', room.you_seat);
      if (byPlace(proofs) !== null) this.checked.set(proof.index, proof.card);
    }
    this.keepCards(memory, deal.deal, proofs);
    const fault = faultOf(deal, moves, proofs);
    if (fault !== null) this.fail(deal.deal, fault, room.you_seat);
  }

  private keepCards(memory: MatchMemory, deal: number, proofs: readonly CardProof[]): void {
    const known = memory.deals.find((one) => one.deal === deal);
    const fresh = proofs.filter(({ index, card }) => !known?.cards.some(([place, name]) => place === index && name === card));
    if (!known || fresh.length === 0) return;
    known.cards = [...known.cards, ...fresh.map(({ index, card }): [number, string] => [index, card])];
    this.ports.memory.keep(memory);
  }

  /** A doubt of before a reload marks the match still; its person has gone on. */
  private recall(memory: MatchMemory | null): void {
    const last = memory?.doubts.at(-1);
    if (memory && last && this.doubt === null) this.doubt = { match: memory.match, ...last };
  }

  private fail(deal: number, code: DoubtCode, seat: number | null): void {
    const match = this.fair?.match ?? '';
    const memory = this.ports.memory.match(match);
    if (memory?.doubts.some((one) => one.deal === deal && one.code === code)) return this.recall(memory);
    if (memory) this.ports.memory.keep({ ...memory, doubts: [...memory.doubts, { deal, code }] });
    this.doubt = { match, deal, code };
    this.halted = seat !== null;
    // The room is told, so that the match is marked; it plays on.
    if (seat !== null) void this.ports.say({ type: 'doubt', deal, code });
  }
}
