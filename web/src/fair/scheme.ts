/**
 * The verifiable deal, TF1: from a match's secret and the players' shares to the order of the cards, byte for byte
 * as `docs/fairness.md` says. Pure: who calls brings the bytes and the hashes, and nothing is drawn here.
 */
import { lp, u32, type Bytes } from './bytes';
import type { Hashes } from './hashes';

export const CARDS = 104;
export const KINDS = 52;
export const SECRET_BYTES = 64;
export const NONCE_BYTES = 32;
export const HASH_BYTES = 64;

const RANKS = 'A23456789TJQK';
const SUITS = 'shdc';

/** What one person's page put into a deal: 32 bytes and where it cut the pack. */
export interface Share {
  nonce: Bytes;
  /** 0–103. */
  cut: number;
}

/** One deal of one match, at one attempt. */
export interface Deal {
  match: string;
  /** From 1. */
  deal: number;
  /** From 0. */
  attempt: number;
}

const place = (at: Deal): Bytes[] => [u32(at.deal), u32(at.attempt)];

/** The name of a kind of card, 0–51: suit by suit s h d c, each from ace to king. */
export function nameOfKind(kind: number): string {
  return `${RANKS[kind % 13]}${SUITS[Math.floor(kind / 13)]}`;
}

/** The kind of a card's name; throws a `RangeError` for what is no card. */
export function kindOfName(card: string): number {
  const [rank, suit] = [RANKS.indexOf(card[0] ?? ' '), SUITS.indexOf(card[1] ?? ' ')];
  if (card.length !== 2 || rank < 0 || suit < 0) throw new RangeError(`no card: ${card}`);
  return suit * 13 + rank;
}

/** The rules' short name: variant, players and a fingerprint of every switch. `rulesJson` is canonical. */
export async function rulesId(by: Hashes, variant: string, players: number, rulesJson: Bytes): Promise<string> {
  const digest = await by.hash(rulesJson);
  const start = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${variant}/${players}@${start}`;
}

/** M: what the server shows before anybody's share is asked for. */
export function matchCommitment(by: Hashes, match: string, rules: string, secret: Bytes): Promise<Bytes> {
  return by.hash(lp('TF1/match', match, rules, secret));
}

/** The seat that deals first, drawn from the secret. */
export async function firstDealer(by: Hashes, secret: Bytes, match: string, players: number): Promise<number> {
  const drawn = await by.mac(secret, lp('TF1/dealer', match));
  return ((drawn[0] as number) % players) + 1;
}

/** s: the server's part of a deal. */
export function dealSeed(by: Hashes, secret: Bytes, at: Deal): Promise<Bytes> {
  return by.mac(secret, lp('TF1/hand', ...place(at)));
}

/** C: what the server shows of it beforehand. */
export function dealCommitment(by: Hashes, at: Deal, seed: Bytes): Promise<Bytes> {
  return by.hash(lp('TF1/seed', at.match, ...place(at), seed));
}

/** k: what a page shows of its share before anybody reveals. */
export function shareCommitment(by: Hashes, at: Deal, seat: number, share: Share): Promise<Bytes> {
  return by.hash(lp('TF1/client', at.match, ...place(at), u32(seat), share.nonce, u32(share.cut)));
}

/** T: everything that went into the deal, in one hash. A seat without a share is `null`. */
export function transcript(
  by: Hashes, at: Deal, rules: string, dealer: number, commitment: Bytes, shares: readonly (Share | null)[],
): Promise<Bytes> {
  const parts = shares.map((share) =>
    share === null ? Uint8Array.of(0) : Uint8Array.of(1, ...lp(share.nonce, u32(share.cut))),
  );
  return by.hash(lp('TF1/tr', at.match, rules, ...place(at), u32(dealer), commitment, ...parts));
}

/** K: the key of the whole order. */
export function dealKey(by: Hashes, seed: Bytes, told: Bytes): Promise<Bytes> {
  return by.mac(seed, lp('TF1/shuffle', told));
}

/** The key stream, read a byte at a time. */
class KeyStream {
  blocks = 0;
  rejects = 0;
  private block: Bytes = new Uint8Array(0);
  private at = 0;

  constructor(private readonly by: Hashes, private readonly key: Bytes) {}

  /** A number from 0 to n − 1, each equally likely: bytes that would favour some are skipped. */
  async below(n: number): Promise<number> {
    const limit = 256 - (256 % n);
    for (;;) {
      const byte = await this.byte();
      if (byte < limit) return byte % n;
      this.rejects += 1;
    }
  }

  private async byte(): Promise<number> {
    if (this.at === this.block.length) {
      this.block = await this.by.mac(this.key, lp('TF1/ks', u32(this.blocks)));
      this.blocks += 1;
      this.at = 0;
    }
    const byte = this.block[this.at] as number;
    this.at += 1;
    return byte;
  }
}

export interface Shuffled {
  /** Kinds, the first to be dealt at 0. */
  deck: number[];
  /** How many blocks of the stream were read, and how many of its bytes skipped. */
  blocks: number;
  rejects: number;
}

/** The order that a key means. */
export async function shuffled(by: Hashes, key: Bytes): Promise<Shuffled> {
  const stream = new KeyStream(by, key);
  const ids = Array.from({ length: CARDS }, (_, id) => id);
  for (let i = CARDS - 1; i > 0; i -= 1) {
    const other = await stream.below(i + 1);
    [ids[i], ids[other]] = [ids[other] as number, ids[i] as number];
  }
  return { deck: ids.map((id) => id % KINDS), blocks: stream.blocks, rejects: stream.rejects };
}
