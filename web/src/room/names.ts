/** How a room's seats, sides and people are called by one viewer. */
import { sideOf } from '../lib/score';
import type { RoomView, SeatView } from '../lib/wire';
import type { Words } from '../lib/words.svelte';

type W = Words['shell'];

export function hostName(room: RoomView, w: W): string {
  return room.seats.find((seat) => seat.host)?.name || w.room.host;
}

export function sideName(room: RoomView, side: 0 | 1, w: W): string {
  if (room.you_seat !== null) return sideOf(room.you_seat) === side ? w.room.us : w.room.them;
  return side === 0 ? w.room.sideA : w.room.sideB;
}

export function seatName(room: RoomView, number: number, w: W): string {
  if (number === room.you_seat) return w.moves.you;
  return room.seats.find((seat) => seat.seat === number)?.name || w.waiting.seat(number);
}

export function listNames(names: readonly string[], w: W): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} ${w.and} ${names.at(-1)}`;
}

export function isBot(seat: SeatView): boolean {
  return seat.kind === 'bot' || seat.kind === 'substitute';
}

/** The people and bots of a side, as one line. */
export function sidePeople(room: RoomView, side: 0 | 1, w: W): string {
  const seats = room.seats.filter((seat) => sideOf(seat.seat) === side && seat.kind !== 'empty');
  const viewerFirst = [...seats].sort((a, b) => Number(b.seat === room.you_seat) - Number(a.seat === room.you_seat));
  return listNames(viewerFirst.map((seat) => seatName(room, seat.seat, w)), w);
}
