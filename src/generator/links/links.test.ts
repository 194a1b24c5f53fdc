import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Manifest, ManifestEntry } from '#generator/manifest.ts';
import { listen } from '#net/listen.ts';
import { checkHttpLink } from './check-http-link.ts';
import { brokenOutboundLinks } from './check-links.ts';
import { outboundLinks } from './outbound-links.ts';

describe('links off a site', () => {
  const entry = { hash: '', length: 0, offset: 0, type: 'text/html; charset=utf-8' };
  const release = (pages: Record<string, string>) => {
    const entries = Object.fromEntries(Object.keys(pages).map((path) => [path, { ...entry, pack: path }]));
    const manifest: Manifest = {
      release: 'r',
      site: 'demo',
      sequence: 1,
      created_at: '',
      snapshot: '',
      renderer: '',
      valid_until: null,
      header_sets: {},
      redirects: [],
      entries,
    };
    return outboundLinks(manifest, async ({ pack }: ManifestEntry) => Buffer.from(pages[pack] ?? ''));
  };

  it('are each found once, with their pages', async () => {
    const links = await release({
      '/b': '<a class="x" href="https://a.example/?x=1&amp;y=2#part">A</a><a href="/in">In</a>',
      '/a': '<a href="https://a.example/?x=1&amp;y=2">A</a> <a href="https://a.example/?x=1&amp;y=2#two">A</a>',
      '/c': '<a href="tel:1">Call</a><a href="http://b.example">B</a><link href="https://no.example">',
    });
    expect(links).toEqual([
      { url: 'http://b.example/', page: '/c', pages: 1 },
      { url: 'https://a.example/?x=1&y=2', page: '/a', pages: 2 },
    ]);
  });

  it('are followed once each, with one request per host at a time', async () => {
    const busy = new Set<string>();
    const checked: string[] = [];
    const links = ['https://a.example/1', 'https://a.example/2', 'https://b.example/', 'https://c.example/'];
    const broken = await brokenOutboundLinks(
      links.map((url) => ({ url, page: '/', pages: 1 })),
      async (url) => {
        const { host } = new URL(url);
        expect(busy.has(host)).toBe(false);
        busy.add(host);
        await Promise.resolve();
        busy.delete(host);
        checked.push(url);
        return host === 'c.example' || url.endsWith('1') ? 'is gone' : null;
      },
    );
    expect(checked.sort()).toEqual(links);
    expect(broken.map(({ url }) => url)).toEqual(['https://a.example/1', 'https://c.example/']);
  });
});

describe('following one', () => {
  async function serving(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    onTestFinished(() => {
      server.close();
    });
    return `http://127.0.0.1:${await listen(server)}`;
  }
  const check = checkHttpLink(['127.0.0.1']);

  it('distinguishes pages that exist, or exclude robots, from missing ones', async () => {
    const origin = await serving(({ url }, response) => response.writeHead(Number(url?.slice(1))).end('x'));
    expect(await check(`${origin}/200`)).toBeNull();
    expect(await check(`${origin}/403`)).toBeNull();
    expect(await check(`${origin}/404`)).toBe('responds with status 404');
    expect(await check(`${origin}/503`)).toBe('responds with status 503');
  });

  it('follows redirects, but not in circles', async () => {
    const origin = await serving(({ url }, response) => {
      const to = { '/old': '/new', '/circle': '/circle' }[url ?? ''];
      response.writeHead(to === undefined ? 200 : 301, to === undefined ? {} : { location: to }).end();
    });
    expect(await check(`${origin}/old`)).toBeNull();
    expect(await check(`${origin}/circle`)).toBe('leads on more than 5 times');
  });

  it('never calls a private address that is not allowed', async () => {
    let requests = 0;
    const origin = await serving((_, response) => {
      requests += 1;
      response.end();
    });
    expect(await checkHttpLink([])(origin)).toContain('is a private address');
    expect(requests).toBe(0);
  });
});
