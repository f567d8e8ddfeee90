/** All that is said in English, as one part of its own: only who reads English loads it. */
import type { Words } from '../lib/words.svelte';
import { articles } from './articles.en';
import { fair } from './fair.en';
import { shell } from './shell.en';
import { table } from './table.en';

export const en: Words = { table, shell };
export { articles, fair };
