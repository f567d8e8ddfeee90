/**
 * A second opinion on a deal that was played: every act, the end and every line of the count, by the rule book alone.
 * Written apart from the server's engine and never used for playing, it is slow and obvious on purpose; it guesses at
 * nothing, offers nothing, and stops at the first act that the rules do not allow.
 */
import { readAct } from './act';
import { BadRecord, type Article } from './articles';
import { PACKS, isCard, sorted } from './cards';
import { dealt } from './coming';
import { LINES, resultOf, type Lines, type Result } from './counting';
import { objection } from './legality';
import { play } from './playing';
import { placed } from './position';
import { fieldsOf, readRules, type Fields } from './rules';
import type { Table } from './table';

/** A place where a record's result says another thing than the count: a line of a side, who went out, or all of it. */
export type Difference = { counted: unknown; said: unknown } & (
  | { side: 'A' | 'B'; line: keyof Lines }
  | { side: null; line: 'went_out' | 'result' }
);

export type Judgement =
  | { ok: true; over: boolean; result: Result | null }
  /** `action` counts from 0; null where the fault is not one act's. `result`: what was counted, where it came to that. */
  | { ok: false; action: number | null; code: Article; wrong: Difference[]; result: Result | null };

/** What the record's acts come to, and whether its result says so. */
export function judge(record: unknown): Judgement {
  try {
    const source = fieldsOf(record, 'record');
    const table = opened(source);
    for (const [at, text] of textsIn(source['actions']).entries()) {
      const code = played(table, text);
      if (code !== null) return { ok: false, action: at, code, wrong: [], result: null };
    }
    return judged(table, source);
  } catch (problem) {
    if (!(problem instanceof BadRecord)) throw problem;
    return { ok: false, action: null, code: problem.article, wrong: [], result: null };
  }
}

/** The table before a record's first act; throws `BadRecord` where there is none. */
export function opened(source: Fields): Table {
  const rules = readRules(source['rules']);
  const { dealer, deck, position } = source;
  if (position !== undefined && deck !== undefined) throw new BadRecord('REC-3', 'both a deck and a position');
  if (position !== undefined) return placed(rules, position);
  if (typeof dealer !== 'number' || !Array.isArray(deck)) throw new BadRecord('REC-3', 'dealer, deck');
  if (![1, 2, 3, 4].slice(0, rules.players).includes(dealer)) throw new BadRecord('REC-4', 'dealer');
  // CARDS-1: every kind twice, nothing else.
  if (!deck.every(isCard) || sorted(deck).join() !== PACKS.join()) throw new BadRecord('REC-4', 'deck');
  return dealt(rules, dealer, deck);
}

/** Plays an act, given as text; the article against it, and nothing is changed, where it may not be. */
export function played(table: Table, text: string): Article | null {
  const act = readAct(text);
  if (act === null) return 'REC-1';
  const article = objection(table, act);
  if (article === null) play(table, act);
  return article;
}

function textsIn(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every((text) => typeof text === 'string')) throw new BadRecord('REC-3', 'actions');
  return value;
}

function judged(table: Table, source: Fields): Judgement {
  const over = table.phase === 'over';
  const result = over ? resultOf(table) : null;
  const wrong = 'result' in source ? differences(result, source['result']) : [];
  return wrong.length === 0 ? { ok: true, over, result } : { ok: false, action: null, code: 'REC-5', wrong, result };
}

/** Where a record's result says another thing than the play came to; null is a deal without an end. */
function differences(counted: Result | null, said: unknown): Difference[] {
  if (counted === null && said === null) return [];
  const whole: Difference[] = [{ side: null, line: 'result', counted, said }];
  if (counted === null || !hasKeys(said, ['went_out', 'sides']) || !Array.isArray(said['sides'])) return whole;
  const [a, b, ...more] = said['sides'] as unknown[];
  if (!hasKeys(a, LINES) || !hasKeys(b, LINES) || more.length > 0) return whole;
  const sides = [['A', counted.sides[0], a], ['B', counted.sides[1], b]] as const;
  const pairs: Difference[] = [
    { side: null, line: 'went_out', counted: counted.went_out, said: said['went_out'] },
    ...sides.flatMap(([side, lines, written]) => LINES.map((line) => ({ side, line, counted: lines[line], said: written[line] }))),
  ];
  return pairs.filter((pair) => pair.counted !== pair.said);
}

/** An object with exactly these keys: a result that says more is another one. */
function hasKeys(value: unknown, keys: readonly string[]): value is Fields {
  if (typeof value !== 'object' || value === null) return false;
  return Object.keys(value).sort().join() === [...keys].sort().join();
}
