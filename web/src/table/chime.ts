/**
 * The table's sounds, made in code: two notes for one's turn, a tick for a card. No file is fetched; a browser
 * that has no Web Audio, or no touch yet, stays silent.
 */

let context: AudioContext | null = null;

/** To be called from a touch or key: browsers start sound only then. */
export function wakeSound(): void {
  if (context === null && 'AudioContext' in globalThis) context = new AudioContext();
  if (context?.state === 'suspended') void context.resume();
}

function note(hertz: number, start: number, seconds: number, loudness: number): void {
  if (context === null || context.state !== 'running') return;
  const from = context.currentTime + start;
  const tone = context.createOscillator();
  const level = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  level.gain.setValueAtTime(0, from);
  level.gain.linearRampToValueAtTime(loudness, from + 0.012);
  level.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  tone.connect(level).connect(context.destination);
  tone.start(from);
  tone.stop(from + seconds);
}

export function chimeTurn(): void {
  note(587.33, 0, 0.22, 0.16);
  note(880, 0.13, 0.34, 0.14);
}

export function tickCard(): void {
  note(196, 0, 0.06, 0.08);
}
