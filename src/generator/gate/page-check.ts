import { createHash } from 'node:crypto';
import { isFilePath } from '#domain/site/address.ts';
import type { ManifestEntry } from '#generator/manifest.ts';
import { localPages, localPagesIn } from '#pipeline/content/linked-pages.ts';
import type { PageMarkup } from '#pipeline/markup.ts';
import { type Forbidden, type ForbiddenText, forbiddenIn } from './forbidden.ts';

/** What the gate reads from one page's bytes. */
export interface GatePage {
  /** Addresses on this site that the page links to, without query and fragment. */
  links: string[];
  problems: ForbiddenText[];
}

/** Reads a page for the gate; `policy` is its Content-Security-Policy. */
export function pageFacts(
  page: Buffer,
  markup: PageMarkup,
  policy: string,
  forbidden: readonly Forbidden[],
): GatePage {
  const scripts = markup.code.filter(({ element, text }) => element === 'script' && !isHashed(text, policy));
  return {
    links: localPages(markup.links),
    problems: [
      ...scripts.map(({ text }) => ({
        what: `an inline script that the policy does not know: ${text.slice(0, 60)}`,
        texts: [text],
      })),
      ...markup.running.map(({ name, value }) => ({
        what: `code in the attribute ${name}: ${value.slice(0, 60)}`,
        texts: [name, value],
      })),
      ...forbiddenIn(page, forbidden),
    ],
  };
}

/**
 * Reused pages that link to an address which the release no longer has. A newly printed page is checked as it is
 * printed; a reused one can only lose a target.
 */
export async function brokenLinks(
  reused: Iterable<{ path: string; entry: ManifestEntry }>,
  lost: ReadonlySet<string>,
  read: (entry: ManifestEntry) => Promise<Buffer>,
): Promise<{ path: string; link: string }[]> {
  // Reading all pages is slow, and a removed file concerns only the items that named it.
  if (![...lost].some(isPageAddress)) return [];
  const broken: { path: string; link: string }[] = [];
  for (const { path, entry } of reused) {
    const links = pageLinks(await read(entry));
    broken.push(...links.filter((link) => lost.has(link)).map((link) => ({ path, link })));
  }
  return broken;
}

/** Photos and reports of a feed are on their owner's server: only links to pages are checked. */
const isPageAddress = (address: string): boolean => !isFilePath(address);

/** Addresses of pages of this site that a page links to, each once. */
export const pageLinks = (page: Buffer): string[] => localPagesIn(page.toString());

const isHashed = (script: string, policy: string): boolean =>
  policy.includes(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
