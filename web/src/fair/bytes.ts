/**
 * Bytes as the fair deal writes them: length-prefixed fields, big-endian numbers, lower-case hex. It refuses hex
 * that is not its own canonical form, so that two texts never mean the same bytes.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

const HEX = /^(?:[0-9a-f]{2})*$/;
const encoder = new TextEncoder();

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

export function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of lower-case hex; throws a `RangeError` for anything else. */
export function unhex(text: string): Bytes {
  if (!HEX.test(text)) throw new RangeError('not lower-case hex');
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

export function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** An unsigned 32-bit number, big-endian; throws a `RangeError` for any other number. */
export function u32(value: number): Bytes {
  if (!Number.isInteger(value) || value < 0 || value > 0xffffffff) throw new RangeError(`no u32: ${value}`);
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** Each field as its length in four bytes and itself, joined; text stands for its UTF-8. */
export function lp(...fields: readonly (Bytes | string)[]): Bytes {
  return joined(...fields.flatMap((field) => {
    const bytes = typeof field === 'string' ? utf8(field) : field;
    return [u32(bytes.length), bytes];
  }));
}

export function sameBytes(a: Bytes, b: Bytes): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
