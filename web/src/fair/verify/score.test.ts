/** The play and the points of published matches: what is not by the rules is found, and a person is told where. */
import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';

import casesText from 'fair-cases?raw';
import { settings } from '../../lib/settings.svelte';
import { utf8 } from '../bytes';
import { browserHashes } from '../hashes';
import { canonicalText, type Json } from './canonical';
import { checkMatch, type Checked } from './match';
import Report from './Report.svelte';

interface Deal {
  record: { actions: string[]; times: number[]; by: string; target: Json; before: Json; result: { sides: Record<string, number>[] } | null } | null;
}

interface File {
  target: number | null;
  ending: string;
  winner: string;
  totals: [number, number];
  deals: Deal[];
}

const files = casesText.trim().split('\n').map((line) => JSON.parse((JSON.parse(line) as { file: string }).file) as File);
const finished = files.find((file) => file.deals.length > 1 && file.deals.every((deal) => deal.record?.result)) as File;

function checked(edit: (file: File) => void): Promise<Checked> {
  const file = structuredClone(finished);
  edit(file);
  // A time and a letter for each act: without them it is no file, and nobody would look at its acts.
  for (const { record } of file.deals) {
    if (record === null) continue;
    record.times = record.actions.map(() => 0);
    record.by = 'p'.repeat(record.actions.length);
  }
  const bytes = utf8(canonicalText(file as unknown as Json));
  return checkMatch(browserHashes(crypto.subtle), { bytes, log: null, lastEntry: null, remembered: () => null });
}

const recordIn = (file: File, deal: number): NonNullable<Deal['record']> => file.deals[deal]?.record as NonNullable<Deal['record']>;

/** An act of the first player's that no rule allows: a second draw, after an act that has drawn already. */
function drawTwice(file: File): void {
  const acts = recordIn(file, 0).actions;
  acts.splice(acts.findIndex((act) => act.startsWith('X:')), 0, 'D');
}

describe('the play', () => {
  it('with an act that the rules do not allow: its number, its article, and no more said of the points after it', async () => {
    const { findings } = await checked(drawTwice);
    const at = recordIn(finished, 0).actions.findIndex((act) => act.startsWith('X:')) + 1;
    expect(findings.faults).toEqual([{ step: 'play', code: 'illegal', deal: 1, act: at, article: 'REC-7', detail: 'D' }]);
    expect(['cards', 'play', 'score'].map((step) => findings.dealVerdict(step as 'play', 1))).toEqual(['ok', 'bad', 'unchecked']);
    expect(['cards', 'play', 'score'].map((step) => findings.dealVerdict(step as 'play', 2))).toEqual(['ok', 'ok', 'ok']);
    expect(findings.verdict('score')).toBe('unchecked');
  });

  it('with an act in another spelling: only that', async () => {
    const { findings } = await checked((file) => {
      const acts = recordIn(file, 0).actions;
      const at = acts.findIndex((act) => /^M:.{6}$/.test(act));
      const [letter, cards] = (acts[at] as string).split(':') as [string, string];
      acts[at] = `${letter}:${cards.slice(2)}${cards.slice(0, 2)}`;
    });
    expect(findings.faults.map((fault) => fault.code)).toEqual(['spelling']);
  });

  it('with acts left out, or some after the end: is found', async () => {
    const after = await checked((file) => recordIn(file, 0).actions.push('D'));
    expect(after.findings.faults).toMatchObject([{ code: 'illegal', article: 'REC-2' }]);
    const short = await checked((file) => recordIn(file, 0).actions.pop());
    expect(short.findings.faults.map((fault) => fault.code)).toContain('result');
  });
});

describe('the points', () => {
  it('with a line of another count: the side and the line', async () => {
    const { findings } = await checked((file) => {
      const lines = recordIn(file, 1).result?.sides[0] as Record<string, number>;
      lines['hand'] = 12345;
    });
    expect(findings.faults).toMatchObject([{ step: 'score', code: 'result', deal: 2, line: { side: 'A', line: 'hand', said: 12345 } }]);
    expect([findings.dealVerdict('score', 1), findings.dealVerdict('score', 2)]).toEqual(['ok', 'bad']);
  });

  it('of a match that goes on after its end: says so', async () => {
    const { findings } = await checked((file) => {
      file.target = 1;
      for (const deal of file.deals) if (deal.record) deal.record.target = 1;
    });
    const [a, b] = (recordIn(finished, 0).result?.sides ?? []).map((lines) => lines['total'] as number) as [number, number];
    expect(Math.max(a, b)).toBeGreaterThan(0);
    expect(a).not.toBe(b);
    expect(findings.faults.filter((fault) => fault.step === 'score')).toContainEqual({ step: 'score', code: 'ending', deal: 2 });
  });

  it.each<[string, (file: File) => void]>([
    ['another total', (file) => (file.totals[0] += 10)],
    ['an end by points that they do not make', (file) => Object.assign(file, { target: 90_000, ending: 'target', winner: 'A' })],
  ])('with %s: is found', async (_, edit) => {
    expect((await checked(edit)).findings.verdict('score')).toBe('bad');
  });
});

describe('the report', () => {
  beforeAll(() => {
    settings.lang = 'pt';
  });

  it('tells of each deal what it passed', async () => {
    const outcome = await checked(() => undefined);
    render(Report, { checked: outcome, by: 'browser', logLines: 0 });
    const told = screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent?.trim() ?? '');
    for (const said of ['As cartas: confere', 'As jogadas: confere', 'A contagem: confere']) {
      expect(told.filter((text) => text === said)).toHaveLength(finished.deals.length);
    }
  });

  it('says which act, and by which article; and which line', async () => {
    const first = render(Report, { checked: await checked(drawTwice), by: 'browser', logLines: 0 });
    expect(first.container.textContent).toMatch(/As regras não permitiam uma jogada\.\s*\(mão 1, \d+ª jogada: D · REC-7: Agora não é a hora desta jogada\.\)/);
    first.unmount();
    const touched = await checked((file) => ((recordIn(file, 0).result?.sides[1] as Record<string, number>)['hand'] = 7));
    const second = render(Report, { checked: touched, by: 'browser', logLines: 0 });
    expect(second.container.textContent).toMatch(/\(mão 1: lado B, cartas na mão: aqui deu -?\d+, o arquivo diz 7\)/);
  });
});
