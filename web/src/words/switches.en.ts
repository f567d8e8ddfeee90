/** The switches of the rule book, as the host's form and the rule sheet say them. */
import type { SwitchValue } from '../lib/rules';
import type { SwitchWords } from './switches.pt';

const yesNo = { true: 'yes', false: 'no' };

export const switches: Record<string, SwitchWords> = {
  first_turn_extra_draw: {
    name: 'Second draw on the first turn',
    help: "If the starter's first card is of no use, another may be drawn.",
    values: { off: 'none', keep_both: 'keeps both', swap_to_pile: 'the first goes to the pile' },
  },
  justify_extend_with_hand: {
    name: 'Hand cards may go with the top onto an open meld',
    help: "When the pile's top goes onto one of your melds, cards of the hand may go with it.",
  },
  single_pile_single_hand_block: {
    name: 'One-card pile barred with one card in hand',
    help: 'Whoever holds one card may not take a pile of one card, not even to go out.',
  },
  set_allows_wild: { name: 'Sets may hold a 2', help: 'A meld of one rank may have a wild card.' },
  set_is_canasta: { name: 'A set of seven is a canasta', help: 'Seven cards of one rank count as a canasta.' },
  clean_canasta: { name: 'Clean canasta', help: 'Points of each canasta without a 2.' },
  dirty_canasta: { name: 'Dirty canasta', help: 'Points of each canasta with a 2.' },
  red3_no_canasta: { name: 'Red three without a canasta', help: 'Points of each red three of a side that made no canasta.' },
  red3_unreplaced: {
    name: 'Red three not replaced',
    help: 'What a red three is worth when no card was left to replace it.',
    values: { normal: 'like the others', zero: 'worth 0' },
  },
  black3_in_hand: { name: 'Black three in hand', help: 'Points of each black three left in a hand.' },
  morto_unused_penalty: { name: 'Morto penalty', help: 'Points lost by a side that took no morto.' },
  pending_is_unused: { name: 'Pending morto counts as not taken', help: 'If the deal ends with the morto still reserved, the side pays the penalty.' },
  pending_cards_count: { name: 'Cards of a pending morto count', help: 'If the deal ends before it is taken up, its cards count as cards in hand.' },
  pending_allows_partner_out: { name: 'Going out with a pending morto', help: 'You may go out even if your partner has not yet taken up the reserved morto.' },
  go_out_canasta: {
    name: 'Canasta needed to go out',
    help: 'Which canasta a side must have to go out.',
    values: { any: 'any', clean: 'clean only' },
  },
  stock_out: {
    name: 'When the stock runs out',
    help: 'What happens when the stock has no card left.',
    values: { morto_to_stock: 'a morto becomes the stock', end_deal: 'the deal ends' },
  },
  no_morto_left: {
    name: 'No morto for your side',
    help: 'What a side without a morto may do.',
    values: { barred: 'may not go out', batida_seca: 'may go out dry' },
  },
  batida_bonus: { name: 'Going out', help: 'Points for going out.' },
  batida_seca_bonus: { name: 'Dry going out', help: 'Points for going out without ever having had a morto.' },
};

export function switchValue(name: string, value: SwitchValue): string {
  if (typeof value === 'boolean') return yesNo[`${value}`];
  return switches[name]?.values?.[String(value)] ?? String(value).replace('-', '\u2212');
}
