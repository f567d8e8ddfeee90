/**
 * Cards, melds, offered acts and refusals in words, for accessible names and the table's own sentences. Every word
 * comes from the dictionary that is passed in; what happened is told by `lib/moves`.
 */
import type { table as pt } from '../words/table.pt';
import type { DealView, MeldView, RoomView } from '../lib/wire';
import { parseAct, sideOf } from './acts';
import { rankOf, suitOf, suitOrder } from './cards';

export type TableWords = typeof pt;

/** "7 de copas". */
export function cardName(words: TableWords, card: string): string {
  return words.card(rankName(words, rankOf(card)), words.suits[suitOf(card)]);
}

function rankName(words: TableWords, rank: string): string {
  return words.ranks[rank as keyof TableWords['ranks']];
}

function rankPlural(words: TableWords, rank: string): string {
  return words.rankPlurals[rank as keyof TableWords['rankPlurals']];
}

/** "7 de copas, 8 de copas e 9 de copas". */
export function cardNames(words: TableWords, cards: readonly string[]): string {
  const names = [...cards].sort((a, b) => suitOrder(a) - suitOrder(b)).map((card) => cardName(words, card));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} ${words.and} ${last}`;
}

/** "sequência de 4 a 10 de espadas", without its count. */
export function meldKind(words: TableWords, meld: MeldView): string {
  if (meld.kind === 'set') return words.set(rankPlural(words, meld.low));
  const suit = words.suits[(meld.suit ?? 's') as keyof TableWords['suits']];
  return words.run(rankName(words, meld.low), rankName(words, meld.high), suit);
}

/** "sequência de 4 a 10 de espadas, 7 cartas, canastra limpa". */
export function meldName(words: TableWords, meld: MeldView): string {
  const parts = [meldKind(words, meld), words.cards(meld.cards.length)];
  if (meld.canasta !== null) parts.push(words.canasta[meld.canasta]);
  return parts.join(', ');
}

/** The one who plays from a seat: "você" for the viewer's own. */
export function seatName(words: TableWords, room: RoomView, seat: number): string {
  if (room.you_seat === seat) return words.you;
  return room.seats.find((each) => each.seat === seat)?.name || words.seat(seat);
}

function melds(deal: DealView, seat: number): MeldView[] {
  return deal.sides[sideOf(seat)]?.melds ?? [];
}

/** A legal act as an offer to the viewer: "Baixar 4 de copas, 5 de copas e 6 de copas". */
export function actWords(words: TableWords, deal: DealView, text: string): string {
  const act = parseAct(text);
  if (act === null || deal.seat === null) return text;
  const meld = (number: number): string => {
    const found = melds(deal, deal.seat ?? 1)[number - 1];
    return found === undefined ? words.toNumber(number) : words.toKind(meldKind(words, found));
  };
  switch (act.kind) {
    case 'draw':
      return words.offer.draw;
    case 'discard':
      return words.offer.discard(cardName(words, act.card));
    case 'meld':
      return act.meld === null
        ? words.offer.meld(cardNames(words, act.cards))
        : words.offer.add(cardNames(words, act.cards), meld(act.meld));
    case 'take': {
      const top = deal.pile.at(-1) ?? '';
      const all = cardNames(words, top === '' ? act.cards : [top, ...act.cards]);
      return act.meld === null ? words.offer.take(all) : words.offer.takeAdd(all, meld(act.meld));
    }
  }
}

export interface Situation {
  room: RoomView;
  deal: DealView;
  connected: boolean;
  readonly: boolean;
  mine: boolean;
  busy: boolean;
}

/** One line: whose turn it is and, for the viewer, what to do. */
export function statusWords(words: TableWords, { room, deal, connected, readonly, mine, busy }: Situation): string {
  if (deal.phase === 'over') return words.dealOver;
  if (!readonly && !connected) return words.offline;
  if (!readonly && room.paused !== 'no') return words.paused;
  if (!mine) return deal.turn === deal.seat ? words.yourTurnTitle : words.turnOf(seatName(words, room, deal.turn));
  if (busy) return words.sending;
  if (deal.phase === 'draw') return words.yourDraw;
  return deal.extra_draw ? words.yourExtra : words.yourPlay;
}

const RULE_CHAPTERS = new Set([
  'CARDS', 'DEAL', 'RED', 'DRAW', 'PILE', 'MELD', 'CAN', 'MORTO', 'OUT', 'STOCK', 'COUNT', 'MATCH',
]);

/** The rule book's chapter of a code, or null: a fault of the room or of the message has no article to read. */
export function articleLink(code: string): string | null {
  const chapter = code.split('-')[0] ?? '';
  return RULE_CHAPTERS.has(chapter) ? `/regras#${code}` : null;
}

/** Why not, in words: the code's own sentence, else its family's, else what the server said. */
export function refusalWords(words: TableWords, code: string, message: string): string {
  const known = words.refusals as Record<string, string>;
  const own = known[code] ?? known[code.split('-')[0] ?? ''];
  return own ?? (message === '' ? words.refusals.other : message);
}
