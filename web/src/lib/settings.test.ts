import { describe, expect, it } from 'vitest';

import { defaultSettings, preferredLang, readSettings } from './settings.svelte';

describe('what this device prefers', () => {
  it('Portuguese if unsure, English only where it comes before Portuguese', () => {
    expect(preferredLang([])).toBe('pt');
    expect(preferredLang(['de-DE', 'fr'])).toBe('pt');
    expect(preferredLang(['en-US', 'pt-BR'])).toBe('en');
    expect(preferredLang(['es-AR', 'pt-PT', 'en'])).toBe('pt');
  });

  it('newcomers are asked before a discard', () => {
    expect(defaultSettings(['pt-BR']).confirmDiscard).toBe(true);
  });

  it('takes what it knows and leaves the rest', () => {
    const defaults = defaultSettings(['pt-BR']);
    const stored = JSON.stringify({ lang: 'en', colours: 3, large: 'yes', sound: false, constructor: true, extra: 1 });
    expect(readSettings(stored, defaults)).toEqual({ ...defaults, lang: 'en', sound: false });
  });

  it.each([null, '', '{', '[]', 'null', '7'])('%j gives the defaults', (text) => {
    const defaults = defaultSettings(['pt-BR']);
    expect(readSettings(text, defaults)).toEqual(defaults);
  });
});
