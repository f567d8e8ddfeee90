/**
 * Checks a closed match from its file, step by step, in the browser alone (FAIRNESS 11): everything that can be
 * derived from the secret and the shares is derived again. It asks nobody; whoever calls brings the file, the log,
 * and what this device remembers.
 */
import { sameBytes, type Bytes } from '../bytes';
import type { Hashes } from '../hashes';
import type { MatchMemory, ShareMemory } from '../memory';
import { dealKey, dealSeed, firstDealer, matchCommitment, nameOfKind, rulesId, shuffled, transcript } from '../scheme';
import { DealTree } from '../tree';
import { checkAttempt, checkOrder } from './attempts';
import { canonical, canonicalText, type Json } from './canonical';
import { checkChain, checkEntries, type LogLine } from './logfile';
import { BadMatchFile, readMatchFile, type DealRecord, type FiledDeal, type MatchFile } from './matchfile';
import { Findings } from './report';
import { checkPlay } from './score';
import { checkSeen, type SeenFacts } from './seen';

export interface Brought {
  bytes: Bytes;
  /** The whole log from its start; null where it is not at hand, 'bad' where it is none. */
  log: readonly LogLine[] | 'bad' | null;
  /** The log's entry that this device was shown last, in whatever match; it may not have gone. */
  lastEntry: string | null;
  /** What this device remembers, by match. */
  remembered(match: string): { seen: MatchMemory; shares: Record<string, ShareMemory> } | null;
}

export interface Checked {
  findings: Findings;
  /** Null where the bytes are no match file. */
  file: MatchFile | null;
  seen: SeenFacts | null;
}

/** Goes through all steps; `onstep` hears of every deal that is done. */
export async function checkMatch(by: Hashes, brought: Brought, ondeal: (done: number, of: number) => void = () => undefined): Promise<Checked> {
  const found = new Findings();
  found.look('file');
  let file: MatchFile;
  try {
    file = readMatchFile(brought.bytes);
  } catch (problem) {
    if (!(problem instanceof BadMatchFile)) throw problem;
    found.fault('file', 'not-canonical', { detail: problem.message });
    return { findings: found, file: null, seen: null };
  }
  await checkCommitment(by, file, found);
  for (const [at, deal] of file.deals.entries()) {
    await checkDeal(by, file, deal, at, found);
    ondeal(at + 1, file.deals.length);
  }
  checkPlay(file, found);
  await checkLog(by, brought, file, found);
  const memory = brought.remembered(file.match);
  const log = brought.log === 'bad' ? null : brought.log;
  return { findings: found, file, seen: memory ? checkSeen(file, memory.seen, memory.shares, log, found) : null };
}

async function checkCommitment(by: Hashes, file: MatchFile, found: Findings): Promise<void> {
  found.look('commitment');
  found.look('dealer');
  if ((await rulesId(by, file.variant, file.players, canonical(file.rules))) !== file.rulesId) found.fault('commitment', 'rules-id');
  const commitment = await matchCommitment(by, file.match, file.rulesId, file.secret);
  if (!sameBytes(commitment, file.commitment)) found.fault('commitment', 'commitment');
  if ((await firstDealer(by, file.secret, file.match, file.players)) !== file.firstDealer) found.fault('dealer', 'first-dealer');
}

async function checkDeal(by: Hashes, file: MatchFile, deal: FiledDeal, at: number, found: Findings): Promise<void> {
  const where = { deal: deal.deal };
  if (deal.deal !== at + 1) found.fault('file', 'deal-number', where);
  if (deal.dealer !== ((file.firstDealer - 1 + at) % file.players) + 1) found.fault('dealer', 'deal-dealer', where);
  found.look('shares');
  checkOrder(file, deal, found);
  for (const one of deal.attempts) await checkAttempt(by, file, deal, one, found);
  if (deal.record) await checkDeck(by, file, deal, deal.record, found);
}

async function checkDeck(by: Hashes, file: MatchFile, deal: FiledDeal, record: DealRecord, found: Findings): Promise<void> {
  const last = deal.attempts.at(-1);
  if (!last) return;
  const at = { match: file.match, deal: deal.deal, attempt: last.attempt };
  const seed = await dealSeed(by, file.secret, at);
  const key = await dealKey(by, seed, await transcript(by, at, file.rulesId, deal.dealer, last.commitment, last.shares));
  const { deck } = await shuffled(by, key);
  const tree = await DealTree.of(by, file.match, deal.deal, key, deck);
  found.look('shuffle');
  found.look('cards');
  found.lookAt('cards', deal.deal);
  if (deal.root === null || !sameBytes(tree.root, deal.root)) found.fault('shuffle', 'root', { deal: deal.deal });
  if (deck.map(nameOfKind).join() !== record.deck.join()) found.fault('cards', 'deck', { deal: deal.deal });
  checkFrame(file, deal, record, found);
}

/** The record is of this deal of this match, by these rules. */
function checkFrame(file: MatchFile, deal: FiledDeal, record: DealRecord, found: Findings): void {
  const same = (a: Json, b: Json): boolean => canonicalText(a) === canonicalText(b);
  const fits =
    record.deal === deal.deal && record.dealer === deal.dealer && record.match === file.match && record.target === file.target &&
    same(record.rules, file.rules);
  if (!fits) found.fault('cards', 'record', { deal: deal.deal });
}

async function checkLog(by: Hashes, { log, bytes, lastEntry }: Brought, file: MatchFile, found: Findings): Promise<void> {
  if (log === null) return;
  if (log === 'bad') return found.fault('log', 'log-unreadable');
  await checkChain(by, log, found);
  await checkEntries(by, log, file, bytes, found);
  if (lastEntry !== null && !log.some((line) => line.hash === lastEntry)) found.fault('log', 'log-last');
}
