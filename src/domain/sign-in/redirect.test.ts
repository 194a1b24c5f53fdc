import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSignIn } from './redirect.ts';

const ORIGIN = 'https://dealer.example';

/** Attacks: addresses that leave the site or run script in it. */
const HOSTILE = [
  '//evil.test',
  '///evil.test',
  '////evil.test/%2e%2e',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '\u0000//evil.test',
  '/..//evil.test',
  '/../..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '/%2E//evil.test',
  '/cars/..//evil.test',
  '/cars/../..//evil.test',
  '/cars/%2e%2e//evil.test',
  '/;@evil.test/..//evil.test',
  'https://evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:\\\\evil.test',
  'HTTPS://evil.test',
  'http://dealer.example@evil.test',
  'https://dealer.example.evil.test',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://dealer.example/1',
  'file:///etc/passwd',
  'evil.test',
  '.evil.test',
  '@evil.test',
  '?https://evil.test',
  '#//evil.test',
  '',
  null,
  undefined,
];

describe('"same-origin paths only" (rules 27)', () => {
  it.each(HOSTILE.map((redirect) => [redirect]))('%j leads home', (redirect) => {
    expect(afterSignIn(redirect)).toBe('/');
  });

  it.each([
    ['/watchlist', '/watchlist'],
    ['/cars/a?colour=red#photos', '/cars/a?colour=red#photos'],
    ['/search/used-cars?make=Toyota&page=2', '/search/used-cars?make=Toyota&page=2'],
    ['/cars/../watchlist', '/watchlist'],
    ['/cars/a?next=//evil.test', '/cars/a?next=//evil.test'],
    ['/cars/%2F%2Fevil.test', '/cars/%2F%2Fevil.test'],
  ])('%j leads to %j', (redirect, path) => {
    expect(afterSignIn(redirect)).toBe(path);
  });

  it.each(['/sign-in', '/sign-in?redirect=/watchlist', '/sign-in/code', '/api/session', '/api'])(
    '%j would lead nobody anywhere',
    (redirect) => {
      expect(afterSignIn(redirect)).toBe('/');
    },
  );

  it('stays on the site for any input, as browsers resolve it', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%5c',
      '%2f',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const redirect of [pieces.join(''), `/${pieces.join('')}evil.test`])
          expect(new URL(afterSignIn(redirect), ORIGIN).origin).toBe(ORIGIN);
      }),
      { numRuns: 2000 },
    );
  });
});
