import { createHash } from 'node:crypto';
import { CLOSED_POLICY, SECURITY_HEADERS } from '#generator/response-headers.ts';

const DAYS_180 = 180 * 24 * 60 * 60;
const POLICY = 'Content-Security-Policy';

/** On every response over https; the dealer's other hosts are not ours to bind to it. */
const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${DAYS_180}`,
};

/**
 * Returns the security headers that a response still lacks; a page sets its own policy, every other response gets a
 * default.
 */
export const missingHeaders = (own: Headers, isHttps: boolean): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(isHttps ? HTTPS_HEADERS : {}),
  ...(own.has(POLICY) ? {} : { [POLICY]: CLOSED_POLICY }),
});

/**
 * Returns the CSP of a page of the server itself with one inline style, `css`; `forms` is the source its forms may post
 * to.
 */
export const policyForStyle = (css: string, forms: "'none'" | "'self'" = "'none'"): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;
