import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import { parse } from '#domain/parse.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';
import { textOfFeed } from '#pipeline/source/feed-body.fixture.ts';
import type { FeedMark } from '#pipeline/source/feed-body.ts';
import {
  PASSPHRASE,
  SFTP_PASSWORD,
  SFTP_USER,
  serveSftp,
  sshKey,
} from '#pipeline/source/sftp-server.fixture.ts';
import { folderWith, refusalOf, sourceContext } from '#pipeline/source/source.fixture.ts';
import { fetchStock } from '#pipeline/source/source.ts';

interface SftpFetch {
  previous?: FeedMark | null;
  ms?: number;
  allow?: string[];
  variables?: Record<string, string>;
  [setting: string]: unknown;
}

function fetchFrom(port: number, own: SftpFetch = {}) {
  const { previous = null, ms = 20_000, allow = [], variables, ...settings } = own;
  const written = {
    type: 'sftp',
    host: '127.0.0.1',
    port,
    path: '/stock.json',
    private_network: true,
    user: SFTP_USER,
    password_env: 'FEED_PASSWORD',
    ...settings,
  };
  const stock = parse(stockSourceSchema, written, 'stock');
  const set: Record<string, string> = { FEED_PASSWORD: SFTP_PASSWORD, ...variables };
  const context = sourceContext({ allow, secret: (name) => set[name] });
  return fetchStock(stock, context, previous, AbortSignal.timeout(ms));
}

const textFrom = async (port: number, own?: SftpFetch) => textOfFeed(await fetchFrom(port, own));

const refusedBy = (port: number, own?: SftpFetch) => refusalOf(fetchFrom(port, own));

const oneFile = () => folderWith({ 'stock.json': ['[1]', 1] });
/** Long enough for many reads. */
const longFile = () => folderWith({ 'stock.json': [`[${' '.repeat(1_000_000)}]`, 1] });

describe('issue 17 §3: a feed over SFTP', () => {
  it('is fetched, and reported as unchanged later', async () => {
    const root = oneFile();
    const { port } = await serveSftp(root);
    const first = await fetchFrom(port);
    expect(await textOfFeed(first)).toBe('[1]');
    expect(await textFrom(port, { previous: first })).toBe('unchanged');
    writeFileSync(join(root, 'stock.json'), '[1,2]');
    expect(await textFrom(port, { previous: first })).toBe('[1,2]');
  });

  it('is fetched completely if it is long', async () => {
    const { port } = await serveSftp(longFile());
    expect(await textFrom(port)).toHaveLength(1_000_002);
  });

  it('is the newest file of a pattern, and of several the last by name', async () => {
    const root = folderWith({
      'stock-1.json': ['[1]', 3],
      'stock-2.json': ['[2]', 5],
      'stock-3.json': ['[3]', 5],
      'stock-9.csv': ['no', 9],
      '.stock-9.json': ['no', 9],
    });
    mkdirSync(join(root, 'stock-9.json'));
    const { port } = await serveSftp(root);
    expect(await textFrom(port, { path: '/stock-*.json' })).toBe('[3]');
    expect(await textFrom(port, { path: 'stock-?.json' })).toBe('[3]');
    expect((await refusedBy(port, { path: '/vans-*.json' })).message).toContain(
      'There is no file vans-*.json',
    );
    expect((await refusedBy(port, { path: '/vans.json' })).message).toContain('/vans.json');
  });

  it('accepts a private key, encrypted or on one line', async () => {
    const key = sshKey();
    const account = { password_env: undefined, private_key_env: 'FEED_KEY' };
    const open = await serveSftp(oneFile(), { privateKey: key });
    for (const FEED_KEY of [key, key.replaceAll('\n', '\\n')])
      expect(await textFrom(open.port, { ...account, variables: { FEED_KEY } })).toBe('[1]');
    const FEED_KEY = sshKey({ cipher: 'aes-128-cbc', passphrase: PASSPHRASE });
    const { port } = await serveSftp(oneFile(), { privateKey: FEED_KEY });
    const variables = { FEED_KEY, FEED_PHRASE: PASSPHRASE };
    expect(await textFrom(port, { ...account, passphrase_env: 'FEED_PHRASE', variables })).toBe('[1]');
    const { message, cause } = await refusedBy(port, { ...account, variables: { FEED_KEY: key } });
    expect(message).toContain('Cannot fetch the feed from 127.0.0.1');
    expect(`${message}${String(cause)}`).not.toContain(key.split('\n')[1]);
  });

  it('has its server’s key verified where settings contain it', async () => {
    const { port, fingerprint } = await serveSftp(oneFile());
    expect(await textFrom(port, { fingerprint })).toBe('[1]');
    const other = `SHA256:${'A'.repeat(43)}`;
    const { code, message } = await refusedBy(port, { fingerprint: other });
    expect(code).toBe('wrong_key');
    expect(message).toContain(fingerprint);
  });

  it('reports a server that accepts neither password nor key, and an unset variable', async () => {
    const { port } = await serveSftp(oneFile());
    const wrong = await refusedBy(port, { variables: { FEED_PASSWORD: 'another-password' } });
    expect(wrong.code).toBe('unreachable');
    expect(wrong.message).toContain('check "user" and the variable that "password_env"');
    const absent = await refusedBy(port, { path: '/vans.json' });
    expect(absent.message).toContain('/vans.json: check "path"');
    expect(`${wrong.message}${String(wrong.cause)}`).not.toContain('another-password');
    const unset = await refusedBy(port, { password_env: 'FEED_OTHER' });
    expect([unset.code, unset.message]).toEqual(['no_secret', expect.stringContaining('FEED_OTHER')]);
  });
});

describe('promises "Feeds": slow, truncated and growing files', () => {
  it('reaches a private address only if configured', async () => {
    const { port } = await serveSftp(oneFile());
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '169.254.169.254'])
      expect([host, (await refusedBy(port, { host, private_network: false })).code]).toEqual([
        host,
        'forbidden_address',
      ]);
    expect(await textFrom(port, { private_network: false, allow: [`127.0.0.1:${port}`] })).toBe('[1]');
  });

  it('refuses an aborted connection', async () => {
    const { port } = await serveSftp(longFile(), {
      onRead({ offset, connection }) {
        if (offset === 0) return 'read';
        connection.end();
        return 'silent';
      },
    });
    expect((await refusedBy(port)).code).toBe('unreachable');
  });

  it('refuses a file that changes while it is read', async () => {
    const root = longFile();
    let grown = false;
    const { port } = await serveSftp(root, {
      onRead() {
        if (!grown) appendFileSync(join(root, 'stock.json'), ' ');
        grown = true;
        return 'read';
      },
    });
    const { code, message } = await refusedBy(port);
    expect([code, message]).toEqual([
      'truncated',
      expect.stringContaining('was written to while it was read'),
    ]);
  });

  it('gives up on a silent server, from the start or in the middle', async () => {
    const { port } = await serveSftp(longFile(), {
      onRead: ({ offset }) => (offset === 0 ? 'read' : 'silent'),
    });
    expect((await refusedBy(port, { ms: 1000 })).code).toBe('too_slow');
  });

  it('stops a file that is too large', async () => {
    const root = oneFile();
    truncateSync(join(root, 'stock.json'), MAX_FEED_BYTES + 1);
    const { port } = await serveSftp(root);
    expect((await refusedBy(port, { ms: 60_000 })).code).toBe('too_large');
  });
});
