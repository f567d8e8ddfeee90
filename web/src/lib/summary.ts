/** A room's settings in one line. */
import type { Words } from './words.svelte';
import { number } from './words.svelte';

interface Summed {
  variant: string;
  players: number;
  target: number | null;
  seconds: number | null;
}

export function settingsLine(room: Summed, w: Words['shell']): string {
  return [
    w.variants[room.variant] ?? room.variant,
    w.settingsOf.playersShort(room.players),
    w.settingsOf.target(room.target === null ? null : number(room.target)),
    w.settingsOf.seconds(room.seconds),
  ].join(' · ');
}
