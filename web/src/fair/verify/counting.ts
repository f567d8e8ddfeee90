/** COUNT-1, from what lies on the table and in the hands when a deal is over. */

export interface Side {
  melds: string[][];
  /** Red threes laid open; one that could not be replaced may count for nothing. */
  redThrees: { card: string; live: boolean }[];
  morto: 'none' | 'pending' | 'used';
  /** Who the pending morto is for, and its cards. */
  pending: { seat: number; cards: string[] } | null;
}

/** The switches of the rules that a count and its way there depend on. */
export interface Switches {
  first_turn_extra_draw: string;
  stock_out: string;
  red3_unreplaced: string;
  set_is_canasta: boolean;
  clean_canasta: number;
  dirty_canasta: number;
  red3_no_canasta: number;
  black3_in_hand: number;
  morto_unused_penalty: number;
  pending_is_unused: boolean;
  pending_cards_count: boolean;
  batida_bonus: number;
  batida_seca_bonus: number;
}

export interface Lines {
  cards: number;
  canastas: number;
  going_out: number;
  red_threes: number;
  hand: number;
  morto: number;
  total: number;
}

const isWild = (card: string): boolean => card[0] === '2';
export const isRedThree = (card: string): boolean => card === '3h' || card === '3d';
const isBlackThree = (card: string): boolean => card === '3c' || card === '3s';
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function isCanasta(meld: readonly string[], rules: Switches): boolean {
  const naturals = meld.filter((card) => !isWild(card));
  const isSet = new Set(naturals.map((card) => card[0])).size === 1;
  return meld.length >= 7 && (!isSet || rules.set_is_canasta);
}

/** A side's lines; `bonus` is what going out brought it. */
export function counted(side: Side, hands: readonly (readonly string[])[], bonus: number, rules: Switches): Lines {
  const canastas = side.melds.filter((meld) => isCanasta(meld, rules));
  const each = canastas.length > 0 ? 100 : rules.red3_no_canasta;
  const reserved = rules.pending_cards_count ? (side.pending?.cards ?? []) : [];
  const left = [...hands.flat(), ...reserved];
  const unused = side.morto === 'none' || (side.morto === 'pending' && rules.pending_is_unused);
  const lines = {
    cards: 10 * sum(side.melds.map((meld) => meld.length)),
    canastas: sum(canastas.map((meld) => (meld.some(isWild) ? rules.dirty_canasta : rules.clean_canasta))),
    going_out: bonus,
    red_threes: each * side.redThrees.filter((three) => three.live).length,
    hand: sum(left.map((card) => (isBlackThree(card) ? rules.black3_in_hand : -10))) || 0,
    morto: unused ? -rules.morto_unused_penalty : 0,
  };
  return { ...lines, total: sum(Object.values(lines)) };
}
