import { createHash } from 'node:crypto';

const DAYS_180 = 180 * 24 * 60 * 60;

/** On every response to a visitor who came by https; the dealer's other hosts are not ours to bind to it. */
export const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': `max-age=${DAYS_180}`,
};

/** The policy of a page of the server's own, whose one inline style is `css`; `forms` is where its forms may post to. */
export const policyForStyle = (css: string, forms: "'none'" | "'self'" = "'none'"): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`;
