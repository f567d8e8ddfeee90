import { describe, expect, test } from 'vitest';

import { discardText, isMine, meldChoices, meldText, offeredTakes, parseAct, sideOf, standing, takeText, targets } from './acts';
import { sampleDeal } from './sample';

describe('texts', () => {
  test('are canonical whatever the order of the selection', () => {
    expect(meldText(['9h', '7h', '2c'], null)).toBe('M:2c7h9h');
    expect(meldText(['9h'], 12)).toBe('M@12:9h');
    expect(takeText(['8h', '7h'], null)).toBe('T:7h8h');
    expect(takeText([], 2)).toBe('T@2');
    expect(takeText(['7h'], 2)).toBe('T@2:7h');
    expect(discardText('Ks')).toBe('X:Ks');
  });

  test('are read back', () => {
    expect(parseAct('D')).toEqual({ kind: 'draw' });
    expect(parseAct('T:7h8h')).toEqual({ kind: 'take', meld: null, cards: ['7h', '8h'] });
    expect(parseAct('T@2')).toEqual({ kind: 'take', meld: 2, cards: [] });
    expect(parseAct('M@10:7h')).toEqual({ kind: 'meld', meld: 10, cards: ['7h'] });
    expect(parseAct('X:Ks')).toEqual({ kind: 'discard', card: 'Ks' });
  });

  test.each(['', 'D:7h', 'T', 'T@0:7h', 'M@1', 'M:', 'X:KsKd', 'X@1:Ks', 'M:1h', 'Q:7h'])('%j is no act', (text) => {
    expect(parseAct(text)).toBeNull();
  });
});

describe('what may be touched', () => {
  test('comes from the list of the view', () => {
    const found = targets(sampleDeal(), ['7h', '8h', '9h']);
    expect(found).toEqual({ fresh: 'yes', melds: ['no'], pile: 'no', stock: 'no' });
    expect(targets(sampleDeal(), ['9h'])).toEqual({ fresh: 'no', melds: ['yes'], pile: 'yes', stock: 'no' });
  });

  test('is unknown where the list is not complete, once cards are selected', () => {
    const deal = sampleDeal({ legal_complete: false, legal: ['X:Ks'] });
    expect(targets(deal, ['7h', '8h', '9h']).fresh).toBe('unknown');
    expect(targets(deal, [])).toEqual({ fresh: 'no', melds: ['no'], pile: 'no', stock: 'no' });
  });

  test('is nothing out of turn, for a watcher, and after the end', () => {
    expect(standing(sampleDeal({ turn: 2 }), 'X:Ks')).toBe('no');
    expect(isMine(sampleDeal({ seat: null }))).toBe(false);
    expect(isMine(sampleDeal({ phase: 'over' }))).toBe(false);
  });

  test('in the draw phase is the stock, and the pile when some way to take it is offered', () => {
    const deal = sampleDeal({ phase: 'draw', legal: ['D', 'T:7h8h', 'T@1'] });
    expect(targets(deal, [])).toEqual({ fresh: 'no', melds: ['yes'], pile: 'yes', stock: 'yes' });
    expect(targets(deal, ['8h', '7h'])).toEqual({ fresh: 'yes', melds: ['no'], pile: 'yes', stock: 'yes' });
    expect(targets(deal, ['Ks']).pile).toBe('no');
    expect(offeredTakes(deal)).toEqual(['T:7h8h', 'T@1']);
    expect(offeredTakes({ ...deal, turn: 3 })).toEqual([]);
  });
});

test('the choices for a selection are a new meld and each own meld, in the phase’s notation', () => {
  expect(meldChoices(sampleDeal(), ['9h'])).toEqual(['M:9h', 'M@1:9h']);
  expect(meldChoices(sampleDeal({ phase: 'draw' }), ['9h'])).toEqual(['T:9h', 'T@1:9h']);
  expect(meldChoices(sampleDeal(), [])).toEqual([]);
});

test('sides are by seat', () => {
  expect([1, 2, 3, 4].map(sideOf)).toEqual([0, 1, 0, 1]);
});
