/** The public log (FAIRNESS 9), read from its lines: the chain hangs together, and the match stands in it as published. */
import { hex, unhex, type Bytes } from '../bytes';
import type { Hashes } from '../hashes';
import { entryHash, LOG_START } from '../log';
import type { Findings } from './report';

export interface LogLine {
  n: number;
  kind: 'open' | 'close';
  match: string;
  commitment: string;
  digest: string;
  hash: string;
}

const HEX64 = /^[0-9a-f]{128}$/;

/** The lines of the log; null when any of them is none. */
export function readLog(text: string): LogLine[] | null {
  try {
    const lines = text.split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as LogLine);
    const good = lines.every(
      (line, at) =>
        line.n === at + 1 && (line.kind === 'open' || line.kind === 'close') && typeof line.match === 'string' &&
        HEX64.test(line.commitment) && HEX64.test(line.hash) && (line.digest === '' || HEX64.test(line.digest)),
    );
    return good ? lines : null;
  } catch {
    // Not JSON: no log.
    return null;
  }
}

/** The chain from its start; whether every hash is the one that its line says. */
export async function checkChain(by: Hashes, lines: readonly LogLine[], found: Findings): Promise<void> {
  found.look('log');
  let before: Bytes = LOG_START;
  for (const { n, kind, match, commitment, digest, hash } of lines) {
    before = await entryHash(by, before, { kind, match, commitment: unhex(commitment), digest: unhex(digest) });
    if (hex(before) !== hash) return found.fault('log', 'log-chain', { detail: String(n) });
  }
}

/** The match's own entries: opened once, closed once, with this file. */
export async function checkEntries(
  by: Hashes, lines: readonly LogLine[], file: { match: string; commitment: Bytes }, bytes: Bytes, found: Findings,
): Promise<void> {
  const [opened, closed, ...more] = lines.filter((line) => line.match === file.match);
  if (opened?.kind !== 'open' || opened.digest !== '' || closed?.kind !== 'close' || more.length > 0) return found.fault('log', 'log-missing');
  const commitment = hex(file.commitment);
  if (opened.commitment !== commitment || closed.commitment !== commitment) found.fault('log', 'log-commitment');
  if (closed.digest !== hex(await by.hash(bytes))) found.fault('log', 'log-digest');
}

