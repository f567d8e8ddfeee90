/**
 * The words of the page in the language of this device. Portuguese is the type and English must have the same
 * keys, so that a missing word is a compile error; nothing here knows the rules of the game.
 */
import { shell as shellEn } from '../words/shell.en';
import { shell as shellPt } from '../words/shell.pt';
import { table as tableEn } from '../words/table.en';
import { table as tablePt } from '../words/table.pt';
import { settings } from './settings.svelte';

export const pt = { table: tablePt, shell: shellPt };
export type Words = typeof pt;
export const en: Words = { table: tableEn, shell: shellEn };

/** The dictionary now; reactive when read in a component. */
export function words(): Words {
  return settings.lang === 'pt' ? pt : en;
}

/** The tag for `lang` attributes and `Intl`. */
export function locale(): 'pt-BR' | 'en' {
  return settings.lang === 'pt' ? 'pt-BR' : 'en';
}

/** A number as this language writes it (1.240 / 1,240). */
export function number(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}
