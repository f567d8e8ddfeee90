/** What to tell a person about a refusal: the dictionary's sentence first, the server's own otherwise. */
import { ApiProblem } from './api';
import { isArticle, type RuleFacts } from './rules';
import type { Words } from './words.svelte';

export interface ToldRefusal {
  text: string;
  /** The article to read, where there is one. */
  article: string | null;
}

export function tellRefusal(code: string, message: string, w: Words['shell'], facts: RuleFacts | null): ToldRefusal {
  const local = w.refusal.local[code];
  if (local) return { text: local, article: null };
  if (isArticle(code)) return { text: facts ? w.articles[code](facts) : message || w.refusal.unknown, article: code };
  return { text: message || w.refusal.unknown, article: null };
}

export function tellProblem(problem: unknown, w: Words['shell']): string {
  if (!(problem instanceof ApiProblem)) throw problem;
  return tellRefusal(problem.code, problem.message, w, null).text;
}
