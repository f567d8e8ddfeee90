/** The document's title for a screen. */
import type { Route } from './router';
import type { Words } from './words.svelte';

export function pageTitle(route: Route, w: Words['shell']): string {
  switch (route.screen) {
    case 'home':
      return `${w.title} — ${w.home.heading}`;
    case 'room':
      return `${w.room.heading(route.code)} — ${w.title}`;
    case 'device':
      return `${w.deviceHere.heading} — ${w.title}`;
    case 'rules':
      return route.variant === null
        ? `${w.rulesPage.heading} — ${w.title}`
        : `${w.rulesPage.variant(w.variants[route.variant] ?? route.variant)} — ${w.title}`;
    case 'help':
      return `${w.help.heading} — ${w.title}`;
    case 'verify':
      return `${w.nav.verify} — ${w.title}`;
    case 'trust':
      return `${w.nav.trust} — ${w.title}`;
    case 'missing':
      return `${w.trouble.missing.title} — ${w.title}`;
  }
}
