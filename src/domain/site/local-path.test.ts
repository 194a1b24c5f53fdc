import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localPath } from './local-path.ts';

describe('localPath, same-origin paths only (rules 27)', () => {
  it.each([
    ['/', '/'],
    ['/cars/a?b=c#d', '/cars/a?b=c#d'],
    ['/a/../b', '/b'],
    ['/a?next=//evil.test', '/a?next=//evil.test'],
    ['/@evil.test', '/@evil.test'],
  ])('keeps %j as %j', (candidate, path) => {
    expect(localPath(candidate)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'cars',
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    '/a/..//evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/a\\b',
    ' /a',
    'javascript:alert(1)',
    '/\u0000',
    '/\u0085',
  ])('refuses %j', (candidate) => {
    expect(localPath(candidate)).toBeNull();
  });

  it('always stays on the origin, as browsers resolve it', () => {
    const hostile = fc
      .array(
        fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '\t', '\n', '@', ':', 'evil.test', '?', '#', 'é'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (candidate) => {
        const path = localPath(candidate);
        if (path === null) return;
        expect(new URL(path, 'https://harbour.example').origin).toBe('https://harbour.example');
        expect(localPath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });
});
