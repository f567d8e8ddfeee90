/** The rule book's cases, and old records that must replay for ever: this referee reads them as they were meant. */
import { describe, expect, it } from 'vitest';

import casesText from '../../../../tests/cases/rules.jsonl?raw';
import { judge } from './judge';

interface Case {
  name: string;
  actions: string[];
  expect: { illegal?: number; legal?: true; totals?: [number, number]; went_out?: number | null };
}

const cases = casesText.trim().split('\n').map((line) => JSON.parse(line) as Case);
const golden = import.meta.glob<string>('../../../../tests/golden/records/*.jsonl', { query: '?raw', import: 'default', eager: true });

describe('the cases of the rule book', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const said = judge(one);
    const { illegal, legal, totals, went_out } = one.expect;
    if (illegal !== undefined) expect(said).toMatchObject({ ok: false, action: illegal });
    else if (legal) expect(said).toMatchObject({ ok: true, over: false });
    else expect(said).toMatchObject({ ok: true, over: true, result: { went_out, sides: totals?.map((total) => ({ total })) } });
  });
});

describe('records kept for ever', () => {
  const records = Object.values(golden).flatMap((text) => text.trim().split('\n'));

  it('are many enough', () => expect(records.length).toBeGreaterThan(7));

  it.each(records.map((text, at) => [at + 1, text] as const))('number %i', (_, text) => {
    const record = JSON.parse(text) as { result?: unknown };
    expect(judge(record)).toMatchObject({ ok: true, ...(record.result === undefined ? {} : { over: record.result !== null }) });
  });
});
