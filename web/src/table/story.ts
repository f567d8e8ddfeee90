/**
 * What happened at the table, told aloud: each move once, politely, in the order in which it came; and on request
 * the last move, the score, the time. Moves from before the page was opened are not told.
 */
import { live } from '../lib/live.svelte';
import { describeMove, namesIn, spoken } from '../lib/moves';
import type { DealView, Move, RoomView } from '../lib/wire';
import { number, words } from '../lib/words.svelte';

export interface StorySource {
  room: () => RoomView;
  deal: () => DealView;
  moves: () => readonly Move[];
  /** What the table's status line says. */
  status: () => string;
  sideName: (side: 0 | 1) => string;
  /** The clock in words, or null where no window runs. */
  time: () => string | null;
}

export class Story {
  private told: number;
  private deal: number;

  constructor(private readonly source: StorySource) {
    this.told = source.moves().at(-1)?.n ?? -1;
    this.deal = source.deal().deal;
  }

  /** The moves that came since this was asked last. */
  take(): Move[] {
    const { deal } = this.source.deal();
    if (deal !== this.deal) [this.told, this.deal] = [-1, deal];
    const moves = this.source.moves();
    const passed = moves.filter((move) => move.n > this.told);
    this.told = moves.at(-1)?.n ?? this.told;
    return passed;
  }

  /** Tells moves in one message, and then whose turn it is if it is the viewer's. */
  say(passed: readonly Move[], mine: boolean): void {
    const sentences = [...passed.map((move) => this.inWords(move)), mine ? this.source.status() : ''];
    live.say(sentences.filter((sentence) => sentence !== '').join('. '));
  }

  sayLast(): void {
    const last = this.source.moves().at(-1);
    live.say(last === undefined ? this.source.status() : this.inWords(last));
  }

  sayScore(): void {
    const { totals } = this.source.room();
    const { score } = words().table;
    live.say(([0, 1] as const).map((side) => `${this.source.sideName(side)}: ${score(number(totals[side]))}`).join(', '));
  }

  sayTime(): void {
    live.say(this.source.time() ?? words().table.noClock);
  }

  private inWords(move: Move): string {
    const said = words().shell.moves;
    const { sentences } = describeMove(move, namesIn(this.source.room(), said), said);
    return sentences.map((sentence) => spoken(sentence, said)).join('. ');
  }
}
