import { createHash } from 'node:crypto';
import type { PageMarkup } from '#pipeline/markup.ts';

const HASH = /\s*'(sha256-[^']+)'/g;

/** Few texts stand in thousands of pages. */
const policyMemo = new Map<string, string>();

/**
 * A compiled Content-Security-Policy with the hashes of this page's own scripts and styles alone: the compiler names
 * those of all pages, 3 kB that each page would be sent with before its first byte.
 */
export function pagePolicy(compiled: string, { code }: PageMarkup): string {
  const own = new Set(code.map(({ text }) => hashOf(text)));
  return compiled.replace(HASH, (source, hash: string) => (own.has(hash) ? source : ''));
}

function hashOf(text: string): string {
  const found = policyMemo.get(text);
  if (found !== undefined) return found;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  // A text that was cut out of a page would keep the whole page in memory.
  policyMemo.set(Buffer.from(text).toString(), hash);
  return hash;
}
