import { dirname, resolve } from 'node:path';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

/** Closed matches for the verifier: those kept beside the page's tests, or a file with more of them. */
const cases = resolve(process.env['TRANCA_FAIR_CASES'] ?? '../tests/page/fair_cases.jsonl');
/** Games for the verifier's referee, likewise. */
const games = resolve(process.env['TRANCA_REFEREE_GAMES'] ?? '../tests/page/referee_games.jsonl');

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { alias: { 'fair-cases?raw': `${cases}?raw`, 'referee-games?raw': `${games}?raw` } },
  // The dictionaries are checked against the server's own lists of names, which lie beside this folder.
  server: { fs: { allow: ['..', dirname(cases), dirname(games)] } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    restoreMocks: true,
    allowOnly: false,
    passWithNoTests: false,
  },
});
