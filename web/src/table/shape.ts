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

export function shapeOf(width: number, height: number, large: boolean): Shape {
  const more = large ? LARGE : 1;
  const sized = (pixels: number): number => Math.round(pixels * more);
  if (width < 480 || width < height * 1.15) {
    const hand = Math.min(64, Math.max(44, Math.round(width / 7.4)));
    return {
      name: 'tall', handCard: sized(hand), centreCard: sized(44), meldCards: [46, 40, 36, 32].map(sized), handShare: 0.46, spareRows: 1 };
  }
  if (height < 520) {
    return {
      name: 'low', handCard: sized(46), centreCard: 38, meldCards: [40, 36, 32].map(sized), handShare: 0.5, spareRows: 0 };
  }
  const hand = Math.min(86, Math.max(60, Math.round(height / 9)));
  return {
    name: 'wide', handCard: sized(hand), centreCard: sized(62), meldCards: [60, 52, 44, 38].map(sized), handShare: 0.42, spareRows: 0 };
}

/** A side's share of an upright table: about the rows that its melds take as cards, within reason. */
export function zoneWeight(melds: readonly MeldView[], width: number, own: boolean): number {
  const used = melds.reduce((sum, meld) => sum + fanWidth(meld.cards.length, 40) + 24, own ? 180 : 110);
  return Math.min(3, Math.max(1, Math.ceil(used / Math.max(200, width))));
}
