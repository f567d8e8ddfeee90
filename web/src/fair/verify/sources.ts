/** Where the verifier's two files come from: the server's public answers, or files that a person chose. */
import { ApiProblem } from '../../lib/api';
import type { Bytes } from '../bytes';
import { readLog, type LogLine } from './logfile';

/** Lines that the server gives in one answer. */
const PAGE = 1000;

export function filePath(match: string, key: string | null): string {
  return `/api/matches/${encodeURIComponent(match)}${key === null ? '' : `?k=${encodeURIComponent(key)}`}`;
}

export const LOG_PATH = '/api/log';
/** The verifier as one file, made by the build. */
export const VERIFIER_PATH = '/conferir.html';

async function answer(path: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin' });
  } catch {
    throw new ApiProblem('OFFLINE', '', 0);
  }
  if (!response.ok) throw new ApiProblem(`HTTP-${response.status}`, '', response.status);
  return response;
}

export async function fetchFile(match: string, key: string | null): Promise<Bytes> {
  return new Uint8Array(await (await answer(filePath(match, key))).arrayBuffer());
}

/** The whole log as text, page by page. */
export async function fetchLog(): Promise<string> {
  const parts: string[] = [];
  for (let after = 0; ; after += PAGE) {
    const text = await (await answer(`${LOG_PATH}?after=${after}`)).text();
    const lines = text.split('\n').filter((line) => line !== '');
    parts.push(...lines);
    if (lines.length < PAGE) return parts.join('\n');
  }
}

export function logOf(text: string): LogLine[] | 'bad' {
  return readLog(text) ?? 'bad';
}

/** Gives the person a file to keep. */
export function save(name: string, type: string, part: BlobPart): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([part], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
