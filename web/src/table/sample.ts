/** Views for the table's own tests: a plain room and deal in which single fields can be changed. */
import type { DealView, RoomView, SeatView } from '../lib/wire';

function chair(seat: number, name: string, kind: SeatView['kind']): SeatView {
  const person = kind === 'person' ? `p${seat}` : null;
  const level = kind === 'bot' ? 'casual' : null;
  return { seat, kind, name, person, level, connected: true, away_ms: null, reserved_by: null, host: seat === 1 };
}

export function sampleRoom(changes: Partial<RoomView> = {}): RoomView {
  return {
    code: 'ABCD', phase: 'playing', paused: 'no',
    settings: {
      variant: 'sala', players: 4, switches: {}, target: 3000, seconds: 30, watching: true, phrases: 'on', public: false,
      level: 'casual',
    },
    differs: [], seats: [chair(1, 'Ana', 'person'), chair(2, 'Bia', 'bot'), chair(3, 'Leo', 'person'), chair(4, 'Rui', 'bot')],
    watchers: [], you_person: 'p1', you_seat: 1, you_host: true, you_may_return: null, you_reserved: null, match: 'm1',
    match_number: 1, deal: 1, dealer: 4, totals: [1240, 980], last: null, deals: [], winner: null, ending: null,
    clock: { kind: 'act', seat: 1, left_ms: 24_000, window_ms: 30_000 }, proposals: [], may: [],
    ...changes,
  };
}

export function sampleDeal(changes: Partial<DealView> = {}): DealView {
  return {
    deal: 1, n: 8, dealer: 4, turn: 1, phase: 'play', seat: 1, hand: ['7h', '8h', '9h', 'Ks', 'Ks', '2c'], drawn: '9h',
    extra_draw: false, legal: ['M:7h8h9h', 'M@1:9h', 'X:7h', 'X:8h', 'X:9h', 'X:Ks', 'X:2c'], legal_complete: true,
    warn: ['2c'], counts: [6, 11, 11, 11], stock: 30, mortos: [11, 11], stock_can_renew: true, pile: ['4c', '6h'],
    locked: false,
    sides: [
      {
        melds: [{ kind: 'run', cards: ['6h', '7h', '8h'], suit: 'h', low: '6', high: '8', canasta: null }],
        red_threes: [], morto: 'none', pending_seat: null,
      },
      { melds: [], red_threes: [], morto: 'none', pending_seat: null },
    ],
    went_out: null, result: null,
    ...changes,
  };
}
