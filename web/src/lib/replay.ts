/** A room as it is needed to show a finished deal: names of then, nothing running, nothing to press. */
import type { Replay, RoomView } from './wire';

export function replayRoom(room: RoomView, replay: Replay, seat: number | null): RoomView {
  const deal = room.deals.find((one) => one.match === replay.match && one.deal === replay.deal);
  const after = deal?.totals ?? room.totals;
  const sides = deal?.sides ?? null;
  return {
    ...room,
    phase: 'playing',
    paused: 'no',
    match: replay.match,
    deal: replay.deal,
    seats: replay.names.map((name, index) => {
      const now = room.seats[index];
      return {
        seat: index + 1,
        kind: now?.kind ?? 'person',
        name,
        person: null,
        level: now?.level ?? null,
        connected: true,
        away_ms: null,
        reserved_by: null,
        host: false,
      };
    }),
    you_seat: seat,
    totals: sides ? [after[0] - sides[0].total, after[1] - sides[1].total] : after,
    clock: { kind: 'none', seat: null, left_ms: null, window_ms: null },
    proposals: [],
    may: [],
  };
}
