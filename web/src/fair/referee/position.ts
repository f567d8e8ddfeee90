/** A deal in the middle, as a record's `position` spells it (how the rule book's cases are written down). */
import { BadRecord } from './articles';
import { isCard, isRedThree, sorted, type Card } from './cards';
import { meldFault } from './melds';
import { fieldsOf, type Fields, type Rules } from './rules';
import { handOf, sideOf, type RedThree, type Side, type Table } from './table';

/** The table of a position; throws `BadRecord` for one that cannot be. */
export function placed(rules: Rules, value: unknown): Table {
  const source = fieldsOf(value, 'position');
  const phase = oneOf(source['phase'], 'phase', 'draw', 'play');
  const hands = fieldsOf(source['hands'], 'hands');
  const table: Table = {
    rules, phase,
    turn: seatIn(source['turn'], rules),
    firstTurn: source['first_turn'] === true && phase === 'draw',
    offered: source['extra_draw'] === true ? cardIn(source['drawn'], 'drawn') : null,
    hands: Array.from({ length: rules.players }, (_, at) => sorted(playable(hands[String(at + 1)], 'hands'))),
    stock: cardsIn(source['stock'], 'stock'),
    pile: playable(source['pile'], 'pile'),
    mortos: listIn(source['mortos'], 'mortos').map((cards) => cardsIn(cards, 'mortos')),
    sides: sidesIn(source['sides'], rules),
    wentOut: null,
  };
  for (let seat = 1; seat <= rules.players; seat += 1) {
    if (handOf(table, seat).length === 0 && !mayBeEmpty(table, seat)) throw new BadRecord('REC-4', 'an empty hand');
  }
  return table;
}

/** A seat with a pending morto; and one that is not looked at, beside a morto that was used. */
function mayBeEmpty(table: Table, seat: number): boolean {
  const { pending, morto } = sideOf(table, seat);
  return pending === null ? morto === 'used' && seat !== table.turn : pending.seat === seat;
}

function sidesIn(value: unknown, rules: Rules): [Side, Side] {
  const [a, b, ...more] = listIn(value, 'sides').map((side) => sideIn(fieldsOf(side, 'sides'), rules));
  if (a === undefined || b === undefined || more.length > 0) throw new BadRecord('REC-4', 'sides');
  return [a, b];
}

function sideIn(source: Fields, rules: Rules): Side {
  const melds = listIn(source['melds'], 'melds').map((cards) => playable(cards, 'melds'));
  if (melds.some((meld) => meldFault(meld, rules) !== null)) throw new BadRecord('REC-4', 'a meld');
  const morto = oneOf(source['morto'], 'morto', 'none', 'pending', 'used');
  const reserved = morto === 'pending' ? fieldsOf(source['pending'], 'pending') : null;
  const pending = reserved && { seat: seatIn(reserved['seat'], rules), cards: cardsIn(reserved['cards'], 'pending') };
  return { melds, redThrees: listIn(source['red_threes'], 'red_threes').map(redThreeIn), morto, pending };
}

function redThreeIn(value: unknown): RedThree {
  const [card, mark] = listIn(value, 'red_threes');
  return { card: cardIn(card, 'red_threes'), live: oneOf(mark, 'red_threes', 'normal', 'zero') === 'normal' };
}

function seatIn(value: unknown, rules: Rules): number {
  const seat = [1, 2, 3, 4].slice(0, rules.players).find((one) => one === value);
  if (seat === undefined) throw new BadRecord('REC-4', 'a seat');
  return seat;
}

function listIn(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new BadRecord('REC-3', what);
  return value;
}

function oneOf<T extends string>(value: unknown, what: string, ...allowed: T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new BadRecord('REC-3', what);
  return found;
}

function cardIn(value: unknown, what: string): Card {
  if (!isCard(value)) throw new BadRecord('REC-4', what);
  return value;
}

function cardsIn(value: unknown, what: string): Card[] {
  if (typeof value !== 'string') throw new BadRecord('REC-3', what);
  return (value.match(/..?/g) ?? []).map((card) => cardIn(card, what));
}

/** RED-1: cards of a place where no red three can be. */
function playable(value: unknown, what: string): Card[] {
  const cards = cardsIn(value, what);
  if (cards.some(isRedThree)) throw new BadRecord('REC-4', `${what}: a red three`);
  return cards;
}
