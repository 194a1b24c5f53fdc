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
 * the hosts that the site's settings name, nothing else from anywhere (promises "The browser").
 */
export function contentSecurityPolicy(compiled: string, { images }: Pick<Site, 'images'>): string {
  const hosts = [...images.hosts, ...(images.cdn === null ? [] : [new URL(images.cdn.url).host])];
  const pictures = ["img-src 'self' data:", ...hosts.map((host) => `https://${host}`)].join(' ');
  const own = compiled.split(';').map((directive) => directive.trim());
  return [...FIXED, pictures, ...own].filter((directive) => directive !== '').join('; ');
}
