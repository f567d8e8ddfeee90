/**
 * Where the cards of a hand lie: rows that close up until each card still shows a strip wide enough for a
 * finger, then one row more. Pure arithmetic in pixels; it knows no elements.
 */
import { suitOf } from './cards';

/** Height of a card over its width. */
export const CARD_RATIO = 1.4;
/** The least visible width of a card, in pixels: what a finger can hit. */
export const LEAST_STRIP = 24;
/** Cards do not shrink below this width. */
const SMALLEST = 40;
/** Visible height of a covered row over the card's width: rank and suit in full. */
const ROW_STEP = 0.86;
/** What a strip must show of a card's width to show the whole index. */
const INDEX = 0.48;
/** Cards of a short row do not drift further apart than this, over their width. */
const LOOSEST = 0.84;

export interface Spot {
  x: number;
  y: number;
  row: number;
  /** What of the card can be seen and touched. */
  width: number;
  height: number;
}

export interface HandLayout {
  /** By place in the hand. */
  spots: Spot[];
  card: number;
  height: number;
  rows: number;
  /** The narrowest visible strip. */
  strip: number;
}

export interface Room {
  width: number;
  /** Where the rows would be higher, cards shrink, never below `SMALLEST`. */
  highest: number;
  /** Rows that may be spent, beyond the fewest, on breaking between suits; null: break anywhere. */
  spare: number | null;
}

/** Lays `cards`, each `card` wide, in the room there is. */
export function layHand(cards: readonly string[], card: number, room: Room): HandLayout {
  const area = room.width;
  const capacity = Math.max(1, Math.floor((area - card) / LEAST_STRIP) + 1);
  const rows = breakRows(cards, capacity, room.spare);
  const readable = Math.floor(area / (1 + INDEX * (Math.max(1, ...rows) - 1)));
  if (card > readable && card > SMALLEST) return layHand(cards, Math.max(SMALLEST, readable), room);
  const step = Math.round(card * ROW_STEP);
  const height = Math.max(0, rows.length - 1) * step + Math.round(card * CARD_RATIO);
  if (height > room.highest && card > SMALLEST) return layHand(cards, Math.max(SMALLEST, card - 2), room);
  const spots: Spot[] = [];
  let strip = card;
  rows.forEach((count, row) => {
    const apart = count > 1 ? Math.min(card * LOOSEST, (area - card) / (count - 1)) : 0;
    if (count > 1) strip = Math.min(strip, apart);
    const left = Math.max(0, (area - card - apart * (count - 1)) / 2);
    const seen = row === rows.length - 1 ? Math.round(card * CARD_RATIO) : step;
    for (let place = 0; place < count; place += 1) {
      const width = place === count - 1 ? card : apart;
      spots.push({ x: left + apart * place, y: row * step, row, width, height: seen });
    }
  });
  return { spots, card, height, rows: rows.length, strip };
}

/** How many cards each row takes. */
function breakRows(cards: readonly string[], capacity: number, spare: number | null): number[] {
  if (cards.length <= capacity) return [cards.length];
  const fewest = Math.ceil(cards.length / capacity);
  if (spare !== null) {
    const groups = suitGroups(cards);
    for (let rows = fewest; rows <= Math.min(groups.length, fewest + spare); rows += 1) {
      const counts = pack(groups, rows);
      if (Math.max(...counts) <= capacity) return counts;
    }
  }
  const least = Math.floor(cards.length / fewest);
  const longer = cards.length % fewest;
  return Array.from({ length: fewest }, (_, row) => least + (row < longer ? 1 : 0));
}

function suitGroups(cards: readonly string[]): number[] {
  const groups: number[] = [];
  cards.forEach((card, place) => {
    const before = cards[place - 1];
    if (before !== undefined && suitOf(before) === suitOf(card)) groups[groups.length - 1]! += 1;
    else groups.push(1);
  });
  return groups;
}

/** Neighbouring groups into `rows` rows with the longest row as short as it can be. */
function pack(groups: readonly number[], rows: number): number[] {
  if (rows === 1) return [groups.reduce((sum, count) => sum + count, 0)];
  let found: number[] = [];
  let longest = Number.POSITIVE_INFINITY;
  for (let first = 1; first <= groups.length - rows + 1; first += 1) {
    const head = groups.slice(0, first).reduce((sum, count) => sum + count, 0);
    const candidate = [head, ...pack(groups.slice(first), rows - 1)];
    if (Math.max(...candidate) < longest) {
      longest = Math.max(...candidate);
      found = candidate;
    }
  }
  return found;
}

/** The place in the hand that a point of its area means: before which card something dropped there goes. */
export function placeAt(layout: HandLayout, x: number, y: number): number {
  const tops = layout.spots.map((spot) => spot.y).filter((top) => top <= y);
  const top = tops.at(-1) ?? 0;
  const right = layout.spots.findIndex((spot) => spot.y === top && spot.x + layout.card * 0.3 > x);
  if (right !== -1) return right;
  const below = layout.spots.findIndex((spot) => spot.y > top);
  return below === -1 ? layout.spots.length : below;
}
