/** A world for the link: sockets that the test opens, feeds and drops, and a clock that the fake timers move. */
import type { LinkWorld, SocketLike } from '../lib/link';
import type { ServerMessage } from '../lib/wire';

export class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  readonly sent: string[] = [];
  closedByUs: number | undefined;

  send(text: string): void {
    this.sent.push(text);
  }

  close(code?: number): void {
    this.closedByUs = code ?? 1000;
  }

  /** The server accepts. */
  accept(): void {
    this.onopen?.(new Event('open'));
  }

  say(message: ServerMessage): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  /** The connection ends with this close code. */
  die(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }

  /** What was sent besides pings. */
  get commands(): Record<string, unknown>[] {
    return this.sent.map((text) => JSON.parse(text) as Record<string, unknown>).filter((message) => message['type'] !== 'ping');
  }

  get pings(): number {
    return this.sent.length - this.commands.length;
  }
}

export class FakeWorld implements LinkWorld {
  readonly sockets: FakeSocket[] = [];

  open(): FakeSocket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  now(): number {
    return Date.now();
  }

  random(): number {
    return 1;
  }

  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('nothing was opened');
    return socket;
  }
}
