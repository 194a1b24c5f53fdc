import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, EncodedObjects, isCompressible } from './encoding.ts';

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['', null],
    [null, null],
  ])('%s → %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('isCompressible', () => {
  it.each([
    ['text/html; charset=utf-8', true],
    ['application/json', true],
    ['application/ld+json', true],
    ['application/rss+xml', true],
    ['image/svg+xml', true],
    ['application/octet-stream', true],
    ['image/webp', false],
    ['font/woff2', false],
  ])('%s: %s', (type, compressible) => {
    expect(isCompressible(type, 10_000)).toBe(compressible);
    expect(isCompressible(type, 100)).toBe(false);
  });
});

describe('EncodedObjects', () => {
  const source = (text: string) => {
    const calls = { count: 0 };
    return Object.assign(calls, {
      bytes: async () => {
        calls.count += 1;
        return Buffer.from(text);
      },
    });
  };

  it('compresses each object once for any number of requests, and again after eviction', async () => {
    const objects = new EncodedObjects(60);
    const one = source('one '.repeat(10));
    const all = await Promise.all([1, 2, 3].map(() => objects.get('1', 'gzip', one.bytes)));
    expect(all.map((made) => gunzipSync(made).toString())).toEqual(Array(3).fill('one '.repeat(10)));
    await objects.get('1', 'gzip', one.bytes);
    expect(one.count).toBe(1);
    expect(brotliDecompressSync(await objects.get('1', 'br', one.bytes)).toString()).toContain('one');
    expect(one.count).toBe(2);

    await objects.get('2', 'gzip', source('two '.repeat(10)).bytes);
    await objects.get('3', 'gzip', source('three '.repeat(10)).bytes);
    await objects.get('1', 'gzip', one.bytes);
    expect(one.count).toBe(3);
  });

  it('tries again after a failure', async () => {
    const objects = new EncodedObjects(1000);
    await expect(objects.get('1', 'br', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
    expect(await objects.get('1', 'br', source('x').bytes)).toBeInstanceOf(Buffer);
  });
});
