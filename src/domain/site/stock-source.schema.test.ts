import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { stockSourceSchema } from './stock-source.schema.ts';

const issuesOf = (written: unknown) => {
  const parsed = tryParse(stockSourceSchema, written);
  return parsed.ok ? [] : parsed.issues.map(({ field }) => field);
};
const http = { type: 'http', url: 'https://dms.example/cars' };
const ftp = { type: 'ftp', host: 'ftp.dms.example', path: '/out/stock-*.csv' };
const sftp = { ...ftp, type: 'sftp', user: 'harbour', password_env: 'FEED_PASSWORD' };
const FINGERPRINT = `SHA256:${'A'.repeat(43)}`;

describe('stock sources (issue 17 §3)', () => {
  it.each([
    [{ type: 'demo' }],
    [{ type: 'file', path: 'stock.json' }],
    [{ type: 'folder', path: 'drop/stock-*.csv', format: 'csv' }],
    [http],
    [
      {
        ...http,
        auth: { bearer_env: 'FEED_TOKEN' },
        headers: { 'X-Key': { env: 'FEED_KEY' }, 'X-Dealer': '4' },
      },
    ],
    [{ ...http, auth: { basic_env: 'FEED_LOGIN' }, query: { key: { env: 'FEED_KEY' } } }],
    [{ ...http, method: 'POST', body: { json: { store: [1, 2] } } }],
    [{ ...http, method: 'POST', body: { form: { store: '1' } } }],
    [{ ...http, pages: { by: 'next' } }],
    [{ ...http, pages: { by: 'number', query: 'offset', start: 0, step: 100, total: 'meta.total' } }],
    [{ ...http, pages: { by: 'cursor', path: 'meta.next', query: 'after' } }],
    [ftp],
    [{ ...ftp, type: 'ftps', port: 990, implicit: true, certificate: 'dms.pem', user: { env: 'FEED_USER' } }],
    [sftp],
    [{ ...sftp, password_env: undefined, private_key_env: 'FEED_KEY', fingerprint: FINGERPRINT }],
    [{ type: 'push' }],
  ])('accepts %j', (written) => {
    expect(issuesOf(written)).toEqual([]);
  });

  it.each([
    // Settings can send no environment variables other than feeds'.
    [{ ...http, auth: { bearer_env: 'DATABASE_URL' } }, 'auth'],
    [{ ...http, headers: { 'X-Key': { env: 'STRIPE_SECRET_KEY' } } }, 'headers.X-Key'],
    [{ ...http, headers: { Host: 'localhost' } }, 'headers.Host'],
    [{ ...http, headers: { 'X Key': '1' } }, 'headers.X Key'],
    [{ ...http, url: 'ftp://dms.example/cars' }, 'url'],
    [{ ...http, body: { form: {} } }, 'body'],
    [{ ...http, pages: { by: 'number', max: 0 } }, 'pages.max'],
    [{ ...ftp, host: 'ftp://dms.example' }, 'host'],
    [{ ...ftp, host: 'dms.example:21' }, 'host'],
    [{ ...ftp, path: '/out-*/stock.csv' }, 'path'],
    [{ ...ftp, path: '/out/' }, 'path'],
    [{ ...sftp, password_env: undefined }, 'password_env'],
    [{ ...sftp, fingerprint: 'MD5:aa:bb' }, 'fingerprint'],
    [{ type: 'push', path: 'x' }, 'path'],
  ])('refuses %j at its field', (written, field) => {
    expect(issuesOf(written).join()).toContain(field);
  });
});
