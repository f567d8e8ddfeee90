/**
 * Makes the offline verifier: one HTML file with its script and style inside, to be opened from a disk. It may load
 * nothing and send nothing (its own content policy forbids both), so that a person can trust it with the network off.
 */
import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/offline.ts', import.meta.url));
const FILE = 'conferir.html';

function page(script: string, style: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Tranca</title>
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="app"></div>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}

/** The script and the style of the offline page, everything in one piece. */
async function pieces(target: string[]): Promise<{ script: string; style: string }> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte()],
    build: {
      write: false,
      target,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        output: { format: 'iife', codeSplitting: false },
        // Vite's own helper for chunks asks where it lies; here there are no chunks.
        transform: { define: { 'import.meta': '{}' } },
      },
    },
  });
  const { output } = made as Rolldown.RolldownOutput;
  const script = output.find((part) => part.type === 'chunk')?.code;
  const style = output.find((part) => part.type === 'asset' && part.fileName.endsWith('.css'));
  if (script === undefined || style?.type !== 'asset' || output.length !== 2) throw new Error('the offline verifier is not in one piece');
  return { script, style: String(style.source) };
}

export function offlineVerifier(target: string[]): Plugin {
  return {
    name: 'tranca-offline-verifier',
    apply: 'build',
    async generateBundle() {
      const { script, style } = await pieces(target);
      this.emitFile({ type: 'asset', fileName: FILE, source: page(script, style) });
    },
  };
}
