/**
 * This seat's part in a deal's shuffle (FAIRNESS 3 and 4): draws a share, commits to it, reveals it when its own
 * commitment stands among those shown. Silent: nobody is asked anything. It never draws a second share for the same
 * attempt, and never reveals one under a commitment that is not its own.
 */
import type { Command, Reply } from '../lib/commands';
import type { AttemptView, DealingView, FairView } from '../lib/wire';
import { hex, unhex, type Bytes } from './bytes';
import type { Hashes } from './hashes';
import type { FairMemory, ShareMemory } from './memory';
import { CARDS, NONCE_BYTES, shareCommitment } from './scheme';

export interface ExchangePorts {
  say(command: Command): Promise<Reply>;
  /** Bytes from the browser's generator. */
  random(length: number): Bytes;
  memory: FairMemory;
  /** Where this person cut the pack for this deal, or null. */
  cutFor(match: string, deal: number): number | null;
}

/** One attempt as this seat stands in it. */
export interface Turn {
  match: string;
  deal: number;
  seat: number;
  stage: DealingView['stage'];
  attempt: AttemptView;
  active: boolean;
}

/** The attempt that is running, for the seat of whoever watches; null when there is none. */
export function turnOf(fair: FairView, seat: number | null, active: boolean): Turn | null {
  const attempt = fair.dealing?.attempts.at(-1);
  if (!fair.dealing || !attempt || seat === null) return null;
  return { match: fair.match, deal: fair.dealing.deal, stage: fair.dealing.stage, seat, attempt, active };
}

/** An even number from 0 to 103, from bytes that favour none. */
export function randomCut(random: (length: number) => Bytes): number {
  const limit = 256 - (256 % CARDS);
  for (;;) {
    const byte = random(1)[0] as number;
    if (byte < limit) return byte % CARDS;
  }
}

export function shareName(deal: number, attempt: number, seat: number): string {
  return `${deal}/${attempt}/${seat}`;
}

export function commitmentTo(by: Hashes, match: string, deal: number, attempt: number, seat: number, share: ShareMemory): Promise<string> {
  return shareCommitment(by, { match, deal, attempt }, seat, { nonce: unhex(share.nonce), cut: share.cut }).then(hex);
}

export class Exchange {
  /** Under way, and refused for good: neither is sent again. */
  private readonly under = new Set<string>();
  private readonly refused = new Set<string>();

  constructor(private readonly ports: ExchangePorts) {}

  /** Does what this moment asks of this seat; doing it twice is doing it once. */
  async follow(by: Hashes, turn: Turn): Promise<void> {
    if (turn.attempt.void !== null) return;
    if (turn.stage === 'commit' && turn.active && turn.attempt.asked.includes(turn.seat)) await this.commit(by, turn);
    if (turn.stage === 'reveal') await this.reveal(by, turn);
  }

  /** This device's share in an attempt, or null when another device, or nobody, made one. */
  mine(turn: Turn): ShareMemory | null {
    return this.ports.memory.shares(turn.match)[this.name(turn)] ?? null;
  }

  private name(turn: Turn): string {
    return shareName(turn.deal, turn.attempt.attempt, turn.seat);
  }

  private async commit(by: Hashes, turn: Turn): Promise<void> {
    const share = this.mine(turn) ?? this.drawn(turn);
    if (share.accepted) return;
    const commit = await commitmentTo(by, turn.match, turn.deal, turn.attempt.attempt, turn.seat, share);
    this.send(turn, { type: 'share', deal: turn.deal, attempt: turn.attempt.attempt, commit }, { accepted: true });
  }

  private async reveal(by: Hashes, turn: Turn): Promise<void> {
    const share = this.mine(turn);
    if (share === null || share.revealed) return;
    const commit = await commitmentTo(by, turn.match, turn.deal, turn.attempt.attempt, turn.seat, share);
    if (turn.attempt.commits[turn.seat - 1] !== commit) return;
    const { nonce, cut } = share;
    this.send(turn, { type: 'reveal', deal: turn.deal, attempt: turn.attempt.attempt, nonce, cut }, { accepted: true, revealed: true });
  }

  private drawn(turn: Turn): ShareMemory {
    const cut = this.ports.cutFor(turn.match, turn.deal) ?? randomCut(this.ports.random);
    const share = { nonce: hex(this.ports.random(NONCE_BYTES)), cut, accepted: false, revealed: false };
    this.ports.memory.keepShare(turn.match, this.name(turn), share);
    return share;
  }

  /** Sends it, and remembers once the server has it. The room goes on meanwhile: nobody waits for the answer here. */
  private send(turn: Turn, command: Command, then: Partial<ShareMemory>): void {
    const key = `${command.type} ${turn.match} ${this.name(turn)}`;
    if (this.under.has(key) || this.refused.has(key)) return;
    this.under.add(key);
    void this.ports.say(command).then((reply) => {
      this.under.delete(key);
      const share = this.mine(turn);
      if (reply.type === 'ok' && share) this.ports.memory.keepShare(turn.match, this.name(turn), { ...share, ...then });
      // What was never heard, or came too fast, is said again at the next view.
      else if (reply.type === 'refused' && reply.code.startsWith('ROOM-')) this.refused.add(key);
    });
  }
}
