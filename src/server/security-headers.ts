import { createHash } from 'node:crypto';

const DAYS_180 = 180 * 24 * 60 * 60;

/** On every response, whatever it is. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** On every response to a visitor who came by https. */
export const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${DAYS_180}; includeSubDomains`,
};

/** For what must not run anything when it is opened by itself: our own plain answers, and pictures as SVG. */
export const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The policy of a page of the server's own, whose one inline style is `css`. */
export const policyForStyle = (css: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
