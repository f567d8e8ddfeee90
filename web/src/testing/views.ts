/** Views as a server would send them, small and whole, for the tests of the screens and of the session. */
import type { DealView, FairView, LinesView, Move, RoomView, RulesInfo, SeatView, Update, Welcome } from '../lib/wire';

export function lines(part: Partial<LinesView> = {}): LinesView {
  const all = { cards: 0, canastas: 0, going_out: 0, red_threes: 0, hand: 0, morto: 0, ...part };
  const total = all.cards + all.canastas + all.going_out + all.red_threes + all.hand + all.morto;
  return { ...all, total: part.total ?? total };
}

export function seatView(seat: number, part: Partial<SeatView> = {}): SeatView {
  return {
    seat, kind: 'person', name: `P${seat}`, person: `p${seat}`, level: null, connected: true, away_ms: null, reserved_by: null, host: seat === 1, ...part,
  };
}

export function roomView(part: Partial<RoomView> = {}): RoomView {
  return {
    code: 'abc123',
    phase: 'playing',
    paused: 'no',
    settings: {
      variant: 'sala', players: 4, switches: { set_is_canasta: true }, target: 3000, seconds: 30, watching: true, phrases: 'on', public: false,
      level: 'casual',
    },
    differs: [],
    seats: [1, 2, 3, 4].map((seat) => seatView(seat)),
    watchers: [],
    you_person: 'p1',
    you_seat: 1,
    you_host: true,
    you_may_return: null,
    you_reserved: null,
    match: 'm-1',
    match_number: 1,
    deal: 1,
    dealer: 4,
    totals: [0, 0],
    last: null,
    deals: [],
    winner: null,
    ending: null,
    clock: { kind: 'none', seat: null, left_ms: null, window_ms: null },
    proposals: [],
    may: [],
    ...part,
  };
}

export function dealView(part: Partial<DealView> = {}): DealView {
  const side = { melds: [], red_threes: [], morto: 'none' as const, pending_seat: null };
  return {
    deal: 1, n: 0, dealer: 4, turn: 1, phase: 'draw', seat: 1, hand: ['4c', '5c'], drawn: null, extra_draw: false, legal: ['D'], legal_complete: true,
    warn: [], counts: [11, 11, 11, 11], stock: 38, mortos: [11, 11], stock_can_renew: true, pile: [], locked: false, sides: [side, side],
    went_out: null, result: null, ...part,
  };
}

export function move(n: number, part: Partial<Move> = {}): Move {
  return { n, seat: 1, act: 'D', by: 'p', events: [{ type: 'drew', seat: 1, card: null, came: true }], ...part };
}

/** A match without a commitment: nothing to be checked. */
export function fairView(part: Partial<FairView> = {}): FairView {
  return {
    match: 'm-1', rules_id: 'sala/4@0123456789abcdef', commitment: null, first_dealer: null, entry: null, trouble: false, next_dealer: null,
    cutter: null, dealing: null, doubts: [], files: [], ...part,
  };
}

export function welcome(part: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome', seq: 1, room: roomView(), deal: dealView(), moves: [], active: true, fair: fairView(), proofs: [], server: '1', bundle: 'b', ...part,
  };
}

export function update(part: Partial<Update> = {}): Update {
  return { type: 'update', seq: 2, room: roomView(), deal: dealView(), moves: [], events: [], active: true, fair: null, proofs: [], ...part };
}

export const rules: RulesInfo = {
  switches: [
    { name: 'set_is_canasta', article: 'CAN-2', values: [false, true], low: null, high: null },
    { name: 'go_out_canasta', article: 'OUT-1', values: ['any', 'clean'], low: null, high: null },
    { name: 'clean_canasta', article: 'CAN-1', values: null, low: 0, high: 1000 },
  ],
  variants: [
    { name: 'sala', players: 4, targets: [3000, 1500], switches: { set_is_canasta: true, go_out_canasta: 'any', clean_canasta: 200 } },
    { name: 'sala', players: 2, targets: [3000], switches: { set_is_canasta: true, go_out_canasta: 'any', clean_canasta: 200 } },
    { name: 'classica', players: 4, targets: [3000, null], switches: { set_is_canasta: false, go_out_canasta: 'clean', clean_canasta: 200 } },
  ],
  levels: ['iniciante', 'casual'],
  phrases: ['ola', 'boa_jogada'],
};
