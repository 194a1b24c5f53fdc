import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { addressOf, type ClientAddress } from './client-address.ts';
import { hostOf, isHttps } from './request.ts';
import { type TrustedProxies, trustedProxiesIn } from './trusted-proxies.ts';

const textOf = (client: ClientAddress) => (client.kind === 'known' ? client.address.toString() : client.kind);

/** The client address that the service derives from a connection by `peer` and these headers, under a proxy setting. */
async function seen(setting: string, peer: string | undefined, headers: Record<string, string> = {}) {
  const trusted: TrustedProxies = trustedProxiesIn(setting) ?? 0;
  const app = new Hono();
  app.get('/', (c) =>
    c.json({ address: textOf(addressOf(c, trusted)), host: hostOf(c, trusted), https: isHttps(c, trusted) }),
  );
  const connection = { incoming: { socket: { remoteAddress: peer } } };
  const response = await app.request('/', { headers: { host: 'own.example', ...headers } }, connection);
  const reported: { address: string; host: string; https: boolean } = await response.json();
  return reported;
}
const addressSeen = async (setting: string, peer: string, forwarded?: string) =>
  (await seen(setting, peer, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })).address;

describe('a client that connects without a proxy', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:DB8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['127.0.0.1', 'own'],
    ['::ffff:127.8.8.8', 'own'],
    ['::1', 'own'],
    [undefined, 'unreadable'],
  ])('%s is %s, whatever its headers say', async (peer, address) => {
    const headers = {
      'x-forwarded-for': '198.51.100.1',
      'x-forwarded-host': 'a',
      'x-forwarded-proto': 'https',
    };
    expect(await seen('0', peer, headers)).toEqual({ address, host: 'own.example', https: false });
  });
});

describe('behind one proxy', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['[fe80::1%25eth0]:443', 'fe80::1'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['127.0.0.1, 203.0.113.7', '203.0.113.7'],
  ])('%s is read as %s', async (forwarded, address) =>
    expect(await addressSeen('1', '127.0.0.1', forwarded)).toBe(address),
  );

  it.each([
    undefined,
    '',
    'unknown',
    '_hidden',
    '203.0.113.7, ',
    '203.0.113.7, unknown',
    '127.0.0.1',
    '127.0.0.1:9',
    '[::1]:9',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '[::1%lo]:9',
    '0.0.0.0',
    '::',
    '255.255.255.255',
    '224.0.0.1',
    'ff02::1',
    '1',
    '0x7f.1',
    '010.0.0.1',
    '203.0.113.256',
    '203.0.113.7:http',
    '[2001:db8::1',
    '2001:db8::1]:443',
  ])('%j is one of those that cannot be read', async (forwarded) =>
    expect(await addressSeen('1', '198.51.100.1', forwarded)).toBe('unreadable'),
  );
});

describe('behind several proxies', () => {
  it.each([
    ['2', '9.9.9.9, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
    ['2', '203.0.113.7', 'unreadable'],
    // Whoever connects to the second proxy directly: a number believes the claim, networks do not.
    ['2', '9.9.9.9, 203.0.113.7', '9.9.9.9'],
    ['10.0.0.0/8', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/8', '9.9.9.9, 203.0.113.7, 10.1.1.1, 10.2.2.2:80', '203.0.113.7'],
    ['10.0.0.0/8', '203.0.113.7, unknown, 10.1.1.1', 'unreadable'],
    ['10.0.0.0/8', '10.1.1.1', 'unreadable'],
  ])('%s of %s: the right-most that is not trusted, %s', async (setting, forwarded, address) =>
    expect(await addressSeen(setting, '10.0.0.1', forwarded)).toBe(address),
  );

  it('trusts the configured networks, and nobody else', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'www.own.example',
      'x-forwarded-proto': 'https',
    };
    expect(await seen('10.0.0.0/8', '10.0.0.1', headers)).toEqual({
      address: '203.0.113.7',
      host: 'www.own.example',
      https: true,
    });
    expect(await seen('10.0.0.0/8', '198.51.100.9', headers)).toEqual({
      address: '198.51.100.9',
      host: 'own.example',
      https: false,
    });
    expect(await addressSeen('10.0.0.0/8', '127.0.0.1', '203.0.113.7')).toBe('own');
  });

  it('takes host and scheme from the nearest proxy too, not from what the visitor sent', async () => {
    const headers = {
      'x-forwarded-host': 'evil.example, www.own.example:8443',
      'x-forwarded-proto': 'https, http',
    };
    expect(await seen('1', '10.0.0.1', headers)).toMatchObject({ host: 'www.own.example', https: false });
  });
});
