import { FACETS } from '../search/facets.ts';
import { sitemapPath } from '../site/file-routes.ts';
import { absoluteUrl, comparePath, favouritesPath, searchRoutePath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';

/**
 * `robots.txt` of a site: everything may be crawled but filtered lists, of which those with one
 * `crawled` filter may (two at once make lists without end), and lists that visitors share. The longest rule that fits an address counts (RFC 9309), so
 * each rule outdoes the one before it. No page is kept away that says `noindex` itself: it has to be read for that.
 */
export function robots(site: Pick<Site, 'url'>): string {
  const search = `${searchRoutePath()}*?`;
  const single = FACETS.filter(({ crawled }) => crawled).flatMap(({ attribute }) => [
    `Allow: ${search}${attribute}=`,
    `Disallow: ${search}${attribute}=*&`,
  ]);
  return [
    'User-agent: *',
    `Disallow: ${search}`,
    ...single,
    `Disallow: ${favouritesPath()}?`,
    `Disallow: ${comparePath()}?`,
    '',
    `Sitemap: ${absoluteUrl(sitemapPath(), site)}`,
    '',
  ].join('\n');
}
