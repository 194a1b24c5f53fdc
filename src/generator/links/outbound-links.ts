import { byCharacters } from '#domain/order.ts';
import type { Manifest, ManifestEntry } from '#generator/manifest.ts';
import { pageMarkup } from '#pipeline/markup.ts';

/** An address off the site, and the pages that link to it. */
export interface OutboundLink {
  /** Without its fragment, which requests omit. */
  url: string;
  page: string;
  pages: number;
}

const OFF_SITE = /^https?:\/\//;

/** Every address off the site that a page of a release links to, once, sorted. */
export async function outboundLinks(
  { entries }: Manifest,
  read: (entry: ManifestEntry) => Promise<Buffer>,
): Promise<OutboundLink[]> {
  const links = new Map<string, OutboundLink>();
  for (const [page, entry] of Object.entries(entries).sort(byName)) {
    if (!entry.type.startsWith('text/html')) continue;
    for (const url of linksIn((await read(entry)).toString())) {
      const link = links.get(url);
      if (link === undefined) links.set(url, { url, page, pages: 1 });
      else link.pages += 1;
    }
  }
  return [...links.values()].sort((a, b) => byCharacters(a.url, b.url));
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => byCharacters(a, b);

function linksIn(html: string): Set<string> {
  const links = pageMarkup(html).links.filter((href) => OFF_SITE.test(href));
  const addresses = links.map((href) => URL.parse(href));
  return new Set(addresses.flatMap((url) => (url === null ? [] : withoutFragment(url))));
}

function withoutFragment(url: URL): string {
  url.hash = '';
  return url.href;
}
