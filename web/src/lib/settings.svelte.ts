/**
 * What this device prefers: language, cards, sound, motion, keys. Kept in localStorage and never sent to the
 * server. It refuses unknown or ill-typed values: a damaged store gives the defaults back, field by field.
 */

export type Lang = 'pt' | 'en';
export type Motion = 'normal' | 'fast' | 'none';

export interface DeviceSettings {
  lang: Lang;
  /** Four colours, one a suit, or the classic two. */
  colours: 4 | 2;
  /** Large print: bigger cards and letters. */
  large: boolean;
  /** The suit's letter beside its sign. */
  letters: boolean;
  sound: boolean;
  vibration: boolean;
  motion: Motion;
  /** A discard asks first. */
  confirmDiscard: boolean;
  /** The keys of the table (C, L, B, D …). */
  keys: boolean;
}

const STORE = 'tranca.settings';

const ALLOWED: { [K in keyof DeviceSettings]: readonly DeviceSettings[K][] } = {
  lang: ['pt', 'en'],
  colours: [4, 2],
  large: [false, true],
  letters: [false, true],
  sound: [false, true],
  vibration: [false, true],
  motion: ['normal', 'fast', 'none'],
  confirmDiscard: [false, true],
  keys: [false, true],
};

/** English only where the browser clearly prefers it to Portuguese. */
export function preferredLang(languages: readonly string[]): Lang {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    if (base === 'pt') return 'pt';
    if (base === 'en') return 'en';
  }
  return 'pt';
}

export function defaultSettings(languages: readonly string[]): DeviceSettings {
  return {
    lang: preferredLang(languages),
    colours: 4,
    large: false,
    letters: false,
    sound: true,
    vibration: true,
    motion: 'normal',
    confirmDiscard: true,
    keys: true,
  };
}

/** The stored text over the defaults; whatever is not an allowed value is left out. */
export function readSettings(text: string | null, defaults: DeviceSettings): DeviceSettings {
  let stored: unknown = null;
  try {
    stored = text === null ? null : JSON.parse(text);
  } catch {
    // A damaged store is the same as none: the defaults hold and the next change writes it anew.
    stored = null;
  }
  if (typeof stored !== 'object' || stored === null) return defaults;
  const known = Object.entries(stored).filter(([name, value]) => {
    const allowed = (ALLOWED as Record<string, readonly unknown[]>)[name];
    return Object.hasOwn(ALLOWED, name) && allowed !== undefined && allowed.includes(value);
  });
  return { ...defaults, ...Object.fromEntries(known) };
}

function storedText(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    // Storage may be forbidden (private mode, embedded browsers): the page then works without memory.
    return null;
  }
}

function keep(value: DeviceSettings): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(value));
  } catch {
    // As above: nothing is lost but the memory of this device.
  }
}

export const settings: DeviceSettings = $state(readSettings(storedText(), defaultSettings(navigator.languages)));

$effect.root(() => {
  $effect(() => keep($state.snapshot(settings)));
});
