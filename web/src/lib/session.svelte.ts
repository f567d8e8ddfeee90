/**
 * One room as this device sees it: the last view that the server sent, the moves of the open deal, and commands
 * that are answered. It never shows a result that the server did not send, and never sends an act with other
 * content than the person gave: after a lost connection the *same* command goes out once more under the same id
 * (the server answers it once), or it is given up when the table has gone on to another deal.
 */
import { refusedHere, type Command, type Reply, type Shown } from './commands';
import { browserWorld, Link, type LinkWorld } from './link';
import type {
  AnyEvent, CardProof, Closed, DealView, FairView, Move, Ok, Refused, RoomView, ServerMessage, Update, Verdict, Welcome,
} from './wire';

export type Stage = 'connecting' | 'live' | 'away' | 'ended';

export interface Heard {
  serial: number;
  event: AnyEvent;
}

/** After this long an unanswered command is no longer repeated: the person has looked elsewhere by now. */
export const REPEAT_WITHIN_MS = 20_000;
/** An answer that stays out this long on a living connection means that the connection is not to be trusted. */
export const ANSWER_MS = 15_000;
/** How long an accepted act waits for the view that shows it. */
export const SHOWN_MS = 3_000;
const HEARD_KEPT = 60;

interface Pending {
  id: string;
  text: string;
  command: Command;
  match: string;
  deal: number;
  sentAt: number;
  accepted: Ok | null;
  timer: ReturnType<typeof setTimeout>;
  resolve(reply: Reply): void;
}

export function socketUrl(code: string, here: { protocol: string; host: string }): string {
  return `${here.protocol === 'https:' ? 'wss' : 'ws'}://${here.host}/ws/${encodeURIComponent(code)}`;
}

function freshTabId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class RoomSession {
  stage: Stage = $state('connecting');
  room: RoomView | null = $state.raw(null);
  deal: DealView | null = $state.raw(null);
  /** The moves of the room's present deal, its number in the deal being the index. */
  moves: Move[] = $state.raw([]);
  /** The verifiable deal as it was shown last, and the proofs of this deal's cards that reached this seat. */
  fair: FairView | null = $state.raw(null);
  proofs: CardProof[] = $state.raw([]);
  /** What happened outside acts, newest last. */
  heard: Heard[] = $state.raw([]);
  /** When the last view came, in the world's milliseconds: its times left count from here. */
  receivedAt = $state(0);
  /** Whether this device is the one that acts (ROOM-6). */
  active = $state(true);
  /** Why it ended: the server's last message, or a socket's close code. */
  closed: Closed | null = $state.raw(null);
  closeCode: number | null = $state(null);
  /** When the connection went, in the world's milliseconds; null while live. */
  lostAt: number | null = $state(null);
  /** Tries without a single opening: a network that lets no socket through. */
  failedOpenings = $state(0);
  /** The server now serves another page than the one that opened this room. */
  newVersion = $state(false);

  /** Is handed every view, in order. */
  onshown: (shown: Shown) => void = () => undefined;

  private seq = 0;
  private levelling = false;
  private bundle: string | null = null;
  private serial = 0;
  private counter = 0;
  private readonly tab = freshTabId();
  private readonly pending = new Map<string, Pending>();
  private readonly link: Link;

  constructor(
    readonly code: string,
    private readonly world: LinkWorld = browserWorld,
    url: string = socketUrl(code, location),
  ) {
    this.link = new Link(
      url,
      {
        opened: () => undefined,
        received: (text) => this.receive(JSON.parse(text) as ServerMessage),
        lost: () => this.lost(),
        ended: (code) => this.end(code),
      },
      world,
    );
  }

  get connected(): boolean {
    return this.stage === 'live';
  }

  start(): void {
    this.link.start();
  }

  stop(): void {
    this.link.stop();
    this.giveUpAll();
  }

  /** Tries now instead of when the backoff says. */
  retry(): void {
    this.link.hurry();
  }

  act(text: string): Promise<Ok | Refused> {
    if (!this.deal) return Promise.resolve(refusedHere('LOCAL-NO-DEAL'));
    if ([...this.pending.values()].some((waiting) => waiting.command.type === 'act')) {
      return Promise.resolve(refusedHere('LOCAL-BUSY'));
    }
    return this.command({ type: 'act', deal: this.deal.deal, n: this.deal.n, act: text }) as Promise<Ok | Refused>;
  }

  async ask(text: string): Promise<Verdict> {
    const reply = await this.command({ type: 'ask', act: text });
    if (reply.type === 'verdict') return reply;
    const code = reply.type === 'refused' ? reply.code : 'LOCAL-LOST';
    const message = reply.type === 'refused' ? reply.message : '';
    return { type: 'verdict', id: reply.id ?? '', ok: false, code, message };
  }

  /** Sends a command and gives its one answer. Refused here, unsent, while the server is out of reach. */
  command(command: Command): Promise<Reply> {
    if (!this.connected) return Promise.resolve(refusedHere('LOCAL-OFFLINE'));
    this.counter += 1;
    const id = `${this.tab}-${this.counter}`;
    const text = JSON.stringify({ ...command, id });
    if (!this.link.send(text)) return Promise.resolve(refusedHere('LOCAL-OFFLINE', id));
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.link.renew(), ANSWER_MS);
      this.pending.set(id, {
        id, text, command, timer, resolve,
        match: this.room?.match ?? '',
        deal: this.room?.deal ?? 0,
        sentAt: this.world.now(),
        accepted: null,
      });
    });
  }

  /** Says that this device is the one in use, when another one was. */
  touch(): void {
    if (this.connected && !this.active) this.link.send(JSON.stringify({ type: 'touch' }));
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.welcome(message);
      case 'update':
        return this.update(message);
      case 'closed':
        this.closed = message;
        return undefined;
      case 'pong':
        return undefined;
      default:
        return this.answer(message);
    }
  }

  private welcome(message: Welcome): void {
    this.seq = message.seq;
    this.levelling = false;
    this.show(message, message.moves, message.fair, message.proofs);
    this.newVersion = this.bundle !== null && this.bundle !== message.bundle;
    this.bundle ??= message.bundle;
    this.closed = null;
    this.stage = 'live';
    this.lostAt = null;
    this.failedOpenings = 0;
    this.repeatPending();
  }

  private update(message: Update): void {
    if (message.seq <= this.seq) return;
    const same = this.room !== null && this.room.match === message.room.match && this.room.deal === message.room.deal;
    const before = same ? this.moves : [];
    if (!this.follows(before, message)) {
      if (!this.levelling) this.link.send(JSON.stringify({ type: 'resync', since: this.seq }));
      this.levelling = true;
      return;
    }
    this.levelling = false;
    this.seq = message.seq;
    // Another seat is proved its own cards, all of them again.
    const proofs = same && this.deal?.seat === message.deal?.seat ? this.proofs : [];
    this.show(message, [...before, ...message.moves], message.fair ?? this.fair, [...proofs, ...message.proofs]);
    this.hear(message.events);
    this.settleShown();
  }

  /** Whether nothing is missing before this update: messages count up by one, moves from 0 in each deal. */
  private follows(before: readonly Move[], message: Update): boolean {
    if (message.seq !== this.seq + 1) return false;
    if (message.moves.some((move, index) => move.n !== before.length + index)) return false;
    return message.deal === null || message.deal.n === before.length + message.moves.length;
  }

  private show({ room, deal, active }: Welcome | Update, moves: Move[], fair: FairView | null, proofs: CardProof[]): void {
    this.room = room;
    this.deal = deal;
    this.moves = moves;
    this.fair = fair;
    this.proofs = proofs;
    this.active = active;
    this.receivedAt = this.world.now();
    if (fair) this.onshown({ room, deal, moves, fair, proofs, active });
  }

  private hear(events: readonly AnyEvent[]): void {
    if (events.length === 0) return;
    const fresh = events.map((event) => ({ serial: ++this.serial, event }));
    this.heard = [...this.heard, ...fresh].slice(-HEARD_KEPT);
  }

  private answer(message: Reply): void {
    const waiting = message.id === null ? undefined : this.pending.get(message.id);
    if (!waiting) return;
    if (message.type === 'ok' && waiting.command.type === 'act' && !this.shows(waiting)) {
      // Accepted, but the view that shows it is still on its way: the next act needs that view's number.
      clearTimeout(waiting.timer);
      waiting.accepted = message;
      waiting.timer = setTimeout(() => this.settle(waiting, message), SHOWN_MS);
      return;
    }
    this.settle(waiting, message);
  }

  private shows(waiting: Pending): boolean {
    if (waiting.command.type !== 'act' || !this.room) return true;
    if (this.room.match !== waiting.match || this.room.deal !== waiting.deal) return true;
    return this.moves.length > waiting.command.n;
  }

  private settleShown(): void {
    for (const waiting of [...this.pending.values()]) {
      if (waiting.accepted && this.shows(waiting)) this.settle(waiting, waiting.accepted);
    }
  }

  private settle(waiting: Pending, reply: Reply): void {
    clearTimeout(waiting.timer);
    this.pending.delete(waiting.id);
    waiting.resolve(reply);
  }

  /** After a fresh view: the same words again under the same id, or none. */
  private repeatPending(): void {
    for (const waiting of [...this.pending.values()]) {
      if (waiting.accepted) this.settle(waiting, waiting.accepted);
      else if (this.mayRepeat(waiting) && this.link.send(waiting.text)) {
        clearTimeout(waiting.timer);
        waiting.timer = setTimeout(() => this.link.renew(), ANSWER_MS);
      } else this.settle(waiting, refusedHere('LOCAL-LOST', waiting.id));
    }
  }

  private mayRepeat(waiting: Pending): boolean {
    if (this.world.now() - waiting.sentAt > REPEAT_WITHIN_MS) return false;
    if (waiting.command.type === 'say' || waiting.command.type === 'device') return false;
    return this.room !== null && this.room.match === waiting.match && this.room.deal === waiting.deal;
  }

  private lost(): void {
    if (this.stage === 'ended') return;
    if (!this.link.everOpened) this.failedOpenings += 1;
    if (this.stage === 'live') this.stage = 'away';
    this.lostAt ??= this.world.now();
  }

  private end(code: number): void {
    this.closeCode = code;
    this.stage = 'ended';
    this.giveUpAll();
  }

  private giveUpAll(): void {
    for (const waiting of [...this.pending.values()]) {
      this.settle(waiting, waiting.accepted ?? refusedHere('LOCAL-LOST', waiting.id));
    }
  }
}
