/** The acts of a record as text: what one says. Whether the rules allow it is not asked here. */

export type Act =
  | { kind: 'draw' }
  | { kind: 'take'; meld: number | null; cards: string[] }
  | { kind: 'lay'; meld: number | null; cards: string[] }
  | { kind: 'discard'; card: string };

const CARD = '[A23456789TJQK][cdhs]';
const TAKE = new RegExp(`^T(?:@([1-9]\\d*))?(?::((?:${CARD})+))?$`);
const LAY = new RegExp(`^M(?:@([1-9]\\d*))?:((?:${CARD})+)$`);
const DISCARD = new RegExp(`^X:(${CARD})$`);

const cardsIn = (text: string | undefined): string[] => text?.match(/../g) ?? [];
const meldIn = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** The act, or null for a text that is none. */
export function readAct(text: string): Act | null {
  if (text === 'D') return { kind: 'draw' };
  const take = TAKE.exec(text);
  if (take && (take[1] !== undefined || take[2] !== undefined)) return { kind: 'take', meld: meldIn(take[1]), cards: cardsIn(take[2]) };
  const lay = LAY.exec(text);
  if (lay) return { kind: 'lay', meld: meldIn(lay[1]), cards: cardsIn(lay[2]) };
  const discard = DISCARD.exec(text);
  return discard ? { kind: 'discard', card: discard[1] as string } : null;
}
