/** The count of a deal that is over, line by line (COUNT-1), and who has won a match (MATCH-1). */
import { isBlackThree, type Card } from './cards';
import { canasta } from './melds';
import { sideOf, type Table } from './table';

export interface Lines {
  cards: number;
  canastas: number;
  going_out: number;
  red_threes: number;
  hand: number;
  morto: number;
  total: number;
}

export const LINES = ['cards', 'canastas', 'going_out', 'red_threes', 'hand', 'morto', 'total'] as const;

/** As a record's `result` spells it. */
export interface Result {
  went_out: number | null;
  sides: [Lines, Lines];
}

export function resultOf(table: Table): Result {
  return { went_out: table.wentOut, sides: [linesOf(table, 1), linesOf(table, 2)] };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** The lines of the side of this seat. */
function linesOf(table: Table, seat: number): Lines {
  const { rules } = table;
  const side = sideOf(table, seat);
  const kinds = side.melds.map((meld) => canasta(meld, rules)).filter((kind) => kind !== null);
  const perThree = kinds.length > 0 ? 100 : rules.red3_no_canasta;
  const isUnused = side.morto === 'none' || (side.morto === 'pending' && rules.pending_is_unused);
  const lines = {
    cards: 10 * side.melds.flat().length,
    canastas: sum(kinds.map((kind) => (kind === 'clean' ? rules.clean_canasta : rules.dirty_canasta))),
    going_out: bonusOf(table, seat),
    red_threes: sum(side.redThrees.filter((three) => three.live).map(() => perThree)),
    hand: sum(leftOver(table, seat).map((card) => (isBlackThree(card) ? rules.black3_in_hand : -10))),
    morto: isUnused ? 0 - rules.morto_unused_penalty : 0,
  };
  return { ...lines, total: sum(Object.values(lines)) };
}

/** OUT-3: a side that never had a morto goes out *seca*. */
function bonusOf(table: Table, seat: number): number {
  const side = sideOf(table, seat);
  if (table.wentOut === null || sideOf(table, table.wentOut) !== side) return 0;
  return side.morto === 'none' ? table.rules.batida_seca_bonus : table.rules.batida_bonus;
}

/** Cards in the side's hands, and those of its pending morto where they count. */
function leftOver(table: Table, seat: number): Card[] {
  const side = sideOf(table, seat);
  const hands = table.hands.filter((_, at) => sideOf(table, at + 1) === side);
  const pending = table.rules.pending_cards_count ? (side.pending?.cards ?? []) : [];
  return [...hands.flat(), ...pending];
}

/** MATCH-1: who has won with these totals, `none` for a single deal's draw; null where another deal is asked for. */
export function winnerBy(totals: readonly [number, number], target: number | null): 'A' | 'B' | 'none' | null {
  const [a, b] = totals;
  const isReached = target === null || a >= target || b >= target;
  if (!isReached) return null;
  if (a === b) return target === null ? 'none' : null;
  return a > b ? 'A' : 'B';
}
