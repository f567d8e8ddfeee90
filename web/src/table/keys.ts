/** The keys of the table, by letter: C comprar, L lixo, B baixar, D descartar, O ordenar, 1–9 an own meld … */

export type NamedDeed = 'discard' | 'draw' | 'last' | 'legal' | 'meld' | 'score' | 'sort' | 'take' | 'time';
/** A number is an own meld. */
export type Deed = NamedDeed | number;

const DEEDS: Record<string, NamedDeed> = {
  c: 'draw', l: 'take', b: 'meld', d: 'discard', o: 'sort', u: 'last', t: 'time', p: 'score', '?': 'legal',
};

interface Key {
  key: string;
  target: EventTarget | null;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  defaultPrevented: boolean;
}

/** What a key asks for; null while typing into a field, in a dialog, or with a modifier that browsers use. */
export function keyDeed(event: Key): Deed | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return null;
  if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [contenteditable]')) {
    return null;
  }
  if (/^[1-9]$/.test(event.key)) return Number(event.key);
  return DEEDS[event.key.toLowerCase()] ?? null;
}
