/** What a meld is, found by trying: no arithmetic on ranks, only the places where its cards could lie. */
import type { Article } from './articles';
import { isThree, isWild, rankOf, suitOf, type Card } from './cards';
import type { Rules } from './rules';

/** MELD-1: the ranks of a run, ace high only. */
const RUN = '456789TJQKA';
/** CAN-1. */
const CANASTA = 7;

/** What is against these cards as one meld; null where they are one. */
export function meldFault(cards: readonly Card[], rules: Rules): Article | null {
  const wilds = cards.filter(isWild).length;
  // MELD-1: three or more; MELD-2: no three, at most one 2 (so that at least two naturals are left).
  if (cards.length < 3) return 'MELD-1';
  if (cards.some(isThree) || wilds > 1) return 'MELD-2';
  if (!isSet(cards)) return isRun(cards) ? null : wilds > 0 ? 'MELD-4' : 'MELD-1';
  // MELD-5: eight naturals, each kind being there twice (CARDS-1). Only a position can break it.
  if (cards.some((card) => cards.filter((other) => other === card).length > 2)) return 'MELD-5';
  return wilds > 0 && !rules.set_allows_wild ? 'MELD-3' : null;
}

/** MELD-1: one rank; suits and twins do not matter. */
function isSet(cards: readonly Card[]): boolean {
  const ranks = new Set(cards.filter((card) => !isWild(card)).map(rankOf));
  return ranks.size === 1;
}

/** MELD-4: there are places in a row which the naturals fill, but for one where a 2 is at hand. Twins leave a second one open. */
function isRun(cards: readonly Card[]): boolean {
  const naturals = cards.filter((card) => !isWild(card));
  if (new Set(naturals.map(suitOf)).size !== 1) return false;
  for (let start = 0; start + cards.length <= RUN.length; start += 1) {
    const places = [...RUN.slice(start, start + cards.length)];
    const open = places.filter((rank) => !naturals.some((card) => rankOf(card) === rank));
    if (open.length === cards.length - naturals.length) return true;
  }
  return false;
}

/** CAN-1, CAN-2: what a meld counts as. */
export function canasta(meld: readonly Card[], rules: Rules): 'clean' | 'dirty' | null {
  if (meld.length < CANASTA || (isSet(meld) && !rules.set_is_canasta)) return null;
  return meld.some(isWild) ? 'dirty' : 'clean';
}
