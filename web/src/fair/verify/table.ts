/** Names and first hands, for showing a checked file. */
import { HAND } from '../arrivals';
import type { DealRecord, MatchFile } from './matchfile';

/** The name of a seat in this deal, else in the first that has names. */
export function nameAt(file: MatchFile, seat: number, seatWord: (seat: number) => string, record: DealRecord | null = null): string {
  const names = record?.names ?? file.deals.find((deal) => deal.record !== null)?.record?.names;
  return names?.[seat - 1] || seatWord(seat);
}

/** The cards that each seat was dealt, seat 1 first, as they came (DEAL-3). */
export function firstHands(record: DealRecord): string[][] {
  const players = record.names.length;
  return Array.from({ length: players }, (_, index) =>
    record.deck.slice(0, HAND * players).filter((_, place) => ((record.dealer + place) % players) === index),
  );
}
