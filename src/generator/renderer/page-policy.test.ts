import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const OWN = 'document.title = "Über uns"';
const compiled = [
  `script-src 'self' ${hash(OWN)} ${hash('other()')}`,
  `style-src 'self' ${hash('a{}')} ${hash('b{}')}`,
].join('; ');
const policyOf = (html: string) => pagePolicy(compiled, Buffer.from(html));

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
