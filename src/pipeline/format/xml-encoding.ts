import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { encodingOf, isPlainlyUtf, startOf } from './encoding.ts';

const DECLARATION = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** The encoding of an XML document: as it declares, unless its bytes show that it is another one. Throws `FeedUnusable` for one that nobody reads. */
export function xmlEncoding(body: FeedBody): string {
  const found = encodingOf(body);
  const declared = DECLARATION.exec(startOf(body, 200))?.[1];
  if (declared === undefined || found.startsWith('utf-16')) return found;
  const encoding = standardName(declared);
  return encoding === 'utf-8' || encoding.startsWith('utf-16') || isPlainlyUtf(body) ? found : encoding;
}

function standardName(declared: string): string {
  try {
    return new TextDecoder(declared).encoding;
  } catch (cause) {
    const message = `The feed declares the encoding "${declared}", which cannot be read: send UTF-8`;
    throw new FeedUnusable('unreadable', message, { cause });
  }
}
