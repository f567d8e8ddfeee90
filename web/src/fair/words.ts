/** The words of the verifiable deal in the language of this device; they come with the screens that use them. */
import { inEnglish } from '../lib/words.svelte';
import { fair as pt, type FairWords } from '../words/fair.pt';

export function fairWords(): FairWords {
  return inEnglish()?.fair ?? pt;
}
