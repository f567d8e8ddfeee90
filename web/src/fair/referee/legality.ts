/** Whether the rules allow an act: asked before it is played, and changes nothing (PILE-7). */
import type { Act } from './act';
import type { Article } from './articles';
import { isBlackThree, without, type Card } from './cards';
import { canasta, meldFault } from './melds';
import { handOf, sideOf, type Table } from './table';

/** The article against the act of the player on turn; null where it is legal. */
export function objection(table: Table, act: Act): Article | null {
  if (table.phase === 'over') return 'REC-2';
  switch (act.kind) {
    case 'draw':
      // DRAW-1: one draw a turn, before anything else; DRAW-2: from an empty stock too; DRAW-3: a second one where it is offered.
      return table.phase === 'draw' || table.offered !== null ? null : 'REC-7';
    case 'take':
      return table.phase === 'draw' ? againstTake(table, act.meld, act.cards) : 'REC-7';
    case 'meld':
      return table.phase === 'play' ? againstMeld(table, act.meld, act.cards) : 'REC-7';
    case 'discard':
      return table.phase === 'play' ? againstDiscard(table, act.card) : 'REC-7';
  }
}

function againstTake(table: Table, meld: number | null, cards: readonly Card[]): Article | null {
  const { rules, pile } = table;
  const hand = handOf(table, table.turn);
  const top = pile.at(-1);
  if (top === undefined) return 'PILE-1';
  if (isBlackThree(top)) return 'PILE-3';
  if (rules.single_pile_single_hand_block && pile.length === 1 && hand.length === 1) return 'PILE-5';
  if (meld !== null && cards.length > 0 && !rules.justify_extend_with_hand) return 'PILE-4';
  // PILE-2: only cards that were in the hand before help the top.
  const left = without(hand, cards);
  if (left === null) return 'REC-6';
  return againstMelds(table, meld, [top, ...cards], left.length + pile.length - 1);
}

function againstMeld(table: Table, meld: number | null, cards: readonly Card[]): Article | null {
  const left = without(handOf(table, table.turn), cards);
  return left === null ? 'REC-6' : againstMelds(table, meld, cards, left.length);
}

/** Against these cards as a new meld or in an own one, `left` cards being in the hand afterwards. */
function againstMelds(table: Table, meld: number | null, cards: readonly Card[], left: number): Article | null {
  const melds = sideOf(table, table.turn).melds;
  const at = meld === null ? melds.length : meld - 1;
  if (at > melds.length || (meld !== null && at === melds.length)) return 'MELD-6';
  const grown = [...(melds[at] ?? []), ...cards];
  const fault = meldFault(grown, table.rules);
  if (fault !== null) return fault;
  // OUT-4: whoever keeps fewer than two cards needs the right to empty the hand; the meld just made counts.
  const after = [...melds.slice(0, at), grown, ...melds.slice(at + 1)];
  return left < 2 && againstEmptying(table, after) !== null ? 'OUT-4' : null;
}

function againstDiscard(table: Table, card: Card): Article | null {
  const left = without(handOf(table, table.turn), [card]);
  if (left === null) return 'REC-6';
  return left.length === 0 ? againstEmptying(table, sideOf(table, table.turn).melds) : null;
}

/** What is against emptying the hand, were these the melds of the side on turn. */
function againstEmptying(table: Table, melds: readonly Card[][]): Article | null {
  const { rules, mortos } = table;
  const { morto } = sideOf(table, table.turn);
  // MORTO-1, MORTO-2: there is one to take, and it must be taken.
  if (morto === 'none' && mortos.length > 0) return null;
  if (morto === 'none' && rules.no_morto_left === 'barred') return 'OUT-3';
  if (morto === 'pending' && !rules.pending_allows_partner_out) return 'OUT-2';
  const opens = melds.some((meld) => {
    const kind = canasta(meld, rules);
    return kind === 'clean' || (kind === 'dirty' && rules.go_out_canasta === 'any');
  });
  return opens ? null : morto === 'none' ? 'OUT-3' : 'OUT-1';
}
