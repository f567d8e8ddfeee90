/**
 * The one way to write a value as JSON: keys sorted, no spaces, strings in NFC, whole numbers. Bytes that are not
 * their own canonical form are refused, so that no two files say the same.
 */
import { utf8, type Bytes } from '../bytes';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The text is no JSON in canonical form. */
export class NotCanonical extends Error {}

function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  for (const [at, char] of left.entries()) {
    const other = right[at];
    if (other === undefined) return 1;
    if (char !== other) return (char.codePointAt(0) as number) - (other.codePointAt(0) as number);
  }
  return left.length - right.length;
}

/** The canonical text; throws `NotCanonical` for a number that has none. */
export function canonicalText(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new NotCanonical('a number that is not whole');
  if (typeof value === 'string') return JSON.stringify(value.normalize('NFC'));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${canonicalText(key)}:${canonicalText(value[key] as Json)}`).join(',')}}`;
}

export function canonical(value: Json): Bytes {
  return utf8(canonicalText(value));
}

/** What canonical bytes say; throws `NotCanonical` for any others. */
export function readCanonical(bytes: Bytes): Json {
  let text: string;
  let value: Json;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text) as Json;
  } catch {
    throw new NotCanonical('no JSON');
  }
  if (canonicalText(value) !== text) throw new NotCanonical('not in canonical form');
  return value;
}
