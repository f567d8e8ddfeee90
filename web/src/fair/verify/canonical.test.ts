import { describe, expect, it } from 'vitest';

import { utf8 } from '../bytes';
import { canonicalText, NotCanonical, readCanonical } from './canonical';
import { readLog } from './logfile';

describe('canonical JSON', () => {
  it('sorts keys by code point, writes no spaces, and composes letters', () => {
    expect(canonicalText({ b: [1, true, null], a: { 'z': 'e\u0301', '\u{1F0CF}': 1, '\uFFFD': 2 } })).toBe('{"a":{"z":"\u00e9","\uFFFD":2,"\u{1F0CF}":1},"b":[1,true,null]}');
  });

  it.each(['{"a": 1}', '{"b":1,"a":2}', '{"a":1,"a":1}', '1.5', '1e3', '"\\u00e9"', '"e\u0301"', '\uFEFF{}', '{}\n', '-0', 'x', ''])('%j is refused', (text) =>
    expect(() => readCanonical(utf8(text))).toThrow(NotCanonical),
  );

  it('bytes that are no UTF-8 are refused', () => {
    expect(() => readCanonical(Uint8Array.of(0x22, 0xff, 0x22))).toThrow(NotCanonical);
  });
});

describe('the log’s lines', () => {
  const line = (n: number, part: object = {}): string =>
    JSON.stringify({ n, kind: 'open', match: 'm', commitment: '00'.repeat(64), digest: '', hash: '11'.repeat(64), ...part });

  it('are read in order, an empty last line or none', () => {
    expect(readLog(`${line(1)}\n${line(2)}\n`)).toHaveLength(2);
    expect(readLog('')).toEqual([]);
  });

  it.each([[line(2)], [`${line(1)}\n${line(3)}`], ['<html>'], [line(1, { hash: 'zz' })], [line(1, { kind: 'drop' })], [line(1, { digest: '0' })], ['null']])(
    '%s are none', (text) => expect(readLog(text)).toBeNull(),
  );
});
