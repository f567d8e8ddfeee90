/**
 * Moves put in words: each event becomes a sentence of text and cards, so that the list can draw the cards and a
 * reader can hear their names. It tells only what the events tell; it infers nothing from the act's text.
 */
import type { moves as Words } from '../words/moves.pt';
import type { AnyEvent, Move, RoomView } from './wire';

type MoveWords = typeof Words;

export type Part = { text: string } | { card: string };
export type Sentence = Part[];

/** Private-use characters round a card's two letters; people's names are cleared of them. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const MARKED = new RegExp(`${OPEN}([A2-9TJQK][cdhs])${CLOSE}`);

export function markCards(cards: readonly string[]): string {
  return cards.map((card) => `${OPEN}${card}${CLOSE}`).join(' ');
}

export function partsOf(marked: string): Sentence {
  return marked
    .split(MARKED)
    .map((piece, index): Part => (index % 2 === 1 ? { card: piece } : { text: piece }))
    .filter((part) => !('text' in part) || part.text !== '');
}

/** The sentence as plain text, cards by their names, with a comma where the eye has a gap between cards. */
export function spoken(sentence: Sentence, words: MoveWords): string {
  return sentence.map((part) => ('card' in part ? words.card(part.card) : part.text === ' ' ? ', ' : part.text)).join('');
}

export type NameOf = (seat: number) => string;

/** Names of the seats as this viewer says them: "Você" for one's own. */
export function namesIn(room: RoomView, words: MoveWords): NameOf {
  return (seat) => {
    if (seat === room.you_seat) return words.you;
    const name = room.seats.find((candidate) => candidate.seat === seat)?.name ?? '';
    return cleanName(name) || words.seat(seat);
  };
}

export function cleanName(name: string): string {
  return name.replaceAll(OPEN, '').replaceAll(CLOSE, '').trim();
}

/** One event as marked text; null for those that are no part of a deal's story. */
function told(event: AnyEvent, name: NameOf, words: MoveWords): string | null {
  switch (event.type) {
    case 'dealt':
      return words.dealt(name(event.dealer), name(event.starter));
    case 'drew':
      if (!event.came) return words.drewNothing(name(event.seat));
      return event.card === null ? words.drew(name(event.seat)) : words.drewCard(name(event.seat), markCards([event.card]));
    case 'swapped_to_pile':
      return words.swapped(name(event.seat), markCards([event.card]));
    case 'took_pile': {
      const melded = markCards([...event.with_cards, ...event.cards.slice(-1)]);
      const who = name(event.seat);
      return event.new
        ? words.tookPileNew(who, event.cards.length, melded)
        : words.tookPileAdd(who, event.cards.length, melded, event.meld);
    }
    case 'melded': {
      const cards = markCards(event.cards);
      return event.new ? words.meldedNew(name(event.seat), cards) : words.meldedAdd(name(event.seat), cards, event.meld);
    }
    case 'discarded':
      return words.discarded(name(event.seat), markCards([event.card]));
    case 'red_three':
      return (event.live ? words.redThree : words.redThreeDead)(name(event.seat), markCards([event.card]));
    case 'morto_taken':
      return (event.direct ? words.mortoDirect : words.mortoPending)(name(event.seat));
    case 'morto_up':
      return words.mortoUp(name(event.seat));
    case 'stock_renewed':
      return words.stockRenewed(event.cards);
    case 'turn_lost':
      return words.turnLost(name(event.seat));
    case 'canasta':
      return (event.clean ? words.canastaClean : words.canastaDirty)(name(event.seat), event.meld);
    case 'went_out':
      return (event.dry ? words.wentOutDry : words.wentOut)(name(event.seat));
    case 'deal_over':
      return words.dealOver;
    case 'said':
    case 'notice':
      return null;
    default:
      return unknown(event);
  }
}

/** A new kind of event breaks the build here, and is left out of an old page's list. */
function unknown(event: never): null {
  void event;
  return null;
}

export function describe(event: AnyEvent, name: NameOf, words: MoveWords): Sentence | null {
  const marked = told(event, name, words);
  return marked === null ? null : partsOf(marked);
}

export interface ToldMove {
  n: number;
  seat: number;
  /** Why someone else played, or empty. */
  note: string;
  sentences: Sentence[];
}

export function describeMove(move: Move, name: NameOf, words: MoveWords): ToldMove {
  const sentences = move.events.map((event) => describe(event, name, words)).filter((sentence) => sentence !== null);
  return { n: move.n, seat: move.seat, note: words.by[move.by], sentences };
}

export interface Turn {
  seat: number;
  from: number;
  moves: ToldMove[];
}

/** Consecutive moves of one seat together: a turn of the list. */
export function byTurn(told: readonly ToldMove[]): Turn[] {
  const turns: Turn[] = [];
  for (const move of told) {
    const last = turns.at(-1);
    if (last && last.seat === move.seat) last.moves.push(move);
    else turns.push({ seat: move.seat, from: move.n, moves: [move] });
  }
  return turns;
}
