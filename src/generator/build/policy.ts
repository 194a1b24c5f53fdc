import { searchOrigins } from '#domain/site/search-provider.ts';
import type { Site } from '#domain/site/site.schema.ts';

/** Directives that no page has a say in. */
const FIXED = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/**
 * The Content-Security-Policy of a page: the compiler's hashes for its scripts and styles, pictures from
 * the hosts that the site's settings name and answers from the search engine they name, nothing else from
 * anywhere (promises "The browser").
 */
export function contentSecurityPolicy(
  compiled: string,
  { images, search }: Pick<Site, 'images' | 'search'>,
): string {
  const hosts = [...images.hosts, ...(images.cdn === null ? [] : [new URL(images.cdn.url).host])];
  const pictures = ["img-src 'self' data:", ...hosts.map((host) => `https://${host}`)].join(' ');
  const engines = searchOrigins(search.provider);
  const connections = engines.length === 0 ? '' : ["connect-src 'self'", ...engines].join(' ');
  const own = compiled.split(';').map((directive) => directive.trim());
  return [...FIXED, pictures, connections, ...own].filter((directive) => directive !== '').join('; ');
}
