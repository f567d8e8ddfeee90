/**
 * The play of every deal, its count, and the points of the match (MATCH-1): a referee judges each record, and what
 * the file says of it is held against that. Decks were proved before; here they are taken as they stand.
 */
import { actText, readAct } from '../referee/act';
import { winnerBy, type Result } from '../referee/counting';
import { judge, type Judgement } from '../referee/judge';
import { canonicalText } from './canonical';
import type { DealRecord, FiledDeal, MatchFile } from './matchfile';
import type { Findings } from './report';

/** Where a match stands while its deals are added up. */
interface Standing {
  totals: [number, number];
  counted: number;
  /** Whether the deal before came to its end. */
  closed: boolean;
}

/** Judges all deals and adds them up; from a deal that cannot be judged on, nothing more is added. */
export function checkPlay(file: MatchFile, found: Findings): void {
  let standing: Standing | null = { totals: [0, 0], counted: 0, closed: true };
  for (const deal of file.deals) {
    if (!deal.record) continue;
    if (standing) checkBefore(file, deal, deal.record, standing, found);
    const result = judged(deal.deal, deal.record, found);
    standing = result === undefined || standing === null ? null : added(standing, result);
  }
  if (standing === null) return;
  if (standing.counted > 0) found.look('score');
  if (canonicalText(file.totals) !== canonicalText(standing.totals)) found.fault('score', 'totals');
  if (!endsSo(file, standing)) found.fault('score', 'ending');
}

function added({ totals, counted }: Standing, result: Result | null): Standing {
  if (result === null) return { totals, counted, closed: false };
  const [a, b] = result.sides;
  return { totals: [totals[0] + a.total, totals[1] + b.total], counted: counted + 1, closed: true };
}

/** The deal was still to be played, from these totals. */
function checkBefore(file: MatchFile, { deal }: FiledDeal, record: DealRecord, standing: Standing, found: Findings): void {
  if (canonicalText(record.before) !== canonicalText(standing.totals)) found.fault('score', 'before', { deal });
  const decided = standing.counted > 0 && winnerBy(standing.totals, file.target) !== null;
  if (decided || !standing.closed) found.fault('score', 'ending', { deal });
}

/** What the deal came to, null for no end; undefined where it cannot be said. */
function judged(deal: number, record: DealRecord, found: Findings): Result | null | undefined {
  const { actions } = record;
  const judgement = judge(record);
  found.look('play');
  found.lookAt('play', deal);
  if (!judgement.ok && judgement.code !== 'REC-5') {
    blame(judgement, deal, actions, found);
    return undefined;
  }
  for (const [at, text] of actions.entries()) {
    const act = readAct(text);
    if (act && actText(act) !== text) found.fault('play', 'spelling', { deal, act: at + 1, detail: text });
  }
  if (judgement.result !== null) found.lookAt('score', deal);
  if (!judgement.ok) for (const line of judgement.wrong) found.fault('score', 'result', { deal, line });
  return judgement.result;
}

function blame({ action, code }: Extract<Judgement, { ok: false }>, deal: number, actions: string[], found: Findings): void {
  if (action === null) return found.fault('play', 'unplayable', { deal, article: code });
  const where = { deal, act: action + 1, detail: actions[action] ?? '' };
  if (code === 'REC-1') found.fault('play', 'act', where);
  else if (code === 'REC-6') found.fault('play', 'not-held', where);
  else found.fault('play', 'illegal', { ...where, article: code });
}

function endsSo(file: MatchFile, { totals, counted }: Standing): boolean {
  const winner = counted > 0 ? winnerBy(totals, file.target) : null;
  const byPoints = file.ending === 'target' || file.ending === 'single';
  if (winner === null) return !byPoints;
  return file.ending === (file.target === null ? 'single' : 'target') && file.winner === winner;
}
