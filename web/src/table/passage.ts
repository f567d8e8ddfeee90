/** From the moves that just passed, where cards fly: from which place new ones come, to which own ones leave. */
import type { Move } from '../lib/wire';
import { sideOf } from './acts';
import type { Passage } from './glide';

/** `seat` is the viewer's. Without moves (sorting, a first view) nothing comes from anywhere but the stock. */
export function passageOf(moves: readonly Move[], seat: number | null): Passage {
  const passage: Passage = { handFrom: 'stock', tableFrom: 'stock', to: 'pile', covered: null };
  for (const move of moves) {
    const theirs = move.seat !== seat;
    if (theirs) passage.tableFrom = `seat${move.seat}`;
    else passage.tableFrom = 'hand';
    for (const event of move.events) {
      if (event.type === 'drew' && theirs && event.came) passage.covered = ['stock', `seat${move.seat}`];
      if (event.type === 'took_pile' && theirs) passage.covered = ['pile', `seat${move.seat}`];
      if (event.type === 'took_pile' && !theirs) passage.handFrom = 'pile';
      if ((event.type === 'melded' || event.type === 'took_pile') && !theirs) {
        passage.to = `meld${sideOf(move.seat)}.${event.meld}`;
      }
      if (event.type === 'morto_taken' || event.type === 'morto_up') {
        if (theirs) passage.covered = ['morto', `seat${move.seat}`];
        else passage.handFrom = 'morto';
      }
    }
  }
  return passage;
}
