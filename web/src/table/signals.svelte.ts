/**
 * One's turn, for ear, pocket and tab: two notes, a short vibration, and a mark before the page's title. Each has
 * its switch; none repeats while the turn lasts.
 */
import { untrack } from 'svelte';

import { settings } from '../lib/settings.svelte';
import { chimeTurn } from './chime';

/** To be called while a component starts. `title` is the mark's words. */
export function signalTurn(mine: () => boolean, title: () => string): void {
  $effect(() => {
    if (!mine()) return undefined;
    const mark = `● ${title()} · `;
    untrack(() => {
      if (settings.sound) chimeTurn();
      // Before the first touch browsers refuse to vibrate, and say so in the console.
      if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(80);
    });
    document.title = mark + document.title;
    return () => {
      document.title = document.title.replace(mark, '');
    };
  });
}
