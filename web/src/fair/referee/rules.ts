/** The switches that a record spells out, read strictly: every one present, every one of its values. Plays nothing. */
import { BadRecord } from './articles';

export interface Rules {
  players: 2 | 4;
  first_turn_extra_draw: 'off' | 'keep_both' | 'swap_to_pile';
  justify_extend_with_hand: boolean;
  single_pile_single_hand_block: boolean;
  set_allows_wild: boolean;
  set_is_canasta: boolean;
  clean_canasta: number;
  dirty_canasta: number;
  red3_no_canasta: number;
  red3_unreplaced: 'normal' | 'zero';
  black3_in_hand: number;
  morto_unused_penalty: number;
  pending_is_unused: boolean;
  pending_cards_count: boolean;
  pending_allows_partner_out: boolean;
  go_out_canasta: 'any' | 'clean';
  stock_out: 'morto_to_stock' | 'end_deal';
  no_morto_left: 'barred' | 'batida_seca';
  batida_bonus: number;
  batida_seca_bonus: number;
}

export type Fields = { readonly [key: string]: unknown };

/** The value as an object with keys; anything else is no record. */
export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadRecord('REC-3', what);
  return value as Fields;
}

/** The rules in a record's `rules`; throws `BadRecord` for a switch that is missing or has a value that it cannot have. */
export function readRules(value: unknown): Rules {
  const source = fieldsOf(value, 'rules');
  const wrong = (name: string): never => {
    throw new BadRecord('REC-3', `rules.${name}`);
  };
  const oneOf = <T>(name: string, ...allowed: T[]): T => allowed.find((one) => one === source[name]) ?? wrong(name);
  const yesNo = (name: string): boolean => (typeof source[name] === 'boolean' ? source[name] : wrong(name));
  const points = (name: string): number => (Number.isSafeInteger(source[name]) ? (source[name] as number) : wrong(name));
  if (typeof source['variant'] !== 'string') wrong('variant');
  return {
    players: oneOf('players', 2, 4),
    first_turn_extra_draw: oneOf('first_turn_extra_draw', 'off', 'keep_both', 'swap_to_pile'),
    justify_extend_with_hand: yesNo('justify_extend_with_hand'),
    single_pile_single_hand_block: yesNo('single_pile_single_hand_block'),
    set_allows_wild: yesNo('set_allows_wild'),
    set_is_canasta: yesNo('set_is_canasta'),
    clean_canasta: points('clean_canasta'),
    dirty_canasta: points('dirty_canasta'),
    red3_no_canasta: points('red3_no_canasta'),
    red3_unreplaced: oneOf('red3_unreplaced', 'normal', 'zero'),
    black3_in_hand: points('black3_in_hand'),
    morto_unused_penalty: points('morto_unused_penalty'),
    pending_is_unused: yesNo('pending_is_unused'),
    pending_cards_count: yesNo('pending_cards_count'),
    pending_allows_partner_out: yesNo('pending_allows_partner_out'),
    go_out_canasta: oneOf('go_out_canasta', 'any', 'clean'),
    stock_out: oneOf('stock_out', 'morto_to_stock', 'end_deal'),
    no_morto_left: oneOf('no_morto_left', 'barred', 'batida_seca'),
    batida_bonus: points('batida_bonus'),
    batida_seca_bonus: points('batida_seca_bonus'),
  };
}
