/** The scheme against the published vectors, at every step, by WebCrypto and by the library. */
import { describe, expect, it } from 'vitest';

import vectorsText from '../../../tests/fair/vectors.json?raw';
import { hex, lp, u32, unhex, utf8, type Bytes } from './bytes';
import { browserHashes, type Hashes } from './hashes';
import { hmacSha512, sha512 } from './library';
import { entryHash } from './log';
import {
  dealCommitment, dealKey, dealSeed, firstDealer, kindOfName, matchCommitment, nameOfKind, shareCommitment, shuffled, transcript,
} from './scheme';
import { DealTree, rootOf } from './tree';

interface Vector {
  match: string; rules_id: string; seed: string; deal: number; attempt: number; dealer: number;
  seats: ({ nonce: string; cut: number } | null)[];
  seat_commits: (string | null)[];
  match_commit: string; deal_seed: string; deal_commit: string; transcript: string; key: string; first_dealer: number;
  rejects: number; blocks: number; deck: string[]; merkle_root: string; proof_of_66: { salt: string; path: string[] };
  log: { prev: string; open: string; close: string; file: string };
}

const vectors = JSON.parse(vectorsText) as Vector[];
const bySuite: Hashes[] = [
  browserHashes(crypto.subtle),
  { by: 'library', hash: (message) => Promise.resolve(sha512(message)), mac: (key, message) => Promise.resolve(hmacSha512(key, message)) },
];

describe.each(bySuite)('the vectors, by the $by', (by) => {
  it.each(vectors)('$match', async (one) => {
    const [secret, players] = [unhex(one.seed), one.seats.length];
    const shares = one.seats.map((seat) => (seat === null ? null : { nonce: unhex(seat.nonce), cut: seat.cut }));
    expect(hex(await matchCommitment(by, one.match, one.rules_id, secret))).toBe(one.match_commit);
    expect(await firstDealer(by, secret, one.match, players)).toBe(one.first_dealer);
    const seed = await dealSeed(by, secret, one);
    expect(hex(seed)).toBe(one.deal_seed);
    const commitment = await dealCommitment(by, one, seed);
    expect(hex(commitment)).toBe(one.deal_commit);
    const committed = await Promise.all(shares.map((share, at) => (share === null ? null : shareCommitment(by, one, at + 1, share).then(hex))));
    expect(committed).toEqual(one.seat_commits);
    const told = await transcript(by, one, one.rules_id, one.dealer, commitment, shares);
    expect(hex(told)).toBe(one.transcript);
    const key = await dealKey(by, seed, told);
    expect(hex(key)).toBe(one.key);
    const { deck, blocks, rejects } = await shuffled(by, key);
    expect({ deck: deck.map(nameOfKind), blocks, rejects }).toEqual({ deck: one.deck, blocks: one.blocks, rejects: one.rejects });
    const tree = await DealTree.of(by, one.match, one.deal, key, deck);
    expect(hex(tree.root)).toBe(one.merkle_root);
    const proof = tree.proof(66);
    expect({ salt: hex(proof.salt), path: proof.path.map(hex) }).toEqual(one.proof_of_66);
    await expectLog(by, one, unhex(one.match_commit));
  });
});

async function expectLog(by: Hashes, one: Vector, commitment: Bytes): Promise<void> {
  const { match, log } = one;
  const open = await entryHash(by, unhex(log.prev), { kind: 'open', match, commitment, digest: new Uint8Array(0) });
  expect(hex(open)).toBe(log.open);
  const digest = await by.hash(utf8(log.file));
  expect(hex(await entryHash(by, open, { kind: 'close', match, commitment, digest }))).toBe(log.close);
}

describe('a card’s proof', () => {
  const by = browserHashes(crypto.subtle);
  const [one] = vectors as [Vector];
  const treeOf = (): Promise<DealTree> => DealTree.of(by, one.match, one.deal, unhex(one.key), one.deck.map(kindOfName));

  it('leads to the root from every place', async () => {
    const tree = await treeOf();
    for (let index = 0; index < 104; index += 1) {
      expect(hex(await rootOf(by, one.match, one.deal, tree.proof(index)))).toBe(one.merkle_root);
    }
  });

  it('leads elsewhere once anything in it is another', async () => {
    const proof = (await treeOf()).proof(17);
    const bent = [
      { ...proof, index: 16 },
      { ...proof, kind: (proof.kind + 1) % 52 },
      { ...proof, salt: Uint8Array.from(proof.salt, (byte, at) => (at === 0 ? byte ^ 1 : byte)) },
      ...proof.path.map((_, level) => ({
        ...proof, path: proof.path.map((node, at) => (at === level ? Uint8Array.from(node, (byte, place) => (place === 63 ? byte ^ 128 : byte)) : node)),
      })),
    ];
    for (const one of bent) expect(hex(await rootOf(by, vectors[0]!.match, vectors[0]!.deal, one))).not.toBe(vectors[0]!.merkle_root);
    expect(hex(await rootOf(by, 'm-0002', 1, proof))).not.toBe(one.merkle_root);
    expect(hex(await rootOf(by, one.match, 2, proof))).not.toBe(one.merkle_root);
  });

  it('of the wrong size is none', async () => {
    const proof = (await treeOf()).proof(17);
    await expect(rootOf(by, one.match, 1, { ...proof, path: proof.path.slice(1) })).rejects.toThrow(RangeError);
    await expect(rootOf(by, one.match, 1, { ...proof, salt: proof.salt.slice(1) })).rejects.toThrow(RangeError);
    await expect(rootOf(by, one.match, 1, { ...proof, index: 104 })).rejects.toThrow(RangeError);
  });
});

describe('bytes', () => {
  it('have one hex form', () => {
    expect(hex(unhex('00ff10'))).toBe('00ff10');
    for (const text of ['0', 'FF', 'zz', ' 00', '0x00']) expect(() => unhex(text)).toThrow(RangeError);
  });

  it('are joined by length, so that no two lists of fields look alike', () => {
    expect(hex(lp('a', 'bc'))).not.toBe(hex(lp('ab', 'c')));
    expect(hex(lp('é'))).toBe('00000002c3a9');
    expect(() => u32(-1)).toThrow(RangeError);
    expect(() => u32(2 ** 32)).toThrow(RangeError);
  });

  it('of a card’s name stand for its kind and back', () => {
    expect(Array.from({ length: 52 }, (_, kind) => kindOfName(nameOfKind(kind)))).toEqual(Array.from({ length: 52 }, (_, kind) => kind));
    for (const card of ['', 'A', 'As ', '1s', 'Ax', 'sA']) expect(() => kindOfName(card)).toThrow(RangeError);
  });
});
