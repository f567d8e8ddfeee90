/** The acts of a record as text, read. Whether the rules allow one is not asked here. */
import { sorted, type Card } from './cards';

/** `meld`: the number of an own meld, from 1; null opens a new one. */
export type Act =
  | { kind: 'draw' }
  | { kind: 'take'; meld: number | null; cards: Card[] }
  | { kind: 'meld'; meld: number | null; cards: Card[] }
  | { kind: 'discard'; card: Card };

const CARD = '[A23456789TJQK][cdhs]';
const TAKE = new RegExp(`^T(?:@([1-9][0-9]*))?(?::((?:${CARD})+))?$`);
const MELD = new RegExp(`^M(?:@([1-9][0-9]*))?:((?:${CARD})+)$`);
const DISCARD = new RegExp(`^X:(${CARD})$`);

/** The act, or null for a text that is none. */
export function readAct(text: string): Act | null {
  if (text === 'D') return { kind: 'draw' };
  const discard = DISCARD.exec(text);
  if (discard) return { kind: 'discard', card: discard[1] ?? '' };
  const meld = MELD.exec(text);
  if (meld) return { kind: 'meld', meld: numberIn(meld[1]), cards: cardsIn(meld[2]) };
  const take = TAKE.exec(text);
  if (!take || text === 'T') return null;
  return { kind: 'take', meld: numberIn(take[1]), cards: cardsIn(take[2]) };
}

/** The act in its canonical form: cards by suit, then rank. */
export function actText(act: Act): string {
  if (act.kind === 'draw') return 'D';
  if (act.kind === 'discard') return `X:${act.card}`;
  const place = act.meld === null ? '' : `@${act.meld}`;
  const cards = act.cards.length === 0 ? '' : `:${sorted(act.cards).join('')}`;
  return `${act.kind === 'take' ? 'T' : 'M'}${place}${cards}`;
}

const numberIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const cardsIn = (text: string | undefined): Card[] => text?.match(/../g) ?? [];
