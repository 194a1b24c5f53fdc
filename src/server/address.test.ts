import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, encodedPath, withoutHtml } from './address.ts';

describe('addressOf', () => {
  it.each([
    ['/', { path: '/', slashed: false }],
    ['/cars/x', { path: '/cars/x', slashed: false }],
    ['/cars/x/', { path: '/cars/x', slashed: true }],
    ['/caf%C3%A9', { path: '/café', slashed: false }],
    ['/a%20b', { path: '/a b', slashed: false }],
  ])('reads %s', (pathname, address) => {
    expect(addressOf(pathname)).toEqual(address);
  });

  it.each([
    '',
    'x',
    '//',
    '//evil.test',
    '//evil.test/',
    '/..//evil.test',
    '/a//b',
    '/a/../b',
    '/a/%2e%2e/b',
    '/./a',
  ])('refuses %s', (pathname) => expect(addressOf(pathname)).toBeNull());

  it.each(['/%', '/%ff', '/a%2fb', '/a%5cb', '/a\\b', '/a%00b'])('refuses %s', (pathname) => {
    expect(addressOf(pathname)).toBeNull();
  });

  it('round-trips with encodedPath, for any path it admits', () => {
    fc.assert(
      fc.property(fc.webPath(), (pathname) => {
        const address = addressOf(pathname);
        fc.pre(address !== null);
        expect(addressOf(encodedPath(address.path))).toEqual({ path: address.path, slashed: false });
        expect(encodedPath(address.path)).toMatch(/^\/(?!\/)/);
      }),
    );
  });
});

describe('withoutHtml', () => {
  it.each([
    ['/cars/x.html', '/cars/x'],
    ['/index.html', '/'],
    ['/cars/index.html', '/cars'],
    ['/cars/x', null],
    ['/feed.xml', null],
  ])('%s stands for %s', (file, address) => {
    expect(withoutHtml(file)).toBe(address);
  });
});
