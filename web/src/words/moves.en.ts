/** The list of moves in words. Cards come in as marked text (see `lib/moves.ts`) and go out untouched. */
import type { moves as pt } from './moves.pt';

const ranks: Record<string, string> = { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' };
const suits: Record<string, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };
const cardsCount = (n: number): string => (n === 1 ? '1 card' : `${n} cards`);

export const moves: typeof pt = {
  card: (card) => `${ranks[card[0] ?? ''] ?? card[0]} of ${suits[card[1] ?? ''] ?? '?'}`,
  you: 'You',
  seat: (seat) => `Seat ${seat}`,
  dealt: (dealer, starter) => `${dealer} dealt; ${starter} begins`,
  drew: (who) => `${who} drew from the stock`,
  drewCard: (who, card) => `${who} drew ${card}`,
  drewNothing: (who) => `${who} drew, but the stock had no card`,
  swapped: (who, card) => `${who} left ${card} on the pile and drew another`,
  tookPileNew: (who, n, cards) => `${who} took the pile (${cardsCount(n)}) and melded ${cards}`,
  tookPileAdd: (who, n, cards, meld) => `${who} took the pile (${cardsCount(n)}) and put ${cards} on meld ${meld}`,
  meldedNew: (who, cards) => `${who} melded ${cards}`,
  meldedAdd: (who, cards, meld) => `${who} put ${cards} on meld ${meld}`,
  discarded: (who, card) => `${who} discarded ${card}`,
  redThree: (who, card) => `${who} laid out ${card}`,
  redThreeDead: (who, card) => `${who} laid out ${card}, not replaced: worth 0`,
  mortoDirect: (who) => `${who} took the morto and plays on`,
  mortoPending: (who) => `${who} earned the morto, for the next turn`,
  mortoUp: (who) => `${who} took up the reserved morto`,
  stockRenewed: (n) => `A morto became the stock (${cardsCount(n)})`,
  turnLost: (who) => `${who} had no act left: the turn passed`,
  canastaClean: (who, meld) => `${who} made a clean canasta in meld ${meld}`,
  canastaDirty: (who, meld) => `${who} made a dirty canasta in meld ${meld}`,
  wentOut: (who) => `${who} went out!`,
  wentOutDry: (who) => `${who} went out dry!`,
  dealOver: 'End of the deal',
  by: { p: '', b: '', s: 'a bot in place', a: 'automatic: time ran out' },
};
