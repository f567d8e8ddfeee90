/** Plays a legal act and all that the rules then do by themselves: mortos, the end of a turn, the end of the deal. */
import type { Act } from './act';
import { isWild, sorted, without, type Card } from './cards';
import { drawCard, takeUp } from './coming';
import { objection } from './legality';
import { meldFault } from './melds';
import { handOf, hasStock, seatAfter, sideOf, type Table } from './table';

/** The act, which `objection` must have allowed. */
export function play(table: Table, act: Act): void {
  switch (act.kind) {
    case 'draw':
      return draw(table);
    case 'take':
      return take(table, act.meld, act.cards);
    case 'meld':
      return meld(table, act.meld, act.cards);
    case 'discard':
      return discard(table, act.card);
  }
}

function draw(table: Table): void {
  const isFirst = table.firstTurn && table.phase === 'draw';
  if (table.phase === 'play' && table.rules.first_turn_extra_draw === 'swap_to_pile' && table.offered !== null) {
    leave(table, [table.offered]);
    table.pile.push(table.offered);
  }
  table.phase = 'play';
  table.firstTurn = false;
  table.offered = null;
  const card = drawCard(table, table.turn);
  if (card === null) return endIfStuck(table);
  const mayOffer = isFirst && table.rules.first_turn_extra_draw !== 'off' && hasStock(table);
  if (mayOffer && isUseless(table, card)) table.offered = card;
}

/** DRAW-3: not a 2, and no three-card meld with two other cards of the hand. */
function isUseless(table: Table, card: Card): boolean {
  const others = without(handOf(table, table.turn), [card]) ?? [];
  const isIn = (one: Card, at: number): boolean =>
    others.slice(at + 1).some((other) => meldFault([card, one, other], table.rules) === null);
  return !isWild(card) && !others.some(isIn);
}

/** OUT-5: nothing came, and the last card may go nowhere; the turn ends without a discard. */
function endIfStuck(table: Table): void {
  const hand = handOf(table, table.turn);
  const melds = sideOf(table, table.turn).melds;
  const goes = (card: Card): boolean =>
    objection(table, { kind: 'discard', card }) === null ||
    melds.some((_, at) => objection(table, { kind: 'meld', meld: at + 1, cards: [card] }) === null);
  if (hand.length < 2 && !hand.some(goes)) endTurn(table);
}

function take(table: Table, number: number | null, cards: readonly Card[]): void {
  const top = table.pile.pop() ?? '';
  leave(table, cards);
  lay(table, number, [top, ...cards]);
  // PILE-2: the rest joins the hand.
  table.hands[table.turn - 1] = sorted([...handOf(table, table.turn), ...table.pile]);
  table.pile = [];
  table.phase = 'play';
  table.firstTurn = false;
  if (handOf(table, table.turn).length === 0) emptiedByMelding(table);
}

function meld(table: Table, number: number | null, cards: readonly Card[]): void {
  leave(table, cards);
  lay(table, number, cards);
  table.offered = null;
  if (handOf(table, table.turn).length === 0) emptiedByMelding(table);
}

function lay(table: Table, number: number | null, cards: readonly Card[]): void {
  const melds = sideOf(table, table.turn).melds;
  if (number === null) melds.push([...cards]);
  else melds[number - 1]?.push(...cards);
}

/** MORTO-2: a morto becomes the hand and the turn goes on; else OUT-1, OUT-3. */
function emptiedByMelding(table: Table): void {
  const side = sideOf(table, table.turn);
  const morto = side.morto === 'none' ? table.mortos.shift() : undefined;
  if (morto === undefined) return goOut(table);
  side.morto = 'used';
  takeUp(table, table.turn, morto);
}

function discard(table: Table, card: Card): void {
  leave(table, [card]);
  table.pile.push(card);
  if (handOf(table, table.turn).length > 0) return endTurn(table);
  // MORTO-3: a morto is reserved for the player's next turn; else OUT-1, OUT-3.
  const side = sideOf(table, table.turn);
  const morto = side.morto === 'none' ? table.mortos.shift() : undefined;
  if (morto === undefined) return goOut(table);
  side.morto = 'pending';
  side.pending = { seat: table.turn, cards: morto };
  endTurn(table);
}

function goOut(table: Table): void {
  table.wentOut = table.turn;
  end(table);
}

/** STOCK-2, then the next player's turn, which may begin with a morto (MORTO-3). */
function endTurn(table: Table): void {
  table.offered = null;
  if (!hasStock(table)) return end(table);
  table.turn = seatAfter(table, table.turn);
  table.phase = 'draw';
  const side = sideOf(table, table.turn);
  if (side.pending?.seat !== table.turn) return;
  const { cards } = side.pending;
  side.morto = 'used';
  side.pending = null;
  takeUp(table, table.turn, cards);
}

function end(table: Table): void {
  table.phase = 'over';
  table.offered = null;
}

/** Cards leave the hand of the player on turn. */
function leave(table: Table, cards: readonly Card[]): void {
  const left = without(handOf(table, table.turn), cards);
  if (left === null) throw new Error('an act was played that was not allowed');
  table.hands[table.turn - 1] = left;
}
