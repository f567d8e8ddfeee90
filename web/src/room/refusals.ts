/** A refused command in words, with the article to read where there is one. */
import { articleText } from '../lib/articles';
import { isArticle, type RuleFacts } from '../lib/rules';
import { tellCode } from '../lib/said';
import { inEnglish, type Words } from '../lib/words.svelte';

export interface ToldRefusal {
  text: string;
  article: string | null;
}

export function tellRefusal(code: string, message: string, w: Words['shell'], facts: RuleFacts): ToldRefusal {
  const exact = w.refusal.messages[message] ?? plainSentence(code, message);
  if (exact) return { text: exact, article: isArticle(code) ? code : null };
  if (isArticle(code)) return { text: articleText(code, facts), article: code };
  return { text: tellCode(code, message, w), article: null };
}

/** The room's own sentence, for who reads English; other codes have a better one in the dictionary. */
function plainSentence(code: string, message: string): string | null {
  if (!inEnglish() || message === '' || !/^(ROOM|CLOCK|MATCH)-/.test(code)) return null;
  return `${message[0]?.toUpperCase() ?? ''}${message.slice(1)}.`;
}
