/** A refused command in words, with the article to read where there is one. */
import { articleText } from '../lib/articles';
import { isArticle, type RuleFacts } from '../lib/rules';
import { tellCode } from '../lib/said';
import type { Words } from '../lib/words.svelte';

export interface ToldRefusal {
  text: string;
  article: string | null;
}

export function tellRefusal(code: string, message: string, w: Words['shell'], facts: RuleFacts): ToldRefusal {
  const exact = w.refusal.messages[message];
  if (exact) return { text: exact, article: isArticle(code) ? code : null };
  if (isArticle(code)) return { text: articleText(code, facts), article: code };
  return { text: tellCode(code, message, w), article: null };
}
