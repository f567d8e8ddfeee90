/** Cards as their two letters (CARDS-2), and what the rules ask of a single one. Knows nothing of a table. */

export type Card = string;

export const RANKS = 'A23456789TJQK';
export const SUITS = 'cdhs';

/** Every kind twice, in the order in which acts are written (CARDS-1). */
export const PACKS: readonly Card[] = [...SUITS].flatMap((suit) => [...RANKS].flatMap((rank) => [rank + suit, rank + suit]));

export const rankOf = (card: Card): string => card.charAt(0);
export const suitOf = (card: Card): string => card.charAt(1);

/** MELD-2: a 2 is always wild. */
export const isWild = (card: Card): boolean => rankOf(card) === '2';
export const isThree = (card: Card): boolean => rankOf(card) === '3';
export const isRedThree = (card: Card): boolean => card === '3d' || card === '3h';
export const isBlackThree = (card: Card): boolean => card === '3c' || card === '3s';

export const isCard = (text: unknown): text is Card => typeof text === 'string' && PACKS.includes(text);

/** The cards in suit and rank order; the list that was given stays as it is. */
export function sorted(cards: readonly Card[]): Card[] {
  return [...cards].sort((one, other) => PACKS.indexOf(one) - PACKS.indexOf(other));
}

/** The cards without those taken from them, one for one; null where one of those is not among them. */
export function without(cards: readonly Card[], taken: readonly Card[]): Card[] | null {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
