import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

import { LICENCES, offlineVerifier } from './build/offline.ts';
import { precompress } from './build/precompress.ts';

/** Where `tranca serve` listens while `tranca dev` runs Vite beside it. */
const backend = process.env['TRANCA_DEV_BACKEND'] ?? 'http://127.0.0.1:8000';
/** Inside the Python package, git-ignored; the build hook puts its stamp beside the files. */
const bundle = fileURLToPath(new URL('../src/tranca/web_dist', import.meta.url));

// What the table needs besides (`dialog`, `translate`, `Array.at`) asks for these; `early.js` tells older ones so.
const target = ['es2021', 'chrome104', 'safari15.4'];

export default defineConfig({
  plugins: [svelte(), offlineVerifier(target), precompress()],
  build: {
    outDir: bundle,
    emptyOutDir: true,
    target,
    // Nothing inlined as a data: URL, so that a strict content security policy holds.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Whose code is in the bundle, and under which licence, beside it.
    license: { fileName: LICENCES },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': { target: backend },
      '/ws': { target: backend, ws: true },
    },
  },
});
