/**
 * The server's HTTP answers, typed. A refusal is an `ApiProblem` with the server's code; a dead network is one
 * with the code `OFFLINE`. It keeps nothing and retries nothing.
 */
import type { DeviceOn, Lobby, LobbyRoom, Me, Problem, QuickIn, Reopen, Replay, RoomCreated, RulesInfo, SettingsIn } from './wire';

export class ApiProblem extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** The body of a 410: what is needed to open the room again. */
    readonly reopen: Reopen | null = null,
  ) {
    super(message);
    this.name = 'ApiProblem';
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

function isReopen(body: unknown): body is Reopen {
  return typeof body === 'object' && body !== null && 'expired' in body && 'settings' in body;
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // Not JSON: a proxy's or a crashed server's page. The status alone then says what happened.
    return null;
  }
}

async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', headers: { Accept: 'application/json' }, ...init });
  } catch {
    throw new ApiProblem('OFFLINE', '', 0);
  }
  const body = await jsonOf(response);
  if (response.ok && body !== null) return body as T;
  if (isReopen(body)) throw new ApiProblem('EXPIRED', '', response.status, body);
  if (isProblem(body)) throw new ApiProblem(body.code, body.message, response.status);
  throw new ApiProblem(`HTTP-${response.status}`, '', response.status);
}

function post<T>(path: string, body: unknown, signal: AbortSignal | null = null): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

const room = (code: string): string => `/api/rooms/${encodeURIComponent(code)}`;

export const api = {
  me: () => request<Me>('/api/me'),
  guest: (name: string) => post<Me>('/api/guest', { name }),
  /** Makes this device the person's whose one-time link it is. */
  device: (token: string) => post<DeviceOn>('/api/device', { token }),
  rules: () => request<RulesInfo>('/api/rules'),
  lobby: () => request<Lobby>('/api/lobby'),
  create: (settings: SettingsIn) => post<RoomCreated>('/api/rooms', settings),
  /** Stays open until there is a table; closing it by `signal` takes the wish back. */
  quick: (wish: QuickIn, signal: AbortSignal) => post<RoomCreated>('/api/quick', wish, signal),
  room: (code: string) => request<LobbyRoom>(room(code)),
  reopen: (code: string) => post<RoomCreated>(`${room(code)}/reopen`, {}),
  replay: (code: string, match: string, deal: number) =>
    request<Replay>(`${room(code)}/deals/${encodeURIComponent(match)}/${deal}`),
};

export function recordPath(code: string, match: string, deal?: number): string {
  return `${room(code)}/records/${encodeURIComponent(match)}${deal === undefined ? '' : `?deal=${deal}`}`;
}

export function qrPath(code: string): string {
  return `${room(code)}/qr.svg`;
}
