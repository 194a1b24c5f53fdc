import { expect, it } from 'vitest';
import { siteLines } from './serve.ts';

const server = (sites: string[]) => ({ url: 'http://localhost:4321', sites: () => sites });

it('a server names each published site’s address, and without one when the first is served', () => {
  expect(siteLines(server(['harbour']), true)).toEqual(['http://harbour.localhost:4321']);
  expect(siteLines(server([]), true).join(' ')).toMatch(
    /No site is published yet\. .*the first build takes minutes/,
  );
  expect(siteLines(server([]), false).join(' ')).toMatch(/a worker, or forecourt build, has built it/);
});
