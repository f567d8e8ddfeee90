/** What a room's session is asked, answers and shows, as values. */
import type {
  CardProof, ClientMessage, DealView, DeviceLink, FairView, Move, Ok, Refused, RoomView, Verdict,
} from './wire';

/** A command as the screens give it: without its id, which is made here. */
type WithId = Extract<ClientMessage, { id: string }>;
type Bare<M> = M extends { id: string } ? Omit<M, 'id'> : never;
export type Command = Bare<WithId>;
export type Reply = Ok | Refused | Verdict | DeviceLink;

/** Refusals that are said here, because the server was not asked. Their words are in the dictionary. */
export type LocalCode = 'LOCAL-OFFLINE' | 'LOCAL-BUSY' | 'LOCAL-LOST' | 'LOCAL-NO-DEAL' | 'LOCAL-DOUBT';

/** One view, whole, as it was shown: for who must see every one of them and not just the last. */
export interface Shown {
  room: RoomView;
  deal: DealView | null;
  moves: readonly Move[];
  fair: FairView;
  /** Of all cards of this deal that reached this seat. */
  proofs: readonly CardProof[];
  active: boolean;
}

export function refusedHere(code: LocalCode, id: string | null = null): Refused {
  return { type: 'refused', id, code, message: '' };
}
