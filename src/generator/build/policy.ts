import { pictureHosts } from '#domain/site/picture-hosts.ts';
import { isCheckoutPath, onlinePaymentPath } from '#domain/site/routes.ts';
import { searchOrigins } from '#domain/site/search-provider.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { type VendorFrame, vendorFrame } from '#domain/site/vendor-frames.ts';

/** The same for every page. */
const FIXED = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Directives of a page with a vendor's script: only our own pages may frame it, and it links nowhere. */
const FRAMED = ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"];
const VENDORS_OWN = ['script-src', 'style-src'];

/**
 * The Content-Security-Policy of the page at `path`: the compiler's hashes of its scripts and styles, pictures from
 * hosts in the site's settings, responses from its search engine, nothing else (promises "The browser").
 */
export function contentSecurityPolicy(
  compiled: string,
  path: string,
  site: Pick<Site, 'images' | 'search' | 'leads' | 'analytics' | 'reservation'>,
): string {
  const own = compiled.split(';').map((directive) => directive.trim());
  const frame = vendorFrame(path, site);
  return (frame === null ? pagePolicy(own, path, site) : framePolicy(own, frame)).join('; ');
}

function pagePolicy(
  own: readonly string[],
  path: string,
  { images, search, reservation }: Pick<Site, 'images' | 'search' | 'reservation'>,
): string[] {
  const pictures = [
    "img-src 'self' data:",
    ...pictureHosts({ images }).map((host) => `https://${host}`),
    ...(images.origin === null ? [] : [images.origin]),
  ].join(' ');
  const engines = searchOrigins(search.provider);
  const connections = engines.length === 0 ? '' : ["connect-src 'self'", ...engines].join(' ');
  // `form-action` also applies to a form's redirect, so the payment host is named.
  const isPaid = isCheckoutPath(path) || path === onlinePaymentPath();
  const forms = ["form-action 'self'", ...(isPaid ? [reservation.payment_origin] : [])].join(' ');
  return [...FIXED, forms, pictures, connections, ...own].filter((directive) => directive !== '');
}

function framePolicy(own: readonly string[], { origins, isolated }: VendorFrame): string[] {
  const theirs = origins.join(' ');
  const named = own
    .filter((directive) => directive !== '')
    .map((directive) =>
      VENDORS_OWN.includes(directive.split(' ', 1)[0] ?? '') ? `${directive} ${theirs}` : directive,
    );
  return [
    ...FRAMED,
    ...(isolated ? ['sandbox allow-scripts'] : []),
    `img-src 'self' data: ${theirs}`,
    `font-src ${theirs}`,
    `connect-src 'self' ${theirs}`,
    `frame-src ${theirs}`,
    ...named,
  ];
}
