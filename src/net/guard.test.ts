import { describe, expect, it } from 'vitest';
import { checkedAddresses, checkedHost, isPrivate, type Reach, type ResolvedAddress } from './guard.ts';

const family = (address: string) => (address.includes(':') ? 6 : 4);
const resolvingTo =
  (...addresses: string[]) =>
  async (): Promise<ResolvedAddress[]> =>
    addresses.map((address) => ({ address, family: family(address) }));

const check = (url: string, addresses: string[], privateHosts: string[] = []) =>
  checkedAddresses(new URL(url), {
    hosts: [new URL(url).hostname],
    privateHosts,
    resolve: resolvingTo(...addresses),
  });

describe('private addresses', () => {
  it.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...[
      '169.254.169.254',
      '100.64.0.1',
      '100.127.255.255',
      '192.0.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
    ],
    ...[
      '::',
      '::1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::ffff:a9fe:a9fe',
      '64:ff9b::7f00:1',
    ],
    ...['2002:7f00:1::', '2001::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1', 'ff02::1'],
  ])('include %s', (address) => {
    expect(isPrivate({ address, family: family(address) })).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '192.169.0.1',
    '2606:4700::1',
    '::ffff:1.1.1.1',
  ])('do not include %s', (address) => {
    expect(isPrivate({ address, family: family(address) })).toBe(false);
  });
});

describe('the guard', () => {
  it('returns the addresses to connect to', async () => {
    expect(await check('https://feeds.example/', ['1.1.1.1', '2606:4700::1'])).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ]);
  });

  it('refuses a name as soon as one of its addresses is private', async () => {
    await expect(check('https://feeds.example/', ['1.1.1.1', '10.0.0.1'])).rejects.toThrow(
      '10.0.0.1 is a private address; name feeds.example in OUTBOUND_ALLOW to allow it',
    );
  });

  it.each([
    'http://127.0.0.1/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
  ])('refuses %s, however it is written', async (url) => {
    await expect(check(url, [])).rejects.toMatchObject({ code: 'forbidden_address' });
  });

  it('allows a private address that is configured', async () => {
    expect(await check('http://dms.internal/', ['10.0.0.1'], ['dms.internal'])).toEqual([
      { address: '10.0.0.1', family: 4 },
    ]);
    expect(await check('http://127.0.0.1:8080/', [], ['127.0.0.1:8080'])).toHaveLength(1);
    await expect(check('http://127.0.0.1:9090/', [], ['127.0.0.1:8080'])).rejects.toThrow('private');
  });

  it('refuses other hosts, other schemes and passwords', async () => {
    const reach = { hosts: ['feeds.example'], privateHosts: [], resolve: resolvingTo('1.1.1.1') };
    const refused = (url: string) => checkedAddresses(new URL(url), reach);
    await expect(refused('https://other.example/')).rejects.toThrow('OUTBOUND_ALLOW');
    await expect(refused('ftp://feeds.example/')).rejects.toThrow('only http and https');
    await expect(refused('https://user:secret@feeds.example/')).rejects.toThrow('password');
  });

  it('names a host without an address', async () => {
    await expect(check('https://feeds.example/', [])).rejects.toMatchObject({ code: 'unreachable' });
    const failing = checkedAddresses(new URL('https://feeds.example/'), {
      hosts: ['feeds.example'],
      privateHosts: [],
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    });
    await expect(failing).rejects.toThrow('Cannot look up feeds.example');
  });
});

describe('a host that is reached by another protocol than HTTP', () => {
  const at = (addresses: string[], own: Partial<Reach> = {}) =>
    checkedHost(
      'sftp',
      { hostname: 'dms.example', port: 22 },
      { hosts: ['dms.example'], privateHosts: [], resolve: resolvingTo(...addresses), ...own },
    );

  it('returns one of its addresses, IPv4 where there is one', async () => {
    expect(await at(['2606:4700::1', '93.184.215.14'])).toEqual({ address: '93.184.215.14', family: 4 });
    expect(await at(['2606:4700::1'])).toEqual({ address: '2606:4700::1', family: 6 });
  });

  it('is refused as over HTTP: one private address among others, a host that is not configured', async () => {
    await expect(at(['93.184.215.14', '10.0.0.1'])).rejects.toMatchObject({ code: 'forbidden_address' });
    await expect(at(['93.184.215.14'], { hosts: [] })).rejects.toThrow('sftp://dms.example:22');
    await expect(at([])).rejects.toMatchObject({ code: 'unreachable' });
    expect(await at(['10.0.0.1'], { privateHosts: ['dms.example:22'] })).toMatchObject({
      address: '10.0.0.1',
    });
  });
});
