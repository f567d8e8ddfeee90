/** Both dictionaries say everything, and say it in their own language. */
import { describe, expect, it } from 'vitest';

import refusalsSource from '../../../src/tranca/room/refusals.py?raw';
import switchesSource from '../../../src/tranca/rules/switches.py?raw';
import phrasesSource from '../../../src/tranca/wire/phrases.py?raw';
import { CHAPTERS, isArticle, RuleFacts } from '../lib/rules';
import { pt } from '../lib/words.svelte';
import { articles as articlesPt } from './articles.pt';
import { articles as articlesEn, en } from './en';
import { fair as fairEn } from './fair.en';
import { fair as fairPt } from './fair.pt';
import { trust as trustEn } from './trust.en';
import { trust as trustPt } from './trust.pt';
import { verify as verifyEn } from './verify.en';
import { verify as verifyPt } from './verify.pt';

type Leaf = [path: string, text: string];

const facts = (on: boolean): RuleFacts =>
  new RuleFacts(on ? 4 : 2, {
    justify_extend_with_hand: on, single_pile_single_hand_block: on, set_allows_wild: on, set_is_canasta: on, pending_is_unused: on,
    pending_cards_count: on, pending_allows_partner_out: on, first_turn_extra_draw: on ? 'keep_both' : 'swap_to_pile', go_out_canasta: on ? 'any' : 'clean',
    stock_out: on ? 'morto_to_stock' : 'end_deal', no_morto_left: on ? 'barred' : 'batida_seca', red3_unreplaced: on ? 'normal' : 'zero',
    clean_canasta: 200, dirty_canasta: 100, red3_no_canasta: -100, black3_in_hand: -10, morto_unused_penalty: 100, batida_bonus: 100, batida_seca_bonus: 1,
  });

/** Every text of a dictionary; functions are asked with plausible words and numbers. */
function leaves(node: unknown, path = ''): Leaf[] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function') {
    const ask = node as (...words: unknown[]) => unknown;
    return [1, 2].flatMap((n) => leaves(ask(`w${n}`, n, n, n), `${path}(${n})`));
  }
  if (typeof node === 'object' && node !== null) {
    return Object.entries(node).flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`));
  }
  return [];
}

/** Words that are rightly the same in both languages: names, the game's own words, and words that both have. */
const SAME = new Set([
  'shell.title', 'shell.prefs.pt', 'shell.prefs.en', 'shell.prefs.normal', 'shell.levels.casual', 'shell.room.bot',
  'shell.settingsOf.level(1)', 'shell.settingsOf.level(2)', 'shell.lobbyRoom.bots(1)', 'shell.lobbyRoom.bots(2)',
  'shell.sheet.total', 'shell.sheet.item', 'shell.sheet.lines.morto', 'shell.sheet.lines.canastas', 'table.morto',
]);

describe('the dictionaries', () => {
  const own = ([path]: Leaf): boolean => !path.startsWith('shell.refusal.messages.');
  const all = {
    pt: { ...pt, fair: fairPt, verify: verifyPt, trust: trustPt },
    en: { ...en, fair: fairEn, verify: verifyEn, trust: trustEn },
  };
  const texts = { pt: new Map(leaves(all.pt).filter(own)), en: new Map(leaves(all.en).filter(own)) };

  it('have the same keys', () => {
    expect([...texts.en.keys()].sort()).toEqual([...texts.pt.keys()].sort());
  });

  it('have no empty text', () => {
    const empty = Object.entries(texts).flatMap(([lang, map]) => [...map].filter(([, text]) => text.trim() === '').map(([path]) => `${lang} ${path}`));
    expect(empty.filter((path) => !/ shell\.moves\.by\.[pb]$/.test(path))).toEqual([]);
  });

  it('differ where they should', () => {
    const worded = (text: string): boolean => /\p{L}{3}/u.test(text.replace(/w[12]/g, ''));
    const same = [...texts.pt].filter(([path, text]) => worded(text) && texts.en.get(path) === text && !SAME.has(path));
    expect(same).toEqual([]);
  });
});

describe('the articles', () => {
  const ids = Object.values(CHAPTERS).flat();

  it.each(['pt', 'en'] as const)('%s: each has a sentence, whatever the switches', (lang) => {
    const articles = lang === 'pt' ? articlesPt : articlesEn;
    expect(Object.keys(articles).sort()).toEqual([...ids].sort());
    for (const id of ids) {
      for (const on of [true, false]) expect(articles[id](facts(on))).toMatch(/^\p{Lu}.{10,}[.!]$/u);
    }
  });

  it('differ between the languages', () => {
    expect(ids.filter((id) => articlesPt[id](facts(true)) === articlesEn[id](facts(true)))).toEqual([]);
  });

  it('take their numbers from the switches', () => {
    const other = new RuleFacts(4, { clean_canasta: 345, dirty_canasta: 67 });
    expect(articlesPt['CAN-1'](other)).toContain('345');
    expect(articlesPt['CAN-1'](other)).toContain('67');
  });
});

describe('the server’s own names have words here', () => {
  const quoted = (source: string, pattern: RegExp): string[] => [...source.matchAll(pattern)].map((found) => found[1] ?? '');

  it('every refusal of the room', () => {
    const sentences = quoted(refusalsSource, /Refusal\("[A-Z0-9-]+", "([^"]+)"\)/g);
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((sentence) => !pt.shell.refusal.messages[sentence])).toEqual([]);
  });

  it('every ready phrase', () => {
    const names = quoted(phrasesSource, /^ {4}"([a-z_]+)",$/gm);
    expect(names.length).toBeGreaterThan(5);
    for (const words of [pt, en]) expect(names.filter((name) => !words.shell.phrases[name])).toEqual([]);
  });

  it('every switch, each of its values, and its article', () => {
    const switches = [...switchesSource.matchAll(/Switch\("([a-z0-9_]+)", "([A-Z0-9-]+)", (\([^)]*\))?/g)];
    expect(switches.map(([, name]) => name)).toContain('go_out_canasta');
    for (const [, name = '', article = '', values = ''] of switches) {
      expect(isArticle(article)).toBe(true);
      for (const words of [pt, en]) {
        expect(words.shell.switches[name]?.name, name).toBeTruthy();
        for (const value of quoted(values, /"([a-z_]+)"/g)) expect(words.shell.switches[name]?.values?.[value], value).toBeTruthy();
      }
    }
  });
});
