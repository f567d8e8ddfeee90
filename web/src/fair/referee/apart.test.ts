/** The referee is for checking what happened: no part of the table's page may ask it, and it asks no part of the page. */
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('/src/**/*.{ts,svelte,js}', { query: '?raw', import: 'default', eager: true });
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

/** The files that a source names; types left out: they are gone when it runs. */
function imported(path: string, text: string): string[] {
  const running = text.replace(/import type [^;]*;|typeof import\([^)]*\)/g, '');
  return [...running.matchAll(IMPORTED)].map(([, name = '']) => new URL(name, `file://${path}`).pathname);
}

const links = Object.entries(sources).flatMap(([path, text]) => imported(path, text).map((to) => [path, to] as const));
const from = (folder: string) => ([path]: readonly [string, string]): boolean => path.startsWith(folder);

it('is imported by the verifier alone', () => {
  const into = links.filter(([, to]) => to.startsWith('/src/fair/referee/'));
  expect(into.filter(from('/src/fair/verify/')).length).toBeGreaterThan(0);
  expect(into.filter((link) => !from('/src/fair/verify/')(link) && !from('/src/fair/referee/')(link))).toEqual([]);
});

it('comes with the verifier, which the page fetches only when it is opened', () => {
  const into = links.filter(([path, to]) => to.startsWith('/src/fair/verify/') && !path.startsWith('/src/fair/verify/'));
  expect(into.map(([path, to]) => `${path} ${to}`).sort()).toEqual([
    '/src/App.svelte /src/fair/verify/VerifyPage.svelte',
    '/src/fair/TrustPage.svelte /src/fair/verify/sources',
    '/src/offline.ts /src/fair/verify/Offline.svelte',
  ]);
  expect(sources['/src/App.svelte']).toContain("await import('./fair/verify/VerifyPage.svelte')");
});

it('asks nothing of the page', () => {
  const out = links.filter(from('/src/fair/referee/')).filter(([path, to]) => !path.endsWith('.test.ts') && !to.startsWith('/src/fair/referee/'));
  expect(out).toEqual([]);
});
