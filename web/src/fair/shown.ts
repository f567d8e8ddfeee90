/**
 * Holds what is shown against what was shown before: a commitment, a share or a root never changes, this seat's own
 * share is among the others, every share fits its commitment, and no attempt vanishes. Names the first check that
 * fails; the memory it leaves is what the verifier compares with later.
 */
import type { AttemptView, DealingView, FairView } from '../lib/wire';
import { hex, unhex } from './bytes';
import { commitmentTo, shareName } from './exchange';
import type { Hashes } from './hashes';
import type { AttemptMemory, DealMemory, DoubtCode, MatchMemory, ShareMemory } from './memory';
import { shareCommitment, type Deal } from './scheme';

type Shares = Record<string, ShareMemory>;

/** Whether something that is shown once and for all is another than before. */
function changed<T>(before: T | null | undefined, now: T | null): boolean {
  return before !== null && before !== undefined && before !== now;
}

/** The memory of a match as it is after this view, and the check that failed. */
export async function remember(
  by: Hashes, before: MatchMemory | null, fair: FairView, shares: Shares, seat: number | null,
): Promise<{ memory: MatchMemory | null; doubt: DoubtCode | null }> {
  if (fair.commitment === null) return { memory: before, doubt: before === null ? null : 'commitment' };
  const memory: MatchMemory = before ?? {
    match: fair.match, rules_id: fair.rules_id, commitment: fair.commitment, entry: fair.entry, first_dealer: fair.first_dealer, deals: [], doubts: [],
  };
  if (memory.commitment !== fair.commitment || memory.rules_id !== fair.rules_id || changed(memory.first_dealer, fair.first_dealer)) {
    return { memory, doubt: 'commitment' };
  }
  if (changed(memory.entry, fair.entry)) return { memory, doubt: 'log' };
  if (fair.dealing === null) return { memory, doubt: null };
  const old = memory.deals.find((one) => one.deal === fair.dealing?.deal) ?? null;
  const doubt = await faultOf(by, fair.match, old, fair.dealing, shares, seat);
  const deals = [...memory.deals.filter((one) => one.deal !== fair.dealing?.deal), doubt === null ? now(old, fair.dealing) : old]
    .filter((one) => one !== null);
  return { memory: { ...memory, deals }, doubt };
}

function now(old: DealMemory | null, dealing: DealingView): DealMemory {
  const attempts = dealing.attempts.map(({ attempt, commitment, commits, shares, void: why }): AttemptMemory => ({
    attempt, commitment, commits: [...commits], shares: [...shares], void: why,
  }));
  return { deal: dealing.deal, dealer: dealing.dealer, attempts, root: dealing.root, cards: old?.cards ?? [] };
}

async function faultOf(
  by: Hashes, match: string, old: DealMemory | null, dealing: DealingView, shares: Shares, seat: number | null,
): Promise<DoubtCode | null> {
  if (changed(old?.root, dealing.root)) return 'root';
  if (dealing.stage === 'dealt' && dealing.root === null) return 'root';
  if ((old?.attempts.length ?? 0) > dealing.attempts.length) return 'shares';
  for (const attempt of dealing.attempts) {
    const before = old?.attempts.find((one) => one.attempt === attempt.attempt) ?? null;
    if (changed(before?.commitment, attempt.commitment)) return 'commitment';
    if (hasChanged(before, attempt)) return 'shares';
    const mine = seat === null ? null : shares[shareName(dealing.deal, attempt.attempt, seat)];
    if (seat !== null && mine && !(await ownStands(by, match, dealing, attempt, seat, mine))) return 'own_share';
    if (!(await sharesFit(by, match, dealing.deal, attempt, before))) return 'shares';
    if (isSealed(dealing, attempt) && attempt.commits.some((commit, at) => commit !== null && attempt.shares[at] == null)) return 'shares';
  }
  return null;
}

function hasChanged(before: AttemptMemory | null, attempt: AttemptView): boolean {
  if (before === null) return false;
  const share = (one: { nonce: string; cut: number } | null | undefined): string | null => (one ? `${one.nonce}/${one.cut}` : null);
  return (
    changed(before.void, attempt.void) ||
    before.commits.some((commit, at) => changed(commit, attempt.commits[at] ?? null)) ||
    before.shares.some((one, at) => changed(share(one), share(attempt.shares[at])))
  );
}

function isSealed(dealing: DealingView, attempt: AttemptView): boolean {
  return attempt.void === null && (dealing.stage === 'sealed' || dealing.stage === 'dealt');
}

/** What this device committed to and revealed, and the server said it has, is there. */
async function ownStands(
  by: Hashes, match: string, dealing: DealingView, attempt: AttemptView, seat: number, mine: ShareMemory,
): Promise<boolean> {
  const shown = attempt.commits[seat - 1] ?? null;
  const anyShown = attempt.commits.some((commit) => commit !== null);
  // One that was void while commitments still came in shows none, and proves nothing.
  const complete = anyShown || (attempt.void === null && dealing.stage === 'reveal') || isSealed(dealing, attempt);
  if (mine.accepted && complete && attempt.void !== 'restart') {
    if (shown !== (await commitmentTo(by, match, dealing.deal, attempt.attempt, seat, mine))) return false;
  }
  if (!mine.revealed) return true;
  if (attempt.void === 'silent' && attempt.at_fault.includes(seat)) return false;
  const share = attempt.shares[seat - 1] ?? null;
  if (isSealed(dealing, attempt)) return share?.nonce === mine.nonce && share.cut === mine.cut;
  return true;
}

/** Each share that is shown for the first time is the one that its seat committed to. */
async function sharesFit(by: Hashes, match: string, deal: number, attempt: AttemptView, before: AttemptMemory | null): Promise<boolean> {
  for (const [at, share] of attempt.shares.entries()) {
    if (share === null || before?.shares[at]) continue;
    const place = { match, deal, attempt: attempt.attempt };
    if ((await fits(by, place, at + 1, share)) !== attempt.commits[at]) return false;
  }
  return true;
}

/** The commitment that a shown share fits; null for what is no share at all. */
async function fits(by: Hashes, at: Deal, seat: number, share: { nonce: string; cut: number }): Promise<string | null> {
  try {
    return hex(await shareCommitment(by, at, seat, { nonce: unhex(share.nonce), cut: share.cut }));
  } catch (problem) {
    if (problem instanceof RangeError) return null;
    throw problem;
  }
}
