import { createHash } from 'node:crypto';
import { byteText } from '#generator/gate/forbidden.ts';
import { isData } from '#generator/gate/page-check.ts';

/** Scripts and styles that stand in the page itself, with their attributes and text. */
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
const HASH = /\s*'(sha256-[^']+)'/g;

/** Few texts stand in thousands of pages. Data is each page's own: remembering it would keep every page in memory. */
const known = new Map<string, string>();

/**
 * A compiled Content-Security-Policy with the hashes of this page's own scripts and styles alone: the compiler names
 * those of all pages, 3 kB that each page would be sent with before its first byte.
 */
export function pagePolicy(compiled: string, page: Buffer): string {
  const own = new Set(
    byteText(page)
      .matchAll(INLINE)
      .filter(([, , attributes = '', text]) => text !== '' && !isData(attributes))
      .map(([, , , text = '']) => hashOf(text)),
  );
  return compiled.replace(HASH, (source, hash: string) => (own.has(hash) ? source : ''));
}

function hashOf(text: string): string {
  const hash = known.get(text) ?? `sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}`;
  known.set(text, hash);
  return hash;
}
