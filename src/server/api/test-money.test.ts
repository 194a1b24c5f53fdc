import { describe, expect, it } from 'vitest';
import { reachedAt, takesTestMoney } from './test-money.ts';

describe('test money', () => {
  it.each([
    ['demo.localhost:4321', '127.0.0.1', true],
    ['demo.localhost', '::1', true],
    ['127.0.0.1:4321', '::ffff:127.0.0.1', true],
    ['demo.localhost:4321', '203.0.113.7', false],
    ['demo.localhost:4321', null, false],
    ['www.dealer.example', '127.0.0.1', false],
    ['localhost.dealer.example', '127.0.0.1', false],
  ])('is taken at %s from %s: %s', (host, address, taken) => {
    expect(takesTestMoney({ real: false }, { host, address })).toBe(taken);
    expect(takesTestMoney({ real: true }, { host, address })).toBe(true);
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
