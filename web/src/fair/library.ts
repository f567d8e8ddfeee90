/** SHA-512 for pages without WebCrypto (plain HTTP): a chunk of its own, fetched only there. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 as sha512Of } from '@noble/hashes/sha2.js';

import type { Bytes } from './bytes';

export function sha512(message: Bytes): Bytes {
  return new Uint8Array(sha512Of(message));
}

export function hmacSha512(key: Bytes, message: Bytes): Bytes {
  return new Uint8Array(hmac(sha512Of, key, message));
}
