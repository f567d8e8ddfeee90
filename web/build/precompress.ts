/**
 * Writes a `.br` and a `.gz` beside every text asset of the bundle, so that the server sends compressed bytes
 * without ever compressing. It refuses to keep a variant that saves less than a tenth.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
const SMALLEST_BYTES = 256;
const WORTH_KEEPING = 0.9;

const brotli = promisify(brotliCompress);
const gunzipable = promisify(gzip);

async function compressBeside(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < SMALLEST_BYTES) return;
  const variants = [
    ['.br', await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })],
    ['.gz', await gunzipable(plain, { level: constants.Z_BEST_COMPRESSION })],
  ] as const;
  for (const [suffix, packed] of variants) {
    if (packed.length < plain.length * WORTH_KEEPING) await writeFile(file + suffix, packed);
  }
}

export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'tranca-precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
      await Promise.all(texts.map((entry) => compressBeside(join(entry.parentPath, entry.name))));
    },
  };
}
