/** Which of a room's matters a viewer is shown, as plain values. */
import type { RoomView, SeatView } from '../lib/wire';

export interface BannerParts {
  /** In the room without a seat, and nothing to take back. */
  watching: boolean;
  /** A bot's seat that may be reserved for the next deal. */
  reservable: SeatView | null;
  /** A seat that may be taken at once. */
  sittable: SeatView | null;
}

export function partsToShow(room: RoomView): BannerParts {
  const watching = room.you_seat === null && room.phase !== 'closed';
  const isBots = (seat: SeatView): boolean => seat.kind === 'bot' || seat.kind === 'substitute';
  const free = (seat: SeatView): boolean => isBots(seat) && seat.reserved_by === null;
  const reservable = watching && room.may.includes('reserve') ? room.seats.find(free) : undefined;
  const sittable =
    watching && room.may.includes('sit')
      ? (room.seats.find((seat) => seat.kind === 'empty') ?? room.seats.find(isBots))
      : undefined;
  return { watching, reservable: reservable ?? null, sittable: sittable ?? null };
}

/** The seat that someone who follows a link is given at once: an empty one before a bot's; null where none is free. */
export function seatForNewcomer(room: RoomView): number | null {
  if (room.phase !== 'waiting' || room.you_seat !== null || !room.may.includes('sit')) return null;
  return partsToShow(room).sittable?.seat ?? null;
}
