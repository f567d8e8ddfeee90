/**
 * The score sheet as rows to show: it adds nothing that the server did not count, and says when the server's own
 * lines do not add up. Points of a side, in the order of COUNT-1.
 */
import type { LinesView, RoomView } from './wire';

export const LINES = ['cards', 'canastas', 'going_out', 'red_threes', 'hand', 'morto'] as const;
export type Line = (typeof LINES)[number];

export interface SheetRow {
  line: Line;
  /** Own side first when the viewer sits, else side A first. */
  points: [number, number];
}

export interface Sheet {
  /** Index of the wire's side (0 A, 1 B) shown in each column. */
  order: [0 | 1, 0 | 1];
  rows: SheetRow[];
  deal: [number, number];
  before: [number, number];
  after: [number, number];
  /** False when the lines of a column are not its total: shown as a fault, never smoothed over. */
  adds_up: boolean;
}

/** Side of a seat: 0 for A (1, 3), 1 for B (2, 4). */
export function sideOf(seat: number): 0 | 1 {
  return seat % 2 === 1 ? 0 : 1;
}

/** Column order for a viewer: "nós" first. */
export function sideOrder(seat: number | null): [0 | 1, 0 | 1] {
  return seat !== null && sideOf(seat) === 1 ? [1, 0] : [0, 1];
}

function lineSum(lines: LinesView): number {
  return LINES.reduce((sum, line) => sum + lines[line], 0);
}

export function scoreSheet(sides: [LinesView, LinesView], totals: [number, number], seat: number | null): Sheet {
  const order = sideOrder(seat);
  const pair = (value: (side: 0 | 1) => number): [number, number] => [value(order[0]), value(order[1])];
  return {
    order,
    rows: LINES.map((line) => ({ line, points: pair((side) => sides[side][line]) })),
    deal: pair((side) => sides[side].total),
    before: pair((side) => totals[side] - sides[side].total),
    after: pair((side) => totals[side]),
    adds_up: sides.every((lines) => lineSum(lines) === lines.total),
  };
}

/** Names of the people and bots of a side, in seat order. */
export function sideNames(room: RoomView, side: 0 | 1): string[] {
  return room.seats.filter((seat) => sideOf(seat.seat) === side && seat.name !== '').map((seat) => seat.name);
}
