/** The sentence of an article in this device's language. Apart from the dictionary, so that the front door need not load it. */
import { articles as en } from '../words/articles.en';
import { articles as pt } from '../words/articles.pt';
import type { ArticleId, RuleFacts } from './rules';
import { settings } from './settings.svelte';

export function articleText(id: ArticleId, facts: RuleFacts): string {
  return (settings.lang === 'pt' ? pt : en)[id](facts);
}
