/** Why an attempt at a shuffle was void, as a sentence. */
import type { AttemptView, RoomView } from '../lib/wire';
import type { Words } from '../lib/words.svelte';
import { listNames, seatName } from '../room/names';
import type { FairWords } from '../words/fair.pt';

export function toldVoid(one: AttemptView, room: RoomView, shell: Words['shell'], w: FairWords): string {
  if (one.void === 'restart' || one.at_fault.length === 0) return w.voided.restart;
  const names = listNames(one.at_fault.map((seat) => seatName(room, seat, shell)), shell);
  return one.void === 'left' ? w.voided.left(names) : w.voided.silent(names);
}
