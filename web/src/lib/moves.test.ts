import { describe, expect, it } from 'vitest';

import { move, roomView, seatView } from '../testing/views';
import { moves as en } from '../words/moves.en';
import { moves as pt } from '../words/moves.pt';
import { byTurn, describeMove, namesIn, spoken } from './moves';
import type { AnyEvent, Move } from './wire';

const room = roomView({ seats: [seatView(1, { name: 'Ana' }), seatView(2, { name: 'Bia' }), seatView(3, { name: '' }), seatView(4, { name: 'Téo' })] });

function said(events: AnyEvent[], words = pt, seat = 2): string[] {
  const told = describeMove(move(0, { seat, events }), namesIn(room, words), words);
  return told.sentences.map((sentence) => spoken(sentence, words));
}

describe('moves in words', () => {
  it('a draw shows its card only to the one who drew', () => {
    expect(said([{ type: 'drew', seat: 2, card: null, came: true }])).toEqual(['Bia comprou do monte']);
    expect(said([{ type: 'drew', seat: 1, card: '7h', came: true }])).toEqual(['Você comprou 7 de copas']);
    expect(said([{ type: 'drew', seat: 2, card: null, came: false }])).toEqual(['Bia comprou, mas o monte não tinha carta']);
  });

  it('the pile says how many, what was melded with it, and where', () => {
    const took: AnyEvent = { type: 'took_pile', seat: 2, cards: ['Kc', '4d', '9s'], with_cards: ['7s', '8s'], meld: 1, new: true };
    expect(said([took])).toEqual(['Bia pegou o lixo (3 cartas) e baixou 7 de espadas, 8 de espadas, 9 de espadas']);
    expect(said([{ ...took, with_cards: [], new: false, meld: 2, cards: ['9s'] }])).toEqual([
      'Bia pegou o lixo (1 carta) e pôs 9 de espadas no jogo 2',
    ]);
  });

  it('melding, canastas, mortos, discard, going out', () => {
    expect(
      said([
        { type: 'melded', seat: 2, cards: ['Th', 'Jh', '2c'], meld: 1, new: true },
        { type: 'melded', seat: 2, cards: ['Qh'], meld: 1, new: false },
        { type: 'canasta', seat: 2, meld: 1, clean: false },
        { type: 'morto_taken', seat: 2, direct: true },
        { type: 'discarded', seat: 2, card: 'As' },
        { type: 'morto_taken', seat: 2, direct: false },
        { type: 'stock_renewed', cards: 11 },
        { type: 'went_out', seat: 2, dry: false },
        { type: 'deal_over', went_out: 2, sides: [] },
      ]),
    ).toEqual([
      'Bia baixou 10 de copas, valete de copas, 2 de paus',
      'Bia pôs dama de copas no jogo 1',
      'Bia fez canastra suja no jogo 1',
      'Bia pegou o morto e continua a vez',
      'Bia descartou ás de espadas',
      'Bia ganhou o morto, para a próxima vez',
      'Um morto virou o monte (11 cartas)',
      'Bia bateu!',
      'Fim da mão',
    ]);
  });

  it('English beside it', () => {
    expect(said([{ type: 'discarded', seat: 2, card: 'Kd' }], en)).toEqual(['Bia discarded king of diamonds']);
    expect(said([{ type: 'red_three', seat: 1, card: '3h', live: false }], en)).toEqual([
      'You laid out 3 of hearts, not replaced: worth 0',
    ]);
  });

  it('a nameless seat is called by its number', () => {
    expect(said([{ type: 'discarded', seat: 3, card: '4c' }])).toEqual(['Cadeira 3 descartou 4 de paus']);
  });

  it('a name that pretends to be a card stays a name', () => {
    const tricky = roomView({ seats: [seatView(2, { name: '\uE0007h\uE001' })] });
    const told = describeMove(move(0, { events: [{ type: 'went_out', seat: 2, dry: true }] }), namesIn(tricky, pt), pt);
    expect(told.sentences).toEqual([[{ text: '7h deu batida seca!' }]]);
  });

  it('people’s doings are no part of the deal’s story', () => {
    expect(said([{ type: 'notice', code: 'left', seat: 2, name: 'Bia' }])).toEqual([]);
  });

  it('an automatic act and a substitute’s say so', () => {
    const note = (by: Move['by']): string => describeMove(move(0, { by }), namesIn(room, pt), pt).note;
    expect(note('a')).toBe('automático: o tempo acabou');
    expect(note('s')).toBe('bot no lugar');
    expect(note('p')).toBe('');
  });

  it('consecutive moves of a seat are one turn', () => {
    const told = [move(0), move(1), move(2, { seat: 2 }), move(3)].map((one) => describeMove(one, namesIn(room, pt), pt));
    expect(byTurn(told).map((turn) => [turn.seat, turn.from, turn.moves.length])).toEqual([
      [1, 0, 2],
      [2, 2, 1],
      [1, 3, 1],
    ]);
  });
});
