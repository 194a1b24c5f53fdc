import type { ManifestEntry } from '#generator/manifest.ts';
import { isPageAddress, pageLinks } from './page-check.ts';

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
