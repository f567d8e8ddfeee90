/** The words of the verifier in the language of this device; they come with its screens. */
import { locale } from '../../lib/words.svelte';
import { verify as en } from '../../words/verify.en';
import { verify as pt, type VerifyWords } from '../../words/verify.pt';

export function verifyWords(): VerifyWords {
  return locale() === 'en' ? en : pt;
}
