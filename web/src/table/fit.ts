/**
 * How a side's melds are drawn in the room there is: as fanned cards, in the largest size that fits, or as small
 * tiles that say range, suit and count. Pure arithmetic in pixels.
 */
import { CARD_RATIO } from './rows';

export const TILE_WIDTH = 52;
export const TILE_HEIGHT = 46;
/** What a meld's frame adds to its cards. */
const FRAME = 10;
/** Between melds, and between their rows. */
export const GAP = 12;
const ROW_GAP = 10;
/** Visible width of a covered card over its width. */
export const FAN = 0.5;

export interface MeldsFit {
  /** Width of a card, or null: tiles. */
  card: number | null;
}

/** A fan's width without its frame. */
export function fanWidth(cards: number, card: number): number {
  return card + Math.max(0, cards - 1) * Math.round(card * FAN);
}

/**
 * Chooses for melds of these sizes in an area of `width` × `height`; `sizes` are the card widths to try, widest
 * first. `label` is the room that name and red threes take on the first row, `extra` the width of the zone for a
 * new meld (0 for none).
 */
export function fitMelds(
  counts: readonly number[],
  width: number,
  height: number,
  sizes: readonly number[],
  label: number,
  extra: number,
): MeldsFit {
  for (const card of sizes) {
    const widths = counts.map((count) => fanWidth(count, card) + FRAME);
    if (extra > 0) widths.push(extra);
    if (widths.some((each) => each > width)) continue;
    if (rowsOf(widths, width, label) * (card * CARD_RATIO + FRAME + ROW_GAP) - ROW_GAP <= height) return { card };
  }
  return { card: null };
}

function rowsOf(widths: readonly number[], width: number, label: number): number {
  let rows = 1;
  let used = label;
  for (const each of widths) {
    if (used > 0 && used + GAP + each > width) {
      rows += 1;
      used = 0;
    }
    used += (used > 0 ? GAP : 0) + each;
  }
  return rows;
}
