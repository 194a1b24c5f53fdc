import { describe, expect, it } from 'vitest';
import { clientAddress, UNREADABLE } from '../client-address.ts';
import { ipIn } from '../ip-address.ts';
import { allowsTestMoney, reachedAt } from './test-money.ts';

const READABLE = clientAddress(ipIn('203.0.113.7'));

describe('test money', () => {
  it.each([
    ['demo.localhost:4321', 'this machine', { kind: 'own' }, true],
    ['127.0.0.1:4321', 'this machine', { kind: 'own' }, true],
    ['demo.localhost:4321', 'afar', READABLE, false],
    ['demo.localhost:4321', 'behind a proxy that says loopback, or nothing', UNREADABLE, false],
    ['www.dealer.example', 'this machine', { kind: 'own' }, false],
    ['localhost.dealer.example', 'this machine', { kind: 'own' }, false],
  ] as const)('is taken at %s from %s: %s', (host, _, address, taken) => {
    expect(allowsTestMoney({ real: false }, { host, address })).toBe(taken);
    expect(allowsTestMoney({ real: true }, { host, address })).toBe(true);
  });
});

describe('a checkout leads back', () => {
  const site = { url: 'https://harbour.example' };
  it.each([
    ['the site’s own host', 'harbour.example', 'https://harbour.example'],
    ['another host that answers for it', 'www.harbour.example', 'https://www.harbour.example'],
    ['this machine, which has no TLS', 'demo.localhost:4321', 'http://demo.localhost:4321'],
  ])('to %s', (_, host, origin) => {
    expect(reachedAt(host, site)).toBe(origin);
  });
});
