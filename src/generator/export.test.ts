import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Refused } from '#domain/errors.ts';
import { exportRelease } from './export.ts';
import type { ObjectHead, Origin } from './store/release-draft.ts';
import { freshStore, originOf } from './store/store.fixture.ts';

const HTML = 'text/html; charset=utf-8';

function freshTree() {
  const store = freshStore();
  const out = mkdtempSync(join(tmpdir(), 'dist-'));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const tree = join(out, 'demo');
  let sequence = 0;
  return {
    tree,
    files: () => filesOf(tree),
    text: (name: string) => readFileSync(join(tree, name), 'utf8'),
    async export(objects: Record<string, ObjectHead & { body: string }>, origin: Partial<Origin> = {}) {
      const writer = await store.begin(store.current());
      for (const [path, { body, ...head }] of Object.entries(objects))
        writer.put(path, Buffer.from(body), head);
      sequence += 1;
      const { manifest } = await writer.publish(originOf(sequence, origin));
      return exportRelease(store, manifest, tree);
    },
  };
}

const filesOf = (tree: string) =>
  readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(tree.length + 1))
    .sort();

const page = (body: string, policy?: string) => ({
  body,
  type: HTML,
  headers: policy === undefined ? undefined : { 'Content-Security-Policy': policy },
});

describe('the export of a release', () => {
  it('names files so that a CDN serves the same addresses', async () => {
    const { export: publish, files, text } = freshTree();
    await publish({
      '/': page('home'),
      '/404': { ...page('lost'), status: 404 },
      '/cars': page('cars'),
      '/cars/x': page('x'),
      '/google1.html': page('token'),
      '/_astro/a.css': { body: 'a{}', type: 'text/css' },
      '/sitemap.xml': { body: '<urlset/>', type: 'application/xml' },
    });
    const names = [
      '404.html',
      '_astro/a.css',
      '_headers',
      '_redirects',
      'cars.html',
      'cars/x.html',
      'google1.html',
    ];
    expect(files()).toEqual([...names, 'index.html', 'sitemap.xml']);
    expect(text('cars/x.html')).toBe('x');
  });

  it('writes headers and redirects in the syntax of Netlify', async () => {
    const { export: publish, text } = freshTree();
    const redirects = [
      { from: '/old', to: '/cars/x', status: 301 as const },
      { from: '/gone', to: '', status: 410 as const },
      { from: '/sold', to: '/cars', status: 410 as const },
      { from: '/moved', to: 'https://elsewhere.example/', status: 308 as const },
      { from: '/used%20cars', to: '/cars', status: 301 as const },
    ];
    await publish(
      {
        '/': page('home', "default-src 'self'"),
        '/plain': page('plain'),
        '/feed.xml': { body: '<feed/>', type: 'application/xml' },
        '/media/a.svg': { body: '<svg/>', type: 'image/svg+xml' },
      },
      { redirects },
    );
    expect(text('_redirects')).toBe(
      '/gone /404.html 404\n/moved https://elsewhere.example/ 301\n/old /cars/x 301\n/sold /cars 404\n/used%20cars /cars 301\n/search/* /search 302\n',
    );
    const headers = text('_headers');
    expect(headers).toContain('/*\n  X-Content-Type-Options: nosniff\n');
    expect(headers).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    expect(headers).toContain("/\n  Content-Security-Policy: default-src 'self'\n");
    expect(headers).toContain(
      "/feed.xml\n  Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\n",
    );
    expect(headers).toContain("/media/a.svg\n  Content-Security-Policy: default-src 'none'");
    expect(headers).not.toContain('/plain');
  });

  it('redirects the journey of a car to its checkout, and a missing checkout to the car (S1 §2)', async () => {
    const { export: publish, text } = freshTree();
    await publish({
      '/checkout-journey': page('how'),
      '/cars/x': page('x'),
      '/cars/x/buy-online': page('buy'),
    });
    expect(text('_redirects')).toBe(
      [
        '/search/* /search 302',
        '/checkout-journey car_id=:slug /cars/:slug/buy-online 302!',
        '/cars/:slug/buy-online /cars/:slug 302\n',
      ].join('\n'),
    );
  });

  it('"only changed files are rewritten", removed files are deleted, files of others stay', async () => {
    const { export: publish, tree, files, text } = freshTree();
    await publish({ '/': page('home'), '/cars/x': page('x'), '/cars/old/y': page('y') });
    writeFileSync(join(tree, 'CNAME'), 'ours');
    const before = statSync(join(tree, 'index.html')).mtimeMs;
    const changed = await publish({ '/': page('home'), '/cars/x': page('x, cheaper') });
    expect(changed).toEqual({ written: ['cars/x.html'], removed: ['cars/old/y.html'] });
    expect(statSync(join(tree, 'index.html')).mtimeMs).toBe(before);
    expect(files()).toEqual(['CNAME', '_headers', '_redirects', 'cars/x.html', 'index.html']);
    expect(readdirSync(join(tree, 'cars'))).toEqual(['x.html']);

    writeFileSync(join(tree, 'index.html'), 'spoilt by hand');
    expect((await publish({ '/': page('home'), '/cars/x': page('x, cheaper') })).written).toEqual([
      'index.html',
    ]);
    expect(text('index.html')).toBe('home');
  });

  it('touches nothing where nothing changed, even without its index', async () => {
    const { export: publish, tree } = freshTree();
    await publish({ '/': page('home') });
    const before = statSync(join(tree, 'index.html')).mtimeMs;
    expect(await publish({ '/': page('home') })).toEqual({ written: [], removed: [] });
    rmSync(join(tree, '..', '.demo.export.json'));
    expect(await publish({ '/': page('home') })).toEqual({ written: [], removed: [] });
    expect(statSync(join(tree, 'index.html')).mtimeMs).toBe(before);
  });

  it('refuses two addresses of one file, and one outside its directory', async () => {
    const { export: publish } = freshTree();
    await expect(publish({ '/': page('home'), '/index': page('index') })).rejects.toThrow(Refused);
    await expect(publish({ '/../x': page('out') })).rejects.toThrow(/outside/);
  });

  it('after any exports the tree is that of a clean export', async () => {
    const site = fc.dictionary(
      fc.constantFrom('/', '/a', '/a/b', '/a/b/c', '/d'),
      fc.string({ maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(site, { minLength: 1, maxLength: 5 }), async (sites) => {
        const grown = freshTree();
        const clean = freshTree();
        const objects = (pages: Record<string, string>) =>
          Object.fromEntries(Object.entries(pages).map(([path, body]) => [path, page(body)]));
        for (const pages of sites) await grown.export(objects(pages));
        await clean.export(objects(sites.at(-1) ?? {}));
        expect(grown.files()).toEqual(clean.files());
        for (const name of clean.files()) expect(grown.text(name)).toBe(clean.text(name));
      }),
      { numRuns: 20 },
    );
  }, 60_000);
});
