/** Which of the three layouts a table of this size gets, and how large its cards are. Pixels, nothing else. */

import type { MeldView } from '../lib/wire';
import { fanWidth } from './fit';

export interface Shape {
  /** `tall` a phone upright, `low` a phone on its side, `wide` a desk. */
  name: 'low' | 'tall' | 'wide';
  handCard: number;
  centreCard: number;
  /** Widths to try for the cards of melds, widest first. */
  meldCards: readonly number[];
  /** The most of the table's height that the hand may take. */
  handShare: number;
  /** Rows that the hand may spend on keeping suits together. */
  spareRows: number;
}

const LARGE = 1.25;

/** Widths of a meld's cards, widest first: never wider than the hand's. */
const MELD_CARDS = [84, 72, 60, 52, 46, 40, 36, 32];

function within(low: number, pixels: number, high: number): number {
  return Math.round(Math.min(high, Math.max(low, pixels)));
}

export function shapeOf(width: number, height: number, large: boolean): Shape {
  const more = large ? LARGE : 1;
  const sized = (pixels: number): number => Math.round(pixels * more);
  const cards = (hand: number, centre: number): Pick<Shape, 'centreCard' | 'handCard' | 'meldCards'> => ({
    handCard: sized(hand),
    centreCard: centre,
    meldCards: MELD_CARDS.filter((each) => each <= hand).map(sized),
  });
  if (width < 480 || width < height * 1.15) {
    const shown = cards(within(44, width / 7.4, 92), sized(within(44, width / 8.2, 84)));
    return { name: 'tall', ...shown, handShare: 0.46, spareRows: 1 };
  }
  if (height < 520) {
    // The middle stands between the sides and has no height to grow into.
    return { name: 'low', ...cards(46, 38), handShare: 0.5, spareRows: 0 };
  }
  const shown = cards(within(60, height / 9, 120), sized(within(46, (height - 170) / 8.6, 96)));
  return { name: 'wide', ...shown, handShare: 0.42, spareRows: 0 };
}

/** A side's share of an upright table: about the rows that its melds take as cards, within reason. */
export function zoneWeight(melds: readonly MeldView[], width: number, own: boolean): number {
  const used = melds.reduce((sum, meld) => sum + fanWidth(meld.cards.length, 40) + 24, own ? 180 : 110);
  return Math.min(3, Math.max(1, Math.ceil(used / Math.max(200, width))));
}
