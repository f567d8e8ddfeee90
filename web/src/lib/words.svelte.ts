/**
 * The words of the page in the language of this device. Portuguese is the type and English must have the same
 * keys, so that a missing word is a compile error. Portuguese is always there; English comes when it is asked for,
 * and until it has come everything stays Portuguese, numbers and `lang` included.
 */
import { shell } from '../words/shell.pt';
import { table } from '../words/table.pt';
import { settings } from './settings.svelte';

export const pt = { table, shell };
export type Words = typeof pt;

let english = $state.raw<typeof import('../words/en') | null>(null);

/** Fetches the English words; harmless when they are there. */
export async function loadEnglish(): Promise<void> {
  english ??= await import('../words/en');
}

$effect.root(() => {
  $effect(() => {
    // Should they not come (no network), the page goes on in Portuguese and asks again at the next visit.
    if (settings.lang === 'en') loadEnglish().catch(() => undefined);
  });
});

/** English, where it is wanted and there. */
export function inEnglish(): typeof import('../words/en') | null {
  return settings.lang === 'en' ? english : null;
}

/** The dictionary now; reactive when read in a component. */
export function words(): Words {
  return inEnglish()?.en ?? pt;
}

/** The tag for `lang` attributes and `Intl`. */
export function locale(): 'pt-BR' | 'en' {
  return inEnglish() ? 'en' : 'pt-BR';
}

/** A number as this language writes it (1.240 / 1,240). */
export function number(value: number): string {
  return new Intl.NumberFormat(locale()).format(value);
}
