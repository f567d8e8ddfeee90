/** What the referee says of acts, counts and records that are not as they should be, and of matches. */
import { describe, expect, it } from 'vitest';

import gamesText from 'referee-games?raw';
import rulesetsText from '../../../../tests/cases/rulesets.json?raw';
import { actText, readAct } from './act';
import { winnerBy, type Lines } from './counting';
import { judge } from './judge';
import { readRules } from './rules';

interface DealRecord {
  [key: string]: unknown;
  rules: Record<string, unknown>;
  dealer: number;
  deck: string[];
  actions: string[];
  result: { went_out: number | null; sides: [Lines, Lines] };
}

const rulesets = JSON.parse(rulesetsText) as Record<string, Record<string, unknown>>;
// The first game kept is a whole deal of a variant as it is.
const [first = ''] = gamesText.split('\n');
const good = (JSON.parse(first) as { record: DealRecord }).record;
const edited = (edit: (record: DealRecord) => void): DealRecord => {
  const copy = structuredClone(good);
  edit(copy);
  return copy;
};

/** A position of `sala`, seat 1 on turn; parts of it as given. */
function placed(part: object, actions: string[], variant = 'sala/4', switches: object = {}): object {
  const none = { melds: [], red_threes: [], morto: 'none' };
  const position = {
    turn: 1, phase: 'draw', first_turn: false, hands: { '1': '7h8h9cKs', '2': 'KcQs', '3': 'KcQs', '4': 'KcQs' }, stock: '4c5c6c', pile: '6h',
    mortos: ['4s5s6s7s'], sides: [none, none], ...part,
  };
  return { rules: { ...rulesets[variant], ...switches }, position, actions };
}

describe('acts as text', () => {
  it.each([
    ['D', { kind: 'draw' }],
    ['T:7h8h', { kind: 'take', meld: null, cards: ['7h', '8h'] }],
    ['T@2', { kind: 'take', meld: 2, cards: [] }],
    ['T@2:7h', { kind: 'take', meld: 2, cards: ['7h'] }],
    ['M:2c4h5h', { kind: 'meld', meld: null, cards: ['2c', '4h', '5h'] }],
    ['M@12:Th', { kind: 'meld', meld: 12, cards: ['Th'] }],
    ['X:Ks', { kind: 'discard', card: 'Ks' }],
  ])('%s', (text, act) => {
    expect(readAct(text)).toEqual(act);
    expect(actText(act as Parameters<typeof actText>[0])).toBe(text);
  });

  it.each(['', 'd', 'T', 'T:', 'T@0', 'T@01', 'M', 'M:', 'M@2', 'M@2:', 'X', 'X:', 'X:KsKs', 'X:1s', ' D', 'D\n'])('%j is none', (text) =>
    expect(readAct(text)).toBeNull(),
  );

  it('are written by suit, then rank', () => expect(actText({ kind: 'meld', meld: null, cards: ['Kh', '2s', 'Ah', 'Qh'] })).toBe('M:AhQhKh2s'));
});

describe('an act that the rules do not allow is found, with its article', () => {
  it.each<[string, string, object]>([
    ['PILE-1', 'T:7h8h', placed({ pile: '' }, [])],
    ['PILE-3', 'T:7h8h', placed({ pile: '6h3s' }, [])],
    ['PILE-4', 'T@1:7h', placed({ sides: [{ melds: ['8h9hTh'], red_threes: [], morto: 'none' }, { melds: [], red_threes: [], morto: 'none' }] }, [], 'games-on/4')],
    ['PILE-5', 'T@1', placed({ hands: { '1': 'Ks', '2': 'Kc', '3': 'Kc', '4': 'Kc' }, sides: [{ melds: ['7h8h9h'], red_threes: [], morto: 'none' }, { melds: [], red_threes: [], morto: 'none' }] }, [], 'games-on/4')],
    ['MELD-1', 'T:7h9c', placed({}, [])],
    ['MELD-2', 'M:7h2c2h', placed({ phase: 'play', hands: { '1': '7h2c2hKs', '2': 'Kc', '3': 'Kc', '4': 'Kc' } }, [])],
    ['MELD-3', 'M:7h7c2h', placed({ phase: 'play', hands: { '1': '7h7c2hKsQs', '2': 'Kc', '3': 'Kc', '4': 'Kc' } }, [], 'games-on/4')],
    ['MELD-4', 'M:7hTh2h', placed({ phase: 'play', hands: { '1': '7hTh2hKsQs', '2': 'Kc', '3': 'Kc', '4': 'Kc' } }, [])],
    ['MELD-5', 'M@1:9c', placed({ phase: 'play', sides: [{ melds: ['9c9s9c'], red_threes: [], morto: 'none' }, { melds: [], red_threes: [], morto: 'none' }] }, [])],
    ['MELD-6', 'M@1:7h', placed({ phase: 'play' }, [])],
    ['OUT-1', 'X:Ks', placed({ phase: 'play', hands: { '1': 'Ks', '2': 'Kc', '3': 'Kc', '4': 'Kc' }, sides: [{ melds: [], red_threes: [], morto: 'used' }, { melds: [], red_threes: [], morto: 'none' }] }, [])],
    ['OUT-2', 'X:Ks', placed({ phase: 'play', hands: { '1': 'Ks', '2': 'Kc', '3': '', '4': 'Kc' }, sides: [{ melds: ['4h5h6h7h8h9hTh'], red_threes: [], morto: 'pending', pending: { seat: 3, cards: '4d' } }, { melds: [], red_threes: [], morto: 'none' }] }, [])],
    ['OUT-3', 'X:Ks', placed({ phase: 'play', hands: { '1': 'Ks', '2': 'Kc', '3': 'Kc', '4': 'Kc' }, mortos: [] }, [])],
    ['OUT-4', 'M:7h8h9h', placed({ phase: 'play', hands: { '1': '7h8h9hKs', '2': 'Kc', '3': 'Kc', '4': 'Kc' }, mortos: [] }, [])],
    ['OUT-4', 'T:7h8h', placed({ hands: { '1': '7h8hKs', '2': 'Kc', '3': 'Kc', '4': 'Kc' }, mortos: [] }, [])],
    ['REC-1', 'M:', placed({}, [])],
    ['REC-6', 'X:Ah', placed({ phase: 'play' }, [])],
    ['REC-7', 'X:Ks', placed({}, [])],
    ['REC-7', 'D', placed({ phase: 'play' }, [])],
  ])('%s: %s', (article, act, record) => expect(judge({ ...record, actions: [act] })).toMatchObject({ ok: false, action: 0, code: article }));

  it.each<[string, string[], object]>([
    ['DRAW-3: a second draw once a meld was laid', ['D', 'M:7h8h9h', 'D'], { stock: 'KhQd5c' }],
    ['DRAW-3: one from a stock that is empty', ['D', 'D'], { stock: 'Kh', mortos: [] }],
    ['DRAW-3: one because the first card was a 2', ['D', 'D'], { stock: '2c5c5c', hands: { '1': '7h9cKs', '2': 'Kc', '3': 'Kc', '4': 'Kc' } }],
    ['DRAW-3: one because the first card was of no use, when it was', ['D', 'D'], { stock: '6h5c5c' }],
    ['DRAW-3: a third one', ['D', 'D', 'D'], { stock: 'KhQd5c' }],
    ['DRAW-3: one in a later turn', ['D', 'D'], { stock: 'KhQd5c', first_turn: false }],
  ])('%s', (_, acts, part) => {
    const start = { hands: { '1': '7h8h9hTcKs', '2': 'Kc', '3': 'Kc', '4': 'Kc' }, pile: '', first_turn: true, ...part };
    expect(judge(placed(start, acts, 'games-on/4'))).toMatchObject({ ok: false, action: acts.length - 1, code: 'REC-7' });
  });

  it('REC-2: any after the end, which is where the rules put it', () => {
    expect(judge(edited((record) => record.actions.push('D')))).toMatchObject({ ok: false, action: good.actions.length, code: 'REC-2' });
  });

  it('at its number, those before it standing', () => {
    const at = good.actions.findIndex((act) => act.startsWith('X:'));
    expect(judge(edited((record) => record.actions.splice(at, 0, 'D')))).toMatchObject({ ok: false, action: at, code: 'REC-7' });
  });
});

describe('a record', () => {
  it('that was kept is good', () => expect(judge(good)).toEqual({ ok: true, over: true, result: good.result }));

  it.each(['cards', 'canastas', 'going_out', 'red_threes', 'hand', 'morto', 'total'] as const)('with another %s: the side and the line are named', (line) => {
    const said = good.result.sides[1][line] + 10;
    const judgement = judge(edited((record) => (record.result.sides[1][line] = said)));
    expect(judgement).toMatchObject({ ok: false, action: null, code: 'REC-5', wrong: [{ side: 'B', line, counted: said - 10, said }] });
  });

  it.each<[string, (record: DealRecord) => void]>([
    ['another who went out', (record) => (record.result.went_out = record.result.went_out === 1 ? 2 : 1)],
    ['no result', (record) => Object.assign(record, { result: null })],
    ['a result of one side', (record) => record.result.sides.pop()],
    ['a result that says more', (record) => Object.assign(record.result.sides[0], { bonus: 1 })],
    ['a result before the end', (record) => record.actions.pop()],
  ])('with %s: REC-5', (_, edit) => expect(judge(edited(edit))).toMatchObject({ ok: false, action: null, code: 'REC-5' }));

  it('without its last acts is a deal that goes on', () => {
    const open = edited((record) => Object.assign(record, { actions: record.actions.slice(0, -1), result: null }));
    expect(judge(open)).toEqual({ ok: true, over: false, result: null });
  });

  it.each<[string, string, (record: DealRecord) => void]>([
    ['a switch missing', 'REC-3', (record) => delete record.rules['batida_bonus']],
    ['a switch of another type', 'REC-3', (record) => (record.rules['set_is_canasta'] = 1)],
    ['a switch of another value', 'REC-3', (record) => (record.rules['stock_out'] = 'reshuffle')],
    ['three seats', 'REC-3', (record) => (record.rules['players'] = 3)],
    ['an act that is no text', 'REC-3', (record) => Object.assign(record, { actions: [1] })],
    ['a deck and a position', 'REC-3', (record) => (record['position'] = {})],
    ['no deck', 'REC-3', (record) => Object.assign(record, { deck: null })],
    ['a dealer whom the table does not have', 'REC-4', (record) => (record.dealer = 5)],
    ['a card too few', 'REC-4', (record) => record.deck.pop()],
    ['a third copy of a card', 'REC-4', (record) => (record.deck[0] = record.deck.find((card) => card !== record.deck[0]) ?? '')],
    ['a card that there is not', 'REC-4', (record) => (record.deck[0] = '1h')],
  ])('with %s: %s', (_, code, edit) => expect(judge(edited(edit))).toMatchObject({ ok: false, action: null, code }));

  it.each<[string, object]>([
    ['a red three in a hand', { hands: { '1': '3h', '2': 'Kc', '3': 'Kc', '4': 'Kc' } }],
    ['an illegal meld', { sides: [{ melds: ['4h5h'], red_threes: [], morto: 'none' }, { melds: [], red_threes: [], morto: 'none' }] }],
    ['an empty hand', { hands: { '1': '', '2': 'Kc', '3': 'Kc', '4': 'Kc' } }],
  ])('from a position with %s: REC-4', (_, part) => expect(judge(placed(part, []))).toMatchObject({ ok: false, code: 'REC-4' }));

  it.each([null, 7, 'D', []])('%j is none', (value) => expect(judge(value)).toMatchObject({ ok: false, action: null, code: 'REC-3' }));
});

it('reads every rule set of the rule book', () => {
  for (const rules of Object.values(rulesets)) expect(rules).toMatchObject(readRules(rules));
});

describe('who has won (MATCH-1)', () => {
  it.each([
    [[2990, 0], 3000, null],
    [[3000, 2990], 3000, 'A'],
    [[3100, 3200], 3000, 'B'],
    [[3100, 3100], 3000, null],
    [[-10, -20], null, 'A'],
    [[50, 50], null, 'none'],
  ] as const)('%j to %j: %s', (totals, target, winner) => expect(winnerBy(totals, target)).toBe(winner));
});
