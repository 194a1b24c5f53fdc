import { FACETS } from '../search/facets.ts';
import { sitemapPath } from '../site/file-routes.ts';
import { absoluteUrl, comparePath, favouritesPath, searchRoutePath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';

/**
 * Prints a site's `robots.txt`. It disallows lists that visitors share, and filtered lists except those with one
 * `crawled` filter: combinations are practically endless. The longest matching rule applies (RFC 9309), so each rule of
 * the search overrides the shorter ones. Pages with `noindex` stay allowed, since crawlers have to read it.
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
