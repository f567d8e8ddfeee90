/**
 * Which screen an address names, and the address of each screen. Pure text in, plain values out: the history of
 * the browser is `router.svelte.ts`'s business.
 */

export type Route =
  | { screen: 'home' }
  | { screen: 'room'; code: string }
  | { screen: 'device'; token: string }
  | { screen: 'rules'; variant: string | null }
  | { screen: 'help' }
  | { screen: 'verify'; match: string | null }
  | { screen: 'trust' }
  | { screen: 'missing'; path: string };

/** What a person may type as a room's code; the server decides whether it exists. */
const CODE = /^[A-Za-z0-9_-]{3,32}$/;

/** A match's name; the server decides whether it is there. */
const MATCH = /^[A-Za-z0-9._-]{1,100}$/;

/** The token of a one-time link; the server decides whether it is good. */
const TOKEN = /^[A-Za-z0-9_-]{1,100}$/;

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    // A malformed escape names no screen.
    return null;
  }
}

export function parseRoute(path: string): Route {
  const missing: Route = { screen: 'missing', path };
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts.map(decoded);
  if (parts.length === 0) return { screen: 'home' };
  if (first === 'sala' && parts.length === 2 && second && CODE.test(second)) return { screen: 'room', code: second };
  if (first === 'aparelho' && parts.length === 2 && second && TOKEN.test(second)) return { screen: 'device', token: second };
  if (first === 'regras' && parts.length === 1) return { screen: 'rules', variant: null };
  if (first === 'regras' && parts.length === 2 && second) return { screen: 'rules', variant: second };
  if (first === 'ajuda' && parts.length === 1) return { screen: 'help' };
  if (first === 'verificar' && parts.length === 1) return { screen: 'verify', match: null };
  if (first === 'verificar' && parts.length === 2 && second && MATCH.test(second)) return { screen: 'verify', match: second };
  if (first === 'confianca' && parts.length === 1) return { screen: 'trust' };
  return missing;
}

export function roomPath(code: string): string {
  return `/sala/${encodeURIComponent(code)}`;
}

export function rulesPath(variant: string, article?: string): string {
  return `/regras/${encodeURIComponent(variant)}${article ? `#${article}` : ''}`;
}

/** The code in what a person typed or pasted: a code alone, or any link that holds `/sala/CODE`. */
export function codeFrom(typed: string): string | null {
  const text = typed.trim();
  const linked = /\/sala\/([A-Za-z0-9_-]{3,32})/.exec(text);
  if (linked?.[1]) return linked[1];
  return CODE.test(text) ? text : null;
}

/** What of a room is open over the table, kept in the address's hash so that "back" closes it. */
export type Panel =
  | { open: 'none' }
  | { open: 'menu' | 'score' | 'history' | 'phrases' | 'share' | 'deals' | 'house' | 'seal' }
  | { open: 'rules'; article: string | null }
  | { open: 'replay'; match: string; deal: number };

const PANELS = { menu: 'menu', placar: 'score', jogadas: 'history', frases: 'phrases', convite: 'share', maos: 'deals', mesa: 'house', lacre: 'seal' } as const;

export function parsePanel(hash: string): Panel {
  const parts = hash.replace(/^#/, '').split('/').map(decoded);
  const [first, second, third] = parts;
  if (first === 'regras') return { open: 'rules', article: second ? second : null };
  if (first === 'mao' && second && third && /^[1-9]\d{0,8}$/.test(third)) {
    return { open: 'replay', match: second, deal: Number(third) };
  }
  if (first && Object.hasOwn(PANELS, first)) return { open: PANELS[first as keyof typeof PANELS] };
  return { open: 'none' };
}

export function panelHash(panel: Panel): string {
  if (panel.open === 'none') return '';
  if (panel.open === 'rules') return panel.article ? `#regras/${encodeURIComponent(panel.article)}` : '#regras';
  if (panel.open === 'replay') return `#mao/${encodeURIComponent(panel.match)}/${panel.deal}`;
  const word = Object.entries(PANELS).find(([, name]) => name === panel.open);
  return word ? `#${word[0]}` : '';
}

/** Whether a click on this link is the page's to follow, and not the browser's. */
export function followsInside(link: URL, here: URL, target: string, download: boolean): boolean {
  if (link.origin !== here.origin || download || (target !== '' && target !== '_self')) return false;
  return !/^\/(api|ws|health|metrics|assets)(\/|$)/.test(link.pathname);
}
