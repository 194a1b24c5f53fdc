import { createHash } from 'node:crypto';
import { CLOSED_POLICY, SECURITY_HEADERS } from '#generator/response-headers.ts';

const DAYS_180 = 180 * 24 * 60 * 60;
const POLICY = 'Content-Security-Policy';

/** On every response to a visitor who came by https; the dealer's other hosts are not ours to bind to it. */
const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${DAYS_180}`,
};

/** The headers that an answer still needs; a page has a policy of its own, and no other answer may do without one. */
export const missingHeaders = (own: Headers, isHttps: boolean): Record<string, string> => ({
  ...SECURITY_HEADERS,
  ...(isHttps ? HTTPS_HEADERS : {}),
  ...(own.has(POLICY) ? {} : { [POLICY]: CLOSED_POLICY }),
});

/** The policy of a page of the server's own, whose one inline style is `css`; `forms` is where its forms may post to. */
export const policyForStyle = (css: string, forms: "'none'" | "'self'" = "'none'"): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;
