/** The sentence of an article in this device's language. Apart from the dictionary, so that the front door need not load it. */
import { articles as pt } from '../words/articles.pt';
import type { ArticleId, RuleFacts } from './rules';
import { inEnglish } from './words.svelte';

export function articleText(id: ArticleId, facts: RuleFacts): string {
  return (inEnglish()?.articles ?? pt)[id](facts);
}
