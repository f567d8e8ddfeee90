/**
 * The verifier against matches that the Python house made: true ones are found true at every step, by WebCrypto and
 * by the library; an edit anywhere is found, and named where it can be.
 */
import { describe, expect, it } from 'vitest';

// Eight matches lie beside the page's tests; TRANCA_FAIR_CASES names a file with more.
import casesText from 'fair-cases?raw';
import { hex, utf8, type Bytes } from '../bytes';
import { browserHashes, type Hashes } from '../hashes';
import { hmacSha512, sha512 } from '../library';
import type { MatchMemory, ShareMemory } from '../memory';
import { canonicalText, type Json } from './canonical';
import type { LogLine } from './logfile';
import { checkMatch, type Checked } from './match';
import { STEPS } from './report';

interface Case {
  file: string;
  log: LogLine[];
  seen: MatchMemory;
  shares: Record<string, ShareMemory>;
  lastEntry?: string;
}

const cases = casesText.trim().split('\n').map((line) => JSON.parse(line) as Case);
const browser = browserHashes(crypto.subtle);
const library: Hashes = {
  by: 'library', hash: (message) => Promise.resolve(sha512(message)), mac: (key, message) => Promise.resolve(hmacSha512(key, message)),
};

function check(one: Case, part: Partial<Case> = {}, by: Hashes = browser, bytes?: Bytes): Promise<Checked> {
  const { file, log, seen, shares, lastEntry } = { ...one, ...part };
  return checkMatch(by, { bytes: bytes ?? utf8(file), log, lastEntry: lastEntry ?? null, remembered: () => ({ seen, shares }) });
}

/** The file with one part of it changed, written canonically, and the log closed with it: only its content is false. */
async function edited(one: Case, edit: (file: Record<string, Json>) => void): Promise<string[]> {
  const file = JSON.parse(one.file) as Record<string, Json>;
  edit(file);
  const text = canonicalText(file);
  const { findings } = await check(one, { file: text });
  return findings.faults.filter((fault) => fault.step !== 'log').map((fault) => fault.code);
}

const at = (value: Json | undefined, ...path: (string | number)[]): Json =>
  path.reduce<Json>((here, key) => (here as Record<string | number, Json>)[key] as Json, value as Json);

describe('true matches', () => {
  it(`all ${cases.length} are found true, at every step`, { timeout: 300_000 }, async () => {
    for (const one of cases) {
      const { findings } = await check(one);
      expect(findings.faults, one.seen.match).toEqual([]);
      for (const step of STEPS) expect(['ok', ...(step === 'score' ? ['unchecked'] : [])], step).toContain(findings.verdict(step));
    }
  });

  it('by the library too', async () => {
    for (const one of cases.slice(0, 8)) expect((await check(one, {}, library)).findings.faults).toEqual([]);
  });

  it('need neither the log nor this device’s memory, and say what was not looked at', async () => {
    const [one] = cases as [Case];
    const { findings, seen } = await checkMatch(browser, { bytes: utf8(one.file), log: null, lastEntry: null, remembered: () => null });
    expect(findings.faults).toEqual([]);
    expect([findings.verdict('log'), findings.verdict('seen'), seen]).toEqual(['unchecked', 'unchecked', null]);
  });
});

describe('a file that was touched', () => {
  const [one] = cases as [Case];

  it.each([
    ['a space', (text: string) => text.replace(',', ', ')],
    ['a doubled key', (text: string) => text.replace('{', '{"commitment":"00",')],
    ['its end', (text: string) => text.slice(0, -1)],
    ['a line end', (text: string) => `${text}\n`],
    ['another format', (text: string) => text.replace('tranca-match/1', 'tranca-match/2')],
  ])('%s: is none', async (_, touch) => {
    const { findings, file } = await check(one, { file: touch(one.file) });
    expect(file).toBeNull();
    expect(findings.verdict('file')).toBe('bad');
  });

  it.each<[string, (record: Record<string, Json>) => void]>([
    ['fewer times than acts', (record) => (record['times'] as Json[]).pop()],
    ['one player more than acts', (record) => (record['by'] = `${String(record['by'])}p`)],
    ['a seat that says more', (record) => ((at(record['seats'], 0) as Record<string, Json>)['token'] = 'x')],
    ['a seat of another kind', (record) => ((at(record['seats'], 0) as Record<string, Json>)['kind'] = 'cat')],
    ['a card less', (record) => (record['deck'] as Json[]).pop()],
  ])('%s in a record: is none', async (_, edit) => {
    expect(await edited(one, (file) => edit(at(file['deals'], 0, 'record') as Record<string, Json>))).toEqual(['not-canonical']);
  });

  it('in any of its bits is found', { timeout: 60_000 }, async () => {
    const bytes = utf8(one.file);
    for (let flip = 0; flip < 150; flip += 1) {
      const touched = new Uint8Array(bytes);
      const place = (flip * 7919) % touched.length;
      touched[place] = (touched[place] as number) ^ (1 << flip % 8);
      expect((await check(one, {}, browser, touched)).findings.good, `byte ${place}`).toBe(false);
    }
  });

  it.each<[string, string, (file: Record<string, Json>) => void]>([
    ['the secret', 'commitment', (file) => (file['secret'] = '00'.repeat(64))],
    ['the rules', 'rules-id', (file) => ((file['rules'] as Record<string, Json>)['batida_bonus'] = 500)],
    ['the drawn dealer', 'first-dealer', (file) => (file['first_dealer'] = (Number(file['first_dealer']) % 4) + 1)],
    ['who dealt', 'deal-dealer', (file) => ((at(file['deals'], 0) as Record<string, Json>)['dealer'] = (Number(at(file['deals'], 0, 'dealer')) % 4) + 1)],
    ['the server’s part', 'deal-commitment', (file) => ((at(file['deals'], 0, 'attempts', 0) as Record<string, Json>)['commitment'] = '11'.repeat(64))],
    ['the root', 'root', (file) => ((at(file['deals'], 0) as Record<string, Json>)['root'] = '11'.repeat(64))],
    ['two cards of the pack', 'deck', (file) => {
      const deck = at(file['deals'], 0, 'record', 'deck') as Json[];
      const other = deck.findIndex((card) => card !== deck[0]);
      [deck[0], deck[other]] = [deck[other] as Json, deck[0] as Json];
    }],
    ['an act', 'not-held', (file) => {
      const acts = at(file['deals'], 0, 'record', 'actions') as Json[];
      acts[acts.findIndex((act) => String(act).startsWith('X:'))] = 'X:3h';
    }],
    ['the totals', 'totals', (file) => (file['totals'] = [1, 2])],
    ['whose match the record is', 'record', (file) => ((at(file['deals'], 0, 'record') as Record<string, Json>)['match'] = 'm-9999')],
  ])('in %s: says so', async (_, code, edit) => {
    expect(await edited(one, edit)).toContain(code);
  });

  it('in a share: says whose', async () => {
    const codes = await edited(one, (file) => {
      const shares = at((at(file['deals'], 0, 'attempts') as Json[]).at(-1), 'shares') as (Record<string, Json> | null)[];
      const share = shares.find((each) => each !== null) as Record<string, Json>;
      share['cut'] = (Number(share['cut']) + 1) % 104;
    });
    expect(codes).toEqual(expect.arrayContaining(['share', 'root', 'deck', 'seen-share', 'seen-own']));
  });

  it('so that a share is left out: is a hole, and this device misses its own', async () => {
    const codes = await edited(one, (file) => {
      (at((at(file['deals'], 0, 'attempts') as Json[]).at(-1), 'shares') as Json[]).fill(null);
    });
    expect(codes).toEqual(expect.arrayContaining(['hole', 'seen-own']));
  });

  const attempts = (file: Record<string, Json>): Record<string, Json>[] => at(file['deals'], 0, 'attempts') as Record<string, Json>[];
  const last = (file: Record<string, Json>): Record<string, Json> => attempts(file).at(-1) as Record<string, Json>;
  const voided = (why: string, seats: number[]) => (file: Record<string, Json>): void => {
    // The attempt stands once more before itself, void: its server's part is then another's, and that is told too.
    attempts(file).unshift({ ...last(file), voided: { why, seats } });
  };

  it.each<[string, string, (file: Record<string, Json>) => void]>([
    ['a void attempt blames who had revealed', 'void-seats', voided('silent', [1])],
    ['a void attempt blames nobody', 'void-seats', voided('left', [])],
    ['a restart blames a seat', 'void-seats', voided('restart', [1])],
    ['a seat is asked again that had failed', 'asked-again', voided('silent', [1])],
    ['the match ended in an attempt that another followed', 'attempt-order', voided('closed', [])],
    ['the attempts are not in order', 'attempt-number', (file) => (last(file)['attempt'] = 7)],
    ['a deal without an attempt', 'no-attempt', (file) => attempts(file).splice(0)],
    ['an attempt that stood follows none', 'attempt-order', (file) => (last(file)['voided'] = { why: 'restart', seats: [] })],
    ['a share of who was not asked', 'not-asked', (file) => (last(file)['asked'] = [])],
    ['a share that was not promised', 'never-committed', (file) => (last(file)['commits'] = Array.from(last(file)['commits'] as Json[], () => null))],
    ['the deals are not in order', 'deal-number', (file) => ((at(file['deals'], 0) as Record<string, Json>)['deal'] = 5)],
    ['what stood before the deal', 'before', (file) => ((at(file['deals'], 0, 'record') as Record<string, Json>)['before'] = [10, 0])],
    ['how it ended', 'ending', (file) => (file['ending'] = ['target', 'single'].includes(String(file['ending'])) ? 'draw' : file['target'] === null ? 'single' : 'target')],
    ['an act that is none', 'act', (file) => ((at(file['deals'], 0, 'record', 'actions') as Json[])[0] = 'Z')],
  ])('so that %s: says so', async (_, code, edit) => {
    expect(await edited(one, edit)).toContain(code);
  });

  it('so that this device’s share is there and was blamed all the same: the device objects', async () => {
    expect(await edited(one, voided('silent', [1]))).toContain('seen-own');
  });

  it('so that a count is another: is found by counting', async () => {
    const whole = cases.find((each) => at(JSON.parse(each.file) as Json, 'deals', 0, 'record', 'result') !== null) as Case;
    const codes = await edited(whole, (file) => {
      (at(file['deals'], 0, 'record', 'result', 'sides', 0) as Record<string, Json>)['hand'] = 12345;
    });
    expect(codes).toEqual(['result']);
  });
});

describe('the log', () => {
  const [one] = cases as [Case];
  const codes = async (log: LogLine[]): Promise<string[]> => (await check(one, { log })).findings.faults.map((fault) => fault.code);

  it('with a broken link, without the match, or closed with another file: says so', async () => {
    const [opened, closed] = one.log as [LogLine, LogLine];
    expect(await codes([{ ...opened, hash: '00'.repeat(64) }, closed])).toContain('log-chain');
    expect(await codes([])).toEqual(['log-missing', 'seen-entry']);
    expect(await codes([opened])).toEqual(['log-missing']);
    expect(await codes([opened, closed, { ...closed, n: 3 }])).toContain('log-missing');
    expect((await check(one, { lastEntry: opened.hash })).findings.faults).toEqual([]);
    expect((await check(one, { lastEntry: '00'.repeat(64) })).findings.faults.map((fault) => fault.code)).toEqual(['log-last']);
    const other = { ...one, file: (cases[1] as Case).file };
    expect((await check(other, { log: one.log })).findings.verdict('log')).toBe('bad');
    expect(await codes([opened, { ...closed, digest: '00'.repeat(64) }])).toEqual(expect.arrayContaining(['log-chain', 'log-digest']));
  });
});

describe('what this device saw', () => {
  const [one] = cases as [Case];
  const deal = one.seen.deals[0] as MatchMemory['deals'][number];
  const codes = async (seen: MatchMemory): Promise<string[]> => (await check(one, { seen })).findings.faults.map((fault) => fault.code);
  const withDeal = (part: Partial<typeof deal>): MatchMemory => ({ ...one.seen, deals: [{ ...deal, ...part }, ...one.seen.deals.slice(1)] });

  it('and was not published so: is told', async () => {
    expect(await codes({ ...one.seen, commitment: '00' })).toContain('seen-commitment');
    expect(await codes({ ...one.seen, entry: '00' })).toEqual(['seen-entry']);
    expect(await codes({ ...one.seen, first_dealer: (one.seen.first_dealer ?? 0) + 1 })).toEqual(['seen-dealer']);
    expect(await codes({ ...one.seen, rules_id: 'sala/4@0000000000000000' })).toEqual(['seen-rules']);
    expect(await codes(withDeal({ root: '00' }))).toEqual(['seen-root']);
    expect(await codes(withDeal({ cards: [[0, '3c'], [0, 'Ah']] }))).toContain('seen-card');
    expect(await codes({ ...one.seen, deals: [...one.seen.deals, { ...deal, deal: 99 }] })).toEqual(['seen-deal']);
    expect(await codes(withDeal({ dealer: (deal.dealer ?? 0) % 4 + 1 }))).toEqual(['seen-dealer']);
    const first = deal.attempts[0] as (typeof deal.attempts)[number];
    expect(await codes(withDeal({ attempts: [...deal.attempts, { ...first, attempt: 9 }] }))).toEqual(['seen-attempt']);
  });
});

it('the digest in the log is that of the very bytes', async () => {
  const [one] = cases as [Case];
  expect(hex(await browser.hash(utf8(one.file)))).toBe(one.log.at(-1)?.digest);
});
