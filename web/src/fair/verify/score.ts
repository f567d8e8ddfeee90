/** The play of every deal and the points of the match (MATCH-1), from decks that were proved before. */
import { canonicalText, type Json } from './canonical';
import type { Switches } from './counting';
import type { DealRecord, FiledDeal, MatchFile } from './matchfile';
import { BadAct, Play } from './play';
import type { Findings } from './report';

/** Plays all deals again and adds them up; deals whose deck is another are not worth playing and are left out. */
export function checkPlay(file: MatchFile, found: Findings): void {
  let totals: [number, number] = [0, 0];
  let counted = 0;
  for (const deal of file.deals) {
    if (!deal.record) continue;
    if (canonicalText(deal.record.before) !== canonicalText(totals)) found.fault('score', 'before', { deal: deal.deal });
    const result = played(file, deal, deal.record, found);
    if (result === null) continue;
    found.look('score');
    totals = [totals[0] + result[0], totals[1] + result[1]];
    counted += 1;
  }
  if (canonicalText(file.totals) !== canonicalText(totals)) found.fault('score', 'totals');
  if (!endsSo(file, totals, counted)) found.fault('score', 'ending');
}

/** What the deal brought both sides; null when it came to no end, or could not be played. */
function played(file: MatchFile, deal: FiledDeal, record: DealRecord, found: Findings): [number, number] | null {
  found.look('play');
  const play = new Play(file.rules as unknown as Switches, file.players, deal.dealer, record.deck);
  try {
    play.playAll(record.actions);
  } catch (problem) {
    if (!(problem instanceof BadAct)) throw problem;
    found.fault('play', problem.code, { deal: deal.deal, detail: problem.text });
    return null;
  }
  const result = play.result();
  if (canonicalText(result as unknown as Json) !== canonicalText(record.result)) found.fault('score', 'result', { deal: deal.deal });
  return result && [result.sides[0].total, result.sides[1].total];
}

function endsSo(file: MatchFile, [a, b]: [number, number], counted: number): boolean {
  const reached = file.target === null ? counted > 0 : Math.max(a, b) >= file.target && a !== b;
  const byPoints = file.ending === 'target' || file.ending === 'single';
  if (counted === 0 || !reached) return !byPoints;
  const leader = a === b ? 'none' : a > b ? 'A' : 'B';
  return file.ending === (file.target === null ? 'single' : 'target') && file.winner === leader;
}
