/** What to tell a person about a refused request: the dictionary's sentence first, the server's own otherwise. */
import { ApiProblem } from './api';
import type { Words } from './words.svelte';

/** A refusal that is not an article of the rule book. */
export function tellCode(code: string, message: string, w: Words['shell']): string {
  return w.refusal.local[code] ?? (message || w.refusal.unknown);
}

/** A failed HTTP request; anything else that was thrown is a fault of ours and goes on up. */
export function tellProblem(problem: unknown, w: Words['shell']): string {
  if (!(problem instanceof ApiProblem)) throw problem;
  return tellCode(problem.code, problem.message, w);
}
