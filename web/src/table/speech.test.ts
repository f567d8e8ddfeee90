import { describe, expect, test } from 'vitest';

import type { MeldView } from '../lib/wire';
import { pt } from '../lib/words.svelte';
import { en } from '../words/en';
import { sampleDeal, sampleRoom } from './sample';
import { actWords, articleLink, cardName, cardNames, meldName, refusalWords, seatName, statusWords } from './speech';

const run: MeldView = {
  kind: 'run', cards: ['4s', '5s', '6s', '7s', '8s', '9s', 'Ts'], suit: 's', low: '4', high: 'T', canasta: 'clean',
};
const kings: MeldView = { kind: 'set', cards: ['Kh', 'Kc', '2d'], suit: null, low: 'K', high: 'K', canasta: null };

test('cards and melds have the names that a player says', () => {
  expect(cardName(pt.table, '7h')).toBe('7 de copas');
  expect(cardName(pt.table, 'As')).toBe('ás de espadas');
  expect(cardName(en.table, 'Td')).toBe('10 of diamonds');
  expect(cardNames(pt.table, ['6s', '4s', '5s'])).toBe('4 de espadas, 5 de espadas e 6 de espadas');
  expect(meldName(pt.table, run)).toBe('sequência de 4 a 10 de espadas, 7 cartas, canastra limpa');
  expect(meldName(pt.table, kings)).toBe('trinca de reis, 3 cartas');
  expect(meldName(en.table, kings)).toBe('set of kings, 3 cards');
});

test('offers say what would happen', () => {
  const deal = sampleDeal();
  expect(actWords(pt.table, deal, 'D')).toBe('Comprar do monte');
  expect(actWords(pt.table, deal, 'X:Ks')).toBe('Descartar rei de espadas');
  expect(actWords(pt.table, deal, 'M@1:9h')).toBe('Juntar 9 de copas à sequência de 6 a 8 de copas');
  expect(actWords(pt.table, deal, 'T:7h8h')).toBe('Pegar o lixo e baixar 6 de copas, 7 de copas e 8 de copas');
  expect(actWords(en.table, deal, 'M:7h8h9h')).toBe('Meld 7 of hearts, 8 of hearts and 9 of hearts');
});

test('a seat is its person’s name, and "you" for oneself', () => {
  expect(seatName(pt.table, sampleRoom(), 1)).toBe('você');
  expect(seatName(pt.table, sampleRoom(), 2)).toBe('Bia');
  expect(seatName(pt.table, sampleRoom({ seats: [] }), 2)).toBe('cadeira 2');
});

test('the status line says whose turn it is and what to do', () => {
  const [room, deal] = [sampleRoom(), sampleDeal()];
  const at = { room, deal, connected: true, readonly: false, mine: true, busy: false };
  const say = (changes: Partial<typeof at>): string => statusWords(pt.table, { ...at, ...changes });
  expect(say({})).toBe(pt.table.yourPlay);
  expect(say({ deal: sampleDeal({ phase: 'draw' }) })).toBe(pt.table.yourDraw);
  expect(say({ deal: sampleDeal({ extra_draw: true }) })).toBe(pt.table.yourExtra);
  expect(say({ busy: true })).toBe(pt.table.sending);
  expect(say({ mine: false, deal: sampleDeal({ turn: 2 }) })).toBe('Vez de Bia');
  expect(say({ mine: false, readonly: true })).toBe(pt.table.yourTurnTitle);
  expect(say({ connected: false })).toBe(pt.table.offline);
  expect(say({ room: sampleRoom({ paused: 'host' }) })).toBe(pt.table.paused);
  expect(say({ connected: false, deal: sampleDeal({ phase: 'over' }) })).toBe(pt.table.dealOver);
});

describe('refusals', () => {
  test('are told by their code, else by their chapter, else as the server says', () => {
    expect(refusalWords(pt.table, 'PILE-3', 'x')).toBe(pt.table.refusals['PILE-3']);
    expect(refusalWords(pt.table, 'OUT-new', 'x')).toBe(pt.table.refusals.OUT);
    expect(refusalWords(pt.table, 'BAD-JSON', 'x')).toBe(pt.table.refusals.BAD);
    expect(refusalWords(pt.table, 'NEW', 'as the server says')).toBe('as the server says');
    expect(refusalWords(pt.table, 'NEW', '')).toBe(pt.table.refusals.other);
  });

  test('link to an article of the rules, where there is one', () => {
    expect(articleLink('PILE-3')).toBe('/regras#PILE-3');
    expect(articleLink('ROOM-TURN')).toBeNull();
    expect(articleLink('LOCAL-OFFLINE')).toBeNull();
  });

  test('have a sentence in both languages', () => {
    for (const [code, sentence] of Object.entries(pt.table.refusals)) {
      const english = (en.table.refusals as Record<string, string>)[code];
      expect(sentence.length, code).toBeGreaterThan(15);
      expect(english, code).not.toBe(sentence);
    }
  });
});
