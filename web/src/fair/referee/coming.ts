/** How cards come to a hand: from the stock, in place of a red three, with a morto, and at the deal. Judges no act. */
import { isRedThree, sorted, type Card } from './cards';
import { type Rules } from './rules';
import { handOf, hasStock, newSide, seatAfter, sideOf, type Table } from './table';

const HAND = 11;
const MORTO = 11;

/** The table after the deal (DEAL-2, DEAL-3) and its red threes (RED-2). */
export function dealt(rules: Rules, dealer: number, deck: readonly Card[]): Table {
  const rest = [...deck];
  const table: Table = {
    rules, turn: 0, phase: 'draw', firstTurn: true, offered: null,
    hands: Array.from({ length: rules.players }, () => []),
    stock: [], pile: [], mortos: [], sides: [newSide(), newSide()], wentOut: null,
  };
  table.turn = seatAfter(table, dealer);
  // Eleven each, one at a time; they are taken up only when all lie there, since red threes draw from the stock.
  const order = seatsFrom(table, table.turn);
  const came = new Map<number, Card[]>(order.map((seat) => [seat, []]));
  for (let round = 0; round < HAND; round += 1) {
    for (const seat of order) came.get(seat)?.push(...rest.splice(0, 1));
  }
  table.mortos = [rest.splice(0, MORTO), rest.splice(0, MORTO)];
  table.stock = rest;
  for (const seat of order) takeUp(table, seat, came.get(seat) ?? []);
  return table;
}

function seatsFrom(table: Table, first: number): number[] {
  const seats = [first];
  while (seats.length < table.rules.players) seats.push(seatAfter(table, seats.at(-1) ?? first));
  return seats;
}

/** Cards dealt, or a morto: into the hand one by one, in the order in which they lay (RED-2). */
export function takeUp(table: Table, seat: number, cards: readonly Card[]): void {
  for (const card of cards) enter(table, seat, card);
}

/** DRAW-2: one card from the stock for the hand, after RED-1; the one that reached the hand, or null for none. */
export function drawCard(table: Table, seat: number): Card | null {
  const card = nextCard(table);
  return card === null ? null : enter(table, seat, card);
}

/** RED-1, RED-3: a red three is laid open and replaced by the next card of the stock, and that one likewise. */
function enter(table: Table, seat: number, card: Card): Card | null {
  if (!isRedThree(card)) {
    table.hands[seat - 1] = sorted([...handOf(table, seat), card]);
    return card;
  }
  const next = nextCard(table);
  const live = next !== null || table.rules.red3_unreplaced === 'normal';
  sideOf(table, seat).redThrees.push({ card, live });
  return next === null ? null : enter(table, seat, next);
}

/** The next card of the stock; where it is empty, STOCK-1 first makes a morto the stock. */
function nextCard(table: Table): Card | null {
  if (table.stock.length === 0 && hasStock(table)) table.stock = table.mortos.shift() ?? [];
  return table.stock.shift() ?? null;
}
