/**
 * What this device was shown in play, held against what was published: nothing that it saw may be another, and its
 * own share may not have been dropped.
 */
import { hex } from '../bytes';
import { shareName } from '../exchange';
import type { AttemptMemory, DealMemory, MatchMemory, ShareMemory } from '../memory';
import type { LogLine } from './logfile';
import type { Attempt, FiledDeal, MatchFile } from './matchfile';
import type { Findings } from './report';

export interface SeenFacts {
  cards: number;
  deals: number;
  /** Whether a share of this device's own went into a deal. */
  shares: number;
}

export function checkSeen(
  file: MatchFile, seen: MatchMemory, shares: Record<string, ShareMemory>, log: readonly LogLine[] | null, found: Findings,
): SeenFacts {
  found.look('seen');
  if (seen.commitment !== hex(file.commitment)) found.fault('seen', 'seen-commitment');
  if (seen.rules_id !== file.rulesId) found.fault('seen', 'seen-rules');
  if (seen.first_dealer !== null && seen.first_dealer !== file.firstDealer) found.fault('seen', 'seen-dealer');
  if (log && seen.entry !== null && !log.some((line) => line.hash === seen.entry)) found.fault('seen', 'seen-entry');
  const facts = { cards: 0, deals: 0, shares: 0 };
  for (const deal of seen.deals) {
    const published = file.deals.find((one) => one.deal === deal.deal);
    if (!published) {
      found.fault('seen', 'seen-deal', { deal: deal.deal });
      continue;
    }
    checkDeal(deal, published, found);
    facts.deals += 1;
    facts.cards += deal.cards.length;
    facts.shares += checkOwn(deal, published, file.players, shares, found);
  }
  return facts;
}

function checkDeal(seen: DealMemory, published: FiledDeal, found: Findings): void {
  const where = { deal: seen.deal };
  if (seen.dealer !== null && seen.dealer !== published.dealer) found.fault('seen', 'seen-dealer', where);
  if (seen.root !== null && (published.root === null || seen.root !== hex(published.root))) found.fault('seen', 'seen-root', where);
  if (seen.root !== null && published.attempts.length > seen.attempts.length) found.fault('seen', 'seen-attempt', where);
  for (const attempt of seen.attempts) {
    const one = published.attempts.find((other) => other.attempt === attempt.attempt);
    if (!one) found.fault('seen', 'seen-attempt', { ...where, attempt: attempt.attempt });
    else checkAttempt(attempt, one, where, found);
  }
  for (const [place, card] of seen.cards) {
    if (published.record?.deck[place] !== card) found.fault('seen', 'seen-card', { ...where, detail: card });
  }
}

function checkAttempt(seen: AttemptMemory, published: Attempt, deal: { deal: number }, found: Findings): void {
  const where = { ...deal, attempt: seen.attempt };
  if (seen.commitment !== hex(published.commitment)) found.fault('seen', 'seen-commitment', where);
  seen.commits.forEach((commit, at) => {
    const now = published.commits[at] ?? null;
    if (commit !== null && (now === null || hex(now) !== commit)) found.fault('seen', 'seen-share', { ...where, seat: at + 1 });
  });
  seen.shares.forEach((share, at) => {
    const now = published.shares[at] ?? null;
    if (share !== null && (now === null || hex(now.nonce) !== share.nonce || now.cut !== share.cut)) {
      found.fault('seen', 'seen-share', { ...where, seat: at + 1 });
    }
  });
}

/** How many of this device's own shares went into the deal; one that the server had may not be missing. */
function checkOwn(
  seen: DealMemory, published: FiledDeal, players: number, shares: Record<string, ShareMemory>, found: Findings,
): number {
  let counted = 0;
  for (const one of published.attempts) {
    for (let seat = 1; seat <= players; seat += 1) {
      const mine = shares[shareName(seen.deal, one.attempt, seat)];
      if (!mine?.revealed) continue;
      const share = one.shares[seat - 1] ?? null;
      const stands = share !== null && hex(share.nonce) === mine.nonce && share.cut === mine.cut;
      if (!stands || one.voided?.seats.includes(seat)) found.fault('seen', 'seen-own', { deal: seen.deal, attempt: one.attempt, seat });
      else if (one.voided === null) counted += 1;
    }
  }
  return counted;
}
