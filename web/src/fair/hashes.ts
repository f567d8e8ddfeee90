/**
 * SHA-512 and HMAC-SHA-512: the browser's own where it gives them (HTTPS or localhost), a small library elsewhere,
 * fetched only then. It refuses to pretend: without either, whoever asks gets the failure.
 */
import type { Bytes } from './bytes';

export interface Hashes {
  /** Who computes: the verifier says so. */
  readonly by: 'browser' | 'library';
  hash(message: Bytes): Promise<Bytes>;
  mac(key: Bytes, message: Bytes): Promise<Bytes>;
}

/** The browser's WebCrypto. */
export function browserHashes(subtle: SubtleCrypto): Hashes {
  // A deal asks for hundreds of codes under one key: it is imported once.
  let last: { key: Bytes; imported: Promise<CryptoKey> } | null = null;
  const imported = (key: Bytes): Promise<CryptoKey> => {
    if (last?.key !== key) {
      last = { key, imported: subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']) };
    }
    return last.imported;
  };
  return {
    by: 'browser',
    hash: async (message) => new Uint8Array(await subtle.digest('SHA-512', message)),
    mac: async (key, message) => new Uint8Array(await subtle.sign('HMAC', await imported(key), message)),
  };
}

async function libraryHashes(): Promise<Hashes> {
  const { sha512, hmacSha512 } = await import('./library');
  return {
    by: 'library',
    hash: (message) => Promise.resolve(sha512(message)),
    mac: (key, message) => Promise.resolve(hmacSha512(key, message)),
  };
}

/** WebCrypto, if this page may use it: browsers keep it from pages that came over plain HTTP. */
export function subtleHere(): SubtleCrypto | null {
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle ?? null;
}

let chosen: Promise<Hashes> | null = null;

/** The best that this page may use. A failed fetch of the library is tried again at the next call. */
export function hashes(): Promise<Hashes> {
  const subtle = subtleHere();
  chosen ??= subtle ? Promise.resolve(browserHashes(subtle)) : libraryHashes();
  chosen.catch(() => (chosen = null));
  return chosen;
}
