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

it('keeps the hashes of the scripts and styles that stand in the page, and no other', () => {
  expect(policyOf(`<style>b{}</style><p>Hi</p><script type="module">${OWN}</script>`)).toBe(
    `script-src 'self' ${hash(OWN)}; style-src 'self' ${hash('b{}')}`,
  );
});

it('adds none that the compiler does not know', () => {
  expect(policyOf('<script>alert(1)</script>')).toBe("script-src 'self'; style-src 'self'");
});

it('passes over a script that only has an address', () => {
  const html = `<script src="/a.js"></script><script>${OWN}</script>`;
  expect(policyOf(html)).toBe(`script-src 'self' ${hash(OWN)}; style-src 'self'`);
});

it('says of a page without any what it says of all', () => {
  expect(policyOf('<p>Hi</p>')).toBe("script-src 'self'; style-src 'self'");
});

it('takes data for no script', () => {
  expect(policyOf(`<script type="application/ld+json">${OWN}</script>`)).toBe(
    "script-src 'self'; style-src 'self'",
  );
});

it('keeps no page in memory for the data that stands in it', () => {
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
