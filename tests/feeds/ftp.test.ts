import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import { parse } from '#domain/parse.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import { textOfFeed } from '#pipeline/source/feed-body.fixture.ts';
import type { FeedMark } from '#pipeline/source/feed-body.ts';
import { FTP_PASSWORD, FTP_USER, serveFtp, serveFtpScript } from '#pipeline/source/ftp-server.fixture.ts';
import { selfSigned } from '#pipeline/source/self-signed.fixture.ts';
import { folderWith, refusalOf, sourceContext } from '#pipeline/source/source.fixture.ts';
import { fetchStock } from '#pipeline/source/source.ts';

interface FtpFetch {
  type?: 'ftp' | 'ftps';
  previous?: FeedMark | null;
  ms?: number;
  allow?: string[];
  folder?: string;
  password?: string;
  [setting: string]: unknown;
}

function fetchFrom(port: number, own: FtpFetch = {}) {
  const { previous = null, ms = 20_000, allow = [], folder = '', password = FTP_PASSWORD, ...settings } = own;
  const written = {
    type: 'ftp',
    host: '127.0.0.1',
    port,
    path: '/stock.json',
    private_network: true,
    user: FTP_USER,
    password_env: 'FEED_PASSWORD',
    ...settings,
  };
  const stock = parse(stockSourceSchema, written, 'stock');
  const context = sourceContext({ allow, folder, secret: (name) => ({ FEED_PASSWORD: password })[name] });
  return fetchStock(stock, context, previous, AbortSignal.timeout(ms));
}

const textFrom = async (port: number, own?: FtpFetch) => textOfFeed(await fetchFrom(port, own));

const refusedBy = (port: number, own?: FtpFetch) => refusalOf(fetchFrom(port, own));

const ONE = { 'stock.json': ['[1]', 1] } as const;

describe('issue 17 §3: a feed over FTP', () => {
  it('is fetched, and reported as unchanged later', async () => {
    const root = folderWith(ONE);
    const port = await serveFtp(root);
    const first = await fetchFrom(port);
    expect(await textOfFeed(first)).toBe('[1]');
    expect(await textFrom(port, { previous: first })).toBe('unchanged');
    writeFileSync(join(root, 'stock.json'), '[1,2]');
    expect(await textFrom(port, { previous: first })).toBe('[1,2]');
  });

  it('is the newest file of a pattern, and of several the last by name', async () => {
    const root = folderWith({
      'stock-1.json': ['[1]', 3],
      'stock-2.json': ['[2]', 5],
      'stock-3.json': ['[3]', 5],
      'stock-9.csv': ['no', 9],
      'other.json': ['no', 9],
      '.stock-9.json': ['no', 9],
    });
    const port = await serveFtp(root);
    expect(await textFrom(port, { path: '/stock-*.json' })).toBe('[3]');
    expect(await textFrom(port, { path: 'stock-?.json' })).toBe('[3]');
    const { code, message } = await refusedBy(port, { path: '/vans-*.json' });
    expect(code).toBe('unreachable');
    expect(message).toContain('There is no file vans-*.json in the folder / of 127.0.0.1');
  });

  it.each([
    ['explicit', {}],
    ['implicit', { implicit: true }],
  ])('is fetched over %s TLS from the host in its certificate only', async (_kind, how) => {
    const own = selfSigned();
    const folder = folderWith({ 'dms.pem': [own.cert, 1], 'other.pem': [selfSigned().cert, 1] });
    const port = await serveFtp(folderWith(ONE), { tls: own, ...how });
    const ftps = { type: 'ftps', folder, ...how } as const;
    for (const host of ['127.0.0.1', 'localhost'])
      expect(await textFrom(port, { ...ftps, host, certificate: 'dms.pem' })).toBe('[1]');
    expect((await refusedBy(port, { ...ftps, certificate: 'other.pem' })).message).toContain('certificate');
    expect((await refusedBy(port, ftps)).message).toContain('certificate');
    expect((await refusedBy(port, { ...ftps, certificate: 'none.pem' })).message).toContain('none.pem');
  });

  it('reports a wrong password with the server’s name, without the password that the server repeats', async () => {
    const port = await serveFtp(folderWith(ONE));
    const { code, message, cause } = await refusedBy(port, { password: 'another-password' });
    expect(code).toBe('unreachable');
    expect(message).toContain('Cannot fetch the feed from 127.0.0.1: 530');
    expect(message).toContain('check "user" and the variable that "password_env"');
    const echo = await serveFtpScript({
      replies: { USER: '331 Password?', PASS: '530 No: another-password' },
    });
    const echoed = await refusedBy(echo.port, { password: 'another-password' });
    expect(echoed.message).toContain('530 No: ***');
    expect([message, cause, echoed.message, echoed.cause].join()).not.toContain('another-password');
  });

  it('is not requested where its password is not set', async () => {
    const { port, received } = await serveFtpScript({});
    const { code, message } = await refusedBy(port, { password: '' });
    expect([code, received]).toEqual(['no_secret', []]);
    expect(message).toContain('"stock.password_env" of site.json names the variable FEED_PASSWORD');
  });
});

describe('promises "Feeds": slow, endless, truncated and lying servers', () => {
  it('reaches a private address only if configured', async () => {
    const { port, received } = await serveFtpScript({ transfer: (data) => data.end('x'.repeat(100)) });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '169.254.169.254'])
      expect([host, (await refusedBy(port, { host, private_network: false })).code]).toEqual([
        host,
        'forbidden_address',
      ]);
    expect(received).toEqual([]);
    const allow = [`127.0.0.1:${port}`];
    expect(await textFrom(port, { private_network: false, allow })).toHaveLength(100);
  });

  it('opens data connections to no other host', async () => {
    const { port } = await serveFtpScript({ passiveHost: '169,254,169,254' });
    expect((await refusedBy(port)).message).toContain('another host (169.254.169.254)');
  });

  it.each([
    ['fewer bytes than it has', (data: { end: (text: string) => void }) => data.end('[1]')],
    ['more of them', (data: { end: (text: string) => void }) => data.end('x'.repeat(101))],
  ])('refuses %s', async (_what, transfer) => {
    const { port } = await serveFtpScript({ transfer });
    expect((await refusedBy(port)).code).toBe('truncated');
  });

  it('refuses an aborted connection', async () => {
    const { port } = await serveFtpScript({
      transfer(data) {
        data.write('[');
        setTimeout(() => data.resetAndDestroy(), 20);
      },
    });
    expect((await refusedBy(port)).code).toBe('unreachable');
  });

  it('gives up on a silent server, and on one that drips', async () => {
    const silent = await serveFtpScript({ replies: { USER: null } });
    expect((await refusedBy(silent.port, { ms: 200 })).code).toBe('too_slow');
    const dripping = await serveFtpScript({
      transfer(data) {
        const drip = setInterval(() => data.write(' '), 10);
        data.on('close', () => clearInterval(drip));
      },
    });
    expect((await refusedBy(dripping.port, { ms: 300 })).code).toBe('too_slow');
  });

  it('stops a file that is too large', async () => {
    const root = folderWith(ONE);
    truncateSync(join(root, 'stock.json'), MAX_FEED_BYTES + 1);
    expect((await refusedBy(await serveFtp(root))).code).toBe('too_large');
  });

  it('reads a file each time where the server reports no modification time', async () => {
    const { port } = await serveFtpScript({
      replies: { MDTM: '502 Not here', SIZE: '502 Not here' },
      transfer: (data) => data.end('[1]'),
    });
    const first = await fetchFrom(port);
    expect(first.etag).toBeNull();
    await textOfFeed(first);
    expect(await textFrom(port, { previous: first })).toBe('[1]');
  });
});
