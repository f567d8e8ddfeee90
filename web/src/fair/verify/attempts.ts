/** The attempts at a deal's shuffle (FAIRNESS 2 to 4): the server's part, everybody's share, and every one that was void. */
import { sameBytes } from '../bytes';
import type { Hashes } from '../hashes';
import { dealCommitment, dealSeed, shareCommitment } from '../scheme';
import type { Attempt, FiledDeal, MatchFile } from './matchfile';
import type { Findings } from './report';

/** The order of a deal's attempts, and where the deal stands after them. */
export function checkOrder(file: MatchFile, deal: FiledDeal, found: Findings): void {
  const [last, where] = [deal.attempts.at(-1), { deal: deal.deal }];
  if (!last) return found.fault('shares', 'no-attempt', where);
  deal.attempts.forEach((one, at) => {
    if (one.attempt !== at) found.fault('shares', 'attempt-number', { ...where, attempt: one.attempt });
    const isLast = one === last;
    if (!isLast && (one.voided === null || one.voided.why === 'closed')) found.fault('shares', 'attempt-order', { ...where, attempt: at });
  });
  const stands = last.voided === null;
  if (stands !== (deal.record !== null) || stands !== (deal.root !== null)) found.fault('shares', 'attempt-order', where);
  if (!stands && deal.deal !== file.deals.length) found.fault('shares', 'attempt-order', where);
  const barred = new Set<number>();
  for (const one of deal.attempts) {
    for (const seat of one.asked) if (barred.has(seat)) found.fault('shares', 'asked-again', { ...where, attempt: one.attempt, seat });
    for (const seat of one.voided?.seats ?? []) barred.add(seat);
  }
}

/** One attempt: the server's commitment, the seats', the shares, and why it was void. */
export async function checkAttempt(by: Hashes, file: MatchFile, deal: FiledDeal, one: Attempt, found: Findings): Promise<void> {
  const at = { match: file.match, deal: deal.deal, attempt: one.attempt };
  const where = { deal: deal.deal, attempt: one.attempt };
  const seed = await dealSeed(by, file.secret, at);
  if (!sameBytes(await dealCommitment(by, at, seed), one.commitment)) found.fault('commitment', 'deal-commitment', where);
  for (const [index, commit] of one.commits.entries()) {
    const [seat, share] = [index + 1, one.shares[index] ?? null];
    if (commit !== null && !one.asked.includes(seat)) found.fault('shares', 'not-asked', { ...where, seat });
    if (share === null) continue;
    if (commit === null) found.fault('shares', 'never-committed', { ...where, seat });
    else if (!sameBytes(await shareCommitment(by, at, seat, share), commit)) found.fault('shares', 'share', { ...where, seat });
  }
  checkMissing(one, where, found);
}

function checkMissing(one: Attempt, where: { deal: number; attempt: number }, found: Findings): void {
  const missing = one.commits.flatMap((commit, at) => (commit !== null && one.shares[at] === null ? [at + 1] : []));
  if (one.voided === null) {
    for (const seat of missing) found.fault('shares', 'hole', { ...where, seat });
    return;
  }
  const { why, seats } = one.voided;
  const isNobodys = why === 'restart' || why === 'closed';
  const named = seats.length > 0 && seats.every((seat) => missing.includes(seat));
  if (isNobodys ? seats.length > 0 : !named) found.fault('shares', 'void-seats', where);
}
