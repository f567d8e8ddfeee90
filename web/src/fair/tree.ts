/**
 * The tree of hashes over a deal's cards: its root is shown before the first card, and a card comes with the path
 * from its leaf to that root. A path proves one card and tells nothing of the others.
 */
import { joined, lp, u32, type Bytes } from './bytes';
import type { Hashes } from './hashes';
import { CARDS, HASH_BYTES } from './scheme';

export const LEAVES = 128;
export const DEPTH = 7;
export const SALT_BYTES = 32;

/** Where a card stood in the pack, and what leads from it to the root. */
export interface CardProof {
  index: number;
  kind: number;
  salt: Bytes;
  path: readonly Bytes[];
}

function leaf(by: Hashes, match: string, deal: number, index: number, kind: number, salt: Bytes): Promise<Bytes> {
  return by.hash(lp('TF1/leaf', match, u32(deal), u32(index), Uint8Array.of(kind), salt));
}

function node(by: Hashes, left: Bytes, right: Bytes): Promise<Bytes> {
  return by.hash(joined(Uint8Array.of(1), left, right));
}

async function saltOf(by: Hashes, key: Bytes, index: number): Promise<Bytes> {
  return (await by.mac(key, lp('TF1/salt', u32(index)))).slice(0, SALT_BYTES);
}

/** The root that a card's proof leads to. It is good when this is the root that was shown. */
export async function rootOf(by: Hashes, match: string, deal: number, proof: CardProof): Promise<Bytes> {
  const { index, kind, salt, path } = proof;
  if (index < 0 || index >= CARDS || salt.length !== SALT_BYTES || path.length !== DEPTH) throw new RangeError('no card proof');
  let found = await leaf(by, match, deal, index, kind, salt);
  let at = index;
  for (const sibling of path) {
    if (sibling.length !== HASH_BYTES) throw new RangeError('no card proof');
    found = at % 2 === 0 ? await node(by, found, sibling) : await node(by, sibling, found);
    at = Math.floor(at / 2);
  }
  return found;
}

/** All levels of a deal's tree, leaves first. */
export class DealTree {
  private constructor(
    private readonly levels: readonly (readonly Bytes[])[],
    private readonly deck: readonly number[],
    private readonly salts: readonly Bytes[],
  ) {}

  static async of(by: Hashes, match: string, deal: number, key: Bytes, deck: readonly number[]): Promise<DealTree> {
    const salts = await Promise.all(deck.map((_, index) => saltOf(by, key, index)));
    const cards = await Promise.all(deck.map((kind, index) => leaf(by, match, deal, index, kind, salts[index] as Bytes)));
    let level: Bytes[] = [...cards, ...Array.from({ length: LEAVES - CARDS }, () => new Uint8Array(HASH_BYTES))];
    const levels = [level];
    while (level.length > 1) {
      const below = level;
      level = await Promise.all(
        Array.from({ length: below.length / 2 }, (_, at) => node(by, below[2 * at] as Bytes, below[2 * at + 1] as Bytes)),
      );
      levels.push(level);
    }
    return new DealTree(levels, deck, salts);
  }

  get root(): Bytes {
    return this.levels[DEPTH]?.[0] as Bytes;
  }

  proof(index: number): CardProof {
    const path = Array.from({ length: DEPTH }, (_, level) => this.levels[level]?.[(index >> level) ^ 1] as Bytes);
    return { index, kind: this.deck[index] as number, salt: this.salts[index] as Bytes, path };
  }
}
