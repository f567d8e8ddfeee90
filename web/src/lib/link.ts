/**
 * One WebSocket that comes back: ping every five seconds, dead after twelve of silence, backoff with jitter, at
 * once when the network or the page returns. It refuses to keep or repeat what was to be sent: that is decided by
 * who knows the game (`session.svelte.ts`), since a queued act may be stale.
 */

export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface LinkEvents {
  opened(): void;
  received(text: string): void;
  /** The connection is gone; another try follows by itself. */
  lost(): void;
  /** The server closed for good; no try follows. */
  ended(closeCode: number): void;
}

export interface LinkWorld {
  open(url: string): SocketLike;
  /** Milliseconds, only ever subtracted. */
  now(): number;
  /** From 0 to 1, for the jitter. */
  random(): number;
}

export const PING_MS = 5_000;
export const SILENCE_MS = 12_000;
export const OPENING_MS = 10_000;
/** After `online` or a return to the page an open connection must answer this soon. */
export const PROBE_MS = 3_000;
export const BACKOFF_FIRST_MS = 400;
export const BACKOFF_MOST_MS = 10_000;

const FINAL_CODES: ReadonlySet<number> = new Set([4001, 4004, 4010]);

export const browserWorld: LinkWorld = {
  open: (url) => new WebSocket(url),
  now: () => performance.now(),
  random: () => Math.random(),
};

/** Wait before the `tries`-th new try, counted from 0; between half and the whole of a doubling window. */
export function backoffMs(tries: number, random: number): number {
  const window = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** tries);
  return Math.round(window * (0.5 + random / 2));
}

type Timer = ReturnType<typeof setTimeout>;

export class Link {
  /** Tries since the last opening. */
  tries = 0;
  everOpened = false;
  private socket: SocketLike | null = null;
  private isOpen = false;
  private stopped = false;
  private heardAt = 0;
  private probeSentAt: number | null = null;
  private retry: Timer | null = null;
  private beat: Timer | null = null;
  private opening: Timer | null = null;
  private probe: Timer | null = null;

  constructor(
    private readonly url: string,
    private readonly events: LinkEvents,
    private readonly world: LinkWorld = browserWorld,
  ) {}

  start(): void {
    addEventListener('online', this.hurry);
    addEventListener('pageshow', this.hurry);
    document.addEventListener('visibilitychange', this.hurryIfVisible);
    this.connect();
  }

  stop(): void {
    this.stopped = true;
    removeEventListener('online', this.hurry);
    removeEventListener('pageshow', this.hurry);
    document.removeEventListener('visibilitychange', this.hurryIfVisible);
    this.forget(1000);
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
  }

  /** Sends now or not at all; the answer says which. */
  send(text: string): boolean {
    if (!this.isOpen || !this.socket) return false;
    this.socket.send(text);
    return true;
  }

  /** Gives the connection up and opens another at once: for when it is open but no longer to be trusted. */
  renew(): void {
    if (this.isOpen) this.drop(0);
  }

  /** At once, when there is reason to hope; an open connection is asked whether it lives. */
  readonly hurry = (): void => {
    if (this.stopped) return;
    if (this.isOpen) this.askAlive();
    else if (!this.socket) {
      this.tries = 0;
      this.connect();
    }
  };

  private readonly hurryIfVisible = (): void => {
    if (document.visibilityState === 'visible') this.hurry();
  };

  private connect(): void {
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    const socket = this.world.open(this.url);
    this.socket = socket;
    this.opening = setTimeout(() => this.drop(), OPENING_MS);
    socket.onopen = () => this.onOpen();
    socket.onmessage = (event) => this.onMessage(event);
    socket.onclose = (event) => this.onClose(event.code);
    // An error is always followed by a close, which is where it is handled.
    socket.onerror = null;
  }

  private onOpen(): void {
    if (this.opening) clearTimeout(this.opening);
    this.opening = null;
    this.isOpen = true;
    this.everOpened = true;
    this.tries = 0;
    this.heardAt = this.world.now();
    this.beat = setInterval(() => this.pulse(), PING_MS);
    this.events.opened();
  }

  private onMessage(event: MessageEvent): void {
    this.heardAt = this.world.now();
    this.probeSentAt = null;
    if (typeof event.data === 'string') this.events.received(event.data);
  }

  private onClose(code: number): void {
    if (FINAL_CODES.has(code)) {
      this.stop();
      this.events.ended(code);
      return;
    }
    this.drop();
  }

  private pulse(): void {
    if (this.world.now() - this.heardAt >= SILENCE_MS) this.drop(0);
    else this.ping();
    // The silence is watched between pings too, so that twelve seconds are twelve and not fifteen.
    if (this.isOpen) this.watchSilence();
  }

  private watchSilence(): void {
    const left = SILENCE_MS - (this.world.now() - this.heardAt);
    if (left >= PING_MS) return;
    if (this.probe) clearTimeout(this.probe);
    this.probe = setTimeout(() => {
      if (this.isOpen && this.world.now() - this.heardAt >= SILENCE_MS) this.drop(0);
    }, left);
  }

  private askAlive(): void {
    const sent = this.world.now();
    this.probeSentAt = sent;
    this.ping();
    setTimeout(() => {
      if (this.isOpen && this.probeSentAt === sent) this.drop(0);
    }, PROBE_MS);
  }

  private ping(): void {
    this.send(JSON.stringify({ type: 'ping', t: Math.max(0, Math.round(this.world.now())) }));
  }

  private drop(delay?: number): void {
    this.forget(4000);
    if (this.stopped) return;
    const wait = delay ?? backoffMs(this.tries, this.world.random());
    this.tries += 1;
    if (this.retry) clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), wait);
    // Told when an opening failed too, so that the page can say that nothing gets through.
    this.events.lost();
  }

  private forget(code: number): void {
    for (const timer of [this.beat, this.opening, this.probe]) if (timer) clearTimeout(timer);
    this.beat = this.opening = this.probe = null;
    this.isOpen = false;
    this.probeSentAt = null;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close(code);
  }
}
