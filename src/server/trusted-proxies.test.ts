import { describe, expect, it } from 'vitest';
import { ipIn } from './ip-address.ts';
import { isIn, trustedProxiesIn } from './trusted-proxies.ts';

describe('FORECOURT_TRUST_PROXY', () => {
  it.each([
    ['', 0],
    ['0', 0],
    ['false', 0],
    ['1', 1],
    ['TRUE', 1],
    ['2', 2],
    ['10', null],
    ['-1', null],
    ['1.5', null],
    ['proxy.example', null],
    ['10.0.0.0/8,', null],
    ['10.0.0.0/33', null],
    ['0.0.0.0/0', null],
    ['10.0.0.0/8,::/0', null],
  ])('%j is %j', (text, trusted) => expect(trustedProxiesIn(text)).toBe(trusted));

  it.each([
    ['10.200.0.1', true],
    ['::ffff:10.0.0.1', true],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['2001:db8:1::9', true],
    ['2001:db8:2::9', false],
  ])('networks and addresses name their proxies: %s, %s', (text, trusted) => {
    const ranges = trustedProxiesIn('10.0.0.0/8, 192.0.2.7, 2001:db8:1::/48');
    const address = ipIn(text);
    expect(Array.isArray(ranges) && address !== null && isIn(address, ranges)).toBe(trusted);
  });
});
