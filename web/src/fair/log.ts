/**
 * The public log: a chain in which every entry stands on the one before, so that none can be taken out or changed
 * without breaking all that follow.
 */
import { lp, type Bytes } from './bytes';
import type { Hashes } from './hashes';
import { HASH_BYTES } from './scheme';

export interface LogEntry {
  kind: 'open' | 'close';
  match: string;
  /** M. */
  commitment: Bytes;
  /** Of the match file; empty in an `open`. */
  digest: Bytes;
}

/** What the first entry stands on. */
export const LOG_START: Bytes = new Uint8Array(HASH_BYTES);

/** E: the hash of an entry, given that of the entry before. */
export function entryHash(by: Hashes, before: Bytes, entry: LogEntry): Promise<Bytes> {
  return by.hash(lp('TF1/log', before, entry.kind, entry.match, entry.commitment, entry.digest));
}
