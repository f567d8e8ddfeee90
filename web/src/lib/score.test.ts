import { describe, expect, it } from 'vitest';

import { lines, roomView, seatView } from '../testing/views';
import { LINES, scoreSheet, sideNames, sideOf, sideOrder } from './score';

const ours = lines({ cards: 410, canastas: 300, going_out: 100, red_threes: 100, hand: -20 });
const theirs = lines({ cards: 220, red_threes: -100, hand: -80, morto: -100 });

describe('the score sheet', () => {
  it('shows COUNT-1 line by line, adding up from before to after', () => {
    const sheet = scoreSheet([ours, theirs], [1390, 140], 1);
    expect(sheet.rows.map((row) => row.line)).toEqual([...LINES]);
    for (const column of [0, 1] as const) {
      const sum = sheet.rows.reduce((total, row) => total + row.points[column], 0);
      expect(sum).toBe(sheet.deal[column]);
      expect(sheet.before[column] + sheet.deal[column]).toBe(sheet.after[column]);
    }
    expect(sheet.adds_up).toBe(true);
  });

  it('puts one’s own side first', () => {
    expect(scoreSheet([ours, theirs], [1390, 140], 2).after).toEqual([140, 1390]);
    expect(scoreSheet([ours, theirs], [1390, 140], 3).after).toEqual([1390, 140]);
    expect(scoreSheet([ours, theirs], [1390, 140], null).after).toEqual([1390, 140]);
  });

  it('never smooths over lines that do not make the total', () => {
    expect(scoreSheet([{ ...ours, total: ours.total + 10 }, theirs], [0, 0], 1).adds_up).toBe(false);
  });

  it('sides go by seat, whoever sits there', () => {
    expect([1, 2, 3, 4].map(sideOf)).toEqual([0, 1, 0, 1]);
    expect(sideOrder(4)).toEqual([1, 0]);
    const room = roomView({ seats: [seatView(1), seatView(2), seatView(3, { kind: 'bot', name: 'Rui' }), seatView(4, { kind: 'empty', name: '' })] });
    expect(sideNames(room, 0)).toEqual(['P1', 'Rui']);
    expect(sideNames(room, 1)).toEqual(['P2']);
  });
});
