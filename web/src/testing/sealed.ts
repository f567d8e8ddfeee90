/**
 * A server's side of one deal for the tests of the verifiable deal: honest unless a test bends what it shows. Seat 1
 * is the viewer's; the other seats are bots, or persons whose shares the test gives.
 */
import { hex, unhex, type Bytes } from '../fair/bytes';
import { browserHashes } from '../fair/hashes';
import {
  dealCommitment, dealKey, dealSeed, matchCommitment, nameOfKind, shuffled, transcript, type Share,
} from '../fair/scheme';
import { DealTree } from '../fair/tree';
import type { Shown } from '../lib/commands';
import type { AttemptView, CardProof, DealingView, FairView } from '../lib/wire';
import { dealView, fairView, roomView } from './views';

const by = browserHashes(crypto.subtle);
const SECRET: Bytes = new Uint8Array(64).fill(7);
const RULES = 'sala/4@0123456789abcdef';
const RED_THREES = ['3h', '3d'];

export class SealedTable {
  readonly match = 'm-1';
  readonly deal = 1;
  readonly dealer = 4;
  attempt = 0;
  past: AttemptView[] = [];
  commits: (string | null)[] = [null, null, null, null];
  shares: (Share | null)[] = [null, null, null, null];

  private async attemptView(part: Partial<AttemptView>): Promise<AttemptView> {
    const seed = await dealSeed(by, SECRET, this);
    const commitment = hex(await dealCommitment(by, this, seed));
    return {
      attempt: this.attempt, commitment, asked: [1], commits: [null, null, null, null], shares: [null, null, null, null], void: null, at_fault: [],
      ...part,
    };
  }

  private shown(): AttemptView['shares'] {
    return this.shares.map((share) => share && { nonce: hex(share.nonce), cut: share.cut });
  }

  async fair(stage: DealingView['stage'], part: Partial<AttemptView> = {}): Promise<FairView> {
    const open = stage === 'commit' ? {} : { commits: this.commits };
    const sealed = stage === 'sealed' || stage === 'dealt' ? { shares: this.shown() } : {};
    const attempt = await this.attemptView({ ...open, ...sealed, ...part });
    const root = 'shares' in sealed ? hex((await this.tree()).root) : null;
    return fairView({
      rules_id: RULES, commitment: hex(await matchCommitment(by, this.match, RULES, SECRET)), first_dealer: 4, entry: '11'.repeat(64), next_dealer: 4,
      cutter: 3, dealing: { deal: this.deal, dealer: this.dealer, stage, left_ms: null, attempts: [...this.past, attempt], root },
    });
  }

  /** This seat's commitment has come, and the reveal is asked. */
  took(commit: string): void {
    this.commits = [commit, null, null, null];
  }

  /** This seat's share has come. */
  revealed(nonce: string, cut: number): void {
    this.shares = [{ nonce: unhex(nonce), cut }, null, null, null];
  }

  /** The attempt is void, and another one follows. */
  async voidFor(why: AttemptView['void'], seats: number[] = []): Promise<void> {
    this.past = [...this.past, await this.attemptView({ commits: this.commits, shares: this.shown(), void: why, at_fault: seats })];
    this.attempt += 1;
    this.commits = [null, null, null, null];
    this.shares = [null, null, null, null];
  }

  async deck(): Promise<number[]> {
    return (await shuffled(by, await this.key())).deck;
  }

  private async key(): Promise<Bytes> {
    const seed = await dealSeed(by, SECRET, this);
    const commitment = await dealCommitment(by, this, seed);
    return dealKey(by, seed, await transcript(by, this, RULES, this.dealer, commitment, this.shares));
  }

  private async tree(): Promise<DealTree> {
    return DealTree.of(by, this.match, this.deal, await this.key(), await this.deck());
  }

  async proofs(places: readonly number[]): Promise<CardProof[]> {
    const tree = await this.tree();
    return places.map((place) => {
      const { index, kind, salt, path } = tree.proof(place);
      return { index, card: nameOfKind(kind), salt: hex(salt), path: path.map(hex) };
    });
  }

  /** A view without cards. */
  async view(stage: DealingView['stage'], part: Partial<AttemptView> = {}): Promise<Shown> {
    return {
      room: roomView({ phase: 'shuffling' }), deal: null, moves: [], fair: await this.fair(stage, part), proofs: [], active: true,
    };
  }

  /** The first view with cards: dealt as DEAL-3 and RED-2 say. */
  async dealt(): Promise<Shown> {
    const names = (await this.deck()).map(nameOfKind);
    let stock = 66;
    let threes = 0;
    const places: number[] = [];
    for (let seat = 1; seat <= 4; seat += 1) {
      const own = Array.from({ length: 11 }, (_, round) => round * 4 + seat - 1);
      for (const place of own) {
        if (seat === 1) places.push(place);
        for (let at = place; RED_THREES.includes(names[at] as string); ) {
          at = stock;
          stock += 1;
          threes += 1;
          if (seat === 1) places.push(at);
        }
      }
    }
    const hand = places.map((place) => names[place] as string).filter((card) => !RED_THREES.includes(card));
    const laid = Array.from({ length: threes }, () => ({ card: '3h', live: true }));
    const side = { melds: [], red_threes: [], morto: 'none' as const, pending_seat: null };
    return {
      room: roomView(), fair: await this.fair('dealt'), moves: [], active: true, proofs: await this.proofs(places),
      deal: dealView({ hand, stock: 104 - stock, sides: [{ ...side, red_threes: laid }, side] }),
    };
  }
}
