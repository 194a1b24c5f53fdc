import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { pageMarkup } from '#pipeline/markup.ts';
import { pagePolicy } from './page-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const OWN = 'document.title = "Über uns"';
const compiled = [
  `script-src 'self' ${hash(OWN)} ${hash('other()')}`,
  `style-src 'self' ${hash('a{}')} ${hash('b{}')}`,
].join('; ');
const policyOf = (html: string) => pagePolicy(compiled, pageMarkup(html));

it('retains the hashes of the page’s own scripts and styles, and no other', () => {
  expect(policyOf(`<style>b{}</style><p>Hi</p><script type="module">${OWN}</script>`)).toBe(
    `script-src 'self' ${hash(OWN)}; style-src 'self' ${hash('b{}')}`,
  );
});

it('adds no hash that the compiler lacks', () => {
  expect(policyOf('<script>alert(1)</script>')).toBe("script-src 'self'; style-src 'self'");
});

it('ignores external scripts', () => {
  const html = `<script src="/a.js"></script><script>${OWN}</script>`;
  expect(policyOf(html)).toBe(`script-src 'self' ${hash(OWN)}; style-src 'self'`);
});

it('is the same for all pages without scripts and styles', () => {
  expect(policyOf('<p>Hi</p>')).toBe("script-src 'self'; style-src 'self'");
});

it('ignores data blocks', () => {
  expect(policyOf(`<script type="application/ld+json">${OWN}</script>`)).toBe(
    "script-src 'self'; style-src 'self'",
  );
});

it('does not retain a page in memory through its data', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const filling = 'x'.repeat(100_000);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let car = 0; car < 500; car++) {
    policyOf(`<script type="application/ld+json">{"sku":"car ${car}"}</script>${filling}`);
  }
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
});
