/**
 * Makes the offline verifier: one HTML file with its script and style inside, to be opened from a disk. It may load
 * nothing and send nothing (its own content policy forbids both), so that a person can trust it with the network off.
 */
import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/offline.ts', import.meta.url));
const FILE = 'conferir.html';
/** Names the packages whose code is in what the build makes, with their licences. */
export const LICENCES = 'licenses.md';

interface Pieces {
  script: string;
  style: string;
  licences: string;
}

function page({ script, style, licences }: Pieces): string {
  return `<!doctype html>
<!--
${licences.replaceAll('--', '- -')}
-->
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

/** What the offline page is made of, each in one piece. */
async function pieces(target: string[]): Promise<Pieces> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [svelte()],
    build: {
      write: false,
      target,
      cssCodeSplit: false,
      modulePreload: false,
      license: { fileName: LICENCES },
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
  const text = (end: string): string => {
    const found = output.find((part) => part.fileName.endsWith(end));
    if (found?.type !== 'asset') throw new Error(`the offline verifier has no ${end}`);
    return String(found.source);
  };
  if (script === undefined || output.length !== 3) throw new Error('the offline verifier is not in one piece');
  return { script, style: text('.css'), licences: text(LICENCES) };
}

export function offlineVerifier(target: string[]): Plugin {
  return {
    name: 'tranca-offline-verifier',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: page(await pieces(target)) });
    },
  };
}
