import { createHash } from 'node:crypto';
import type { PageMarkup } from '#pipeline/markup.ts';

const HASH = /\s*'(sha256-[^']+)'/g;

/** Thousands of pages share few texts. */
const policyMemo = new Map<string, string>();

/**
 * Reduces a compiled Content-Security-Policy to the hashes of this page's own scripts and styles. The compiler names
 * those of all pages, 3 kB before each page's first byte.
 */
export function pagePolicy(compiled: string, { code }: PageMarkup): string {
  const own = new Set(code.map(({ text }) => scriptHash(text)));
  return compiled.replace(HASH, (source, hash: string) => (own.has(hash) ? source : ''));
}

function scriptHash(text: string): string {
  const found = policyMemo.get(text);
  if (found !== undefined) return found;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  // A substring would keep its whole page in memory.
  policyMemo.set(Buffer.from(text).toString(), hash);
  return hash;
}
