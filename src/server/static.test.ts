import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { freshServer, POLICY, page } from './app.fixture.ts';
import { LONG, siteServer } from './static.fixture.ts';

describe('a page', () => {
  it('is served by host, with its policy, release and security headers', async () => {
    const { get, manifest } = await siteServer();
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('home');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': '4',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
      etag: `"${manifest.entries['/']?.hash}"`,
      'last-modified': new Date(manifest.created_at).toUTCString(),
      'x-release': manifest.release,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers.get('permissions-policy')).toContain('camera=()');
    expect(response.headers.has('strict-transport-security')).toBe(false);
  });

  it('is 304 for a client that has it, in any encoding', async () => {
    const { get, manifest } = await siteServer();
    const hash = manifest.entries['/cars/x']?.hash;
    for (const tag of [`"${hash}"`, `W/"${hash}"`, `"${hash}-br"`, `"0", "${hash}-gzip"`, '*']) {
      const response = await get('/cars/x', { 'if-none-match': tag });
      expect([tag, response.status, await response.text()]).toEqual([tag, 304, '']);
    }
    expect((await get('/cars/x', { 'if-none-match': '"0"' })).status).toBe(200);
  });

  it('is compressed as the visitor accepts, under its own ETag', async () => {
    const { get } = await siteServer();
    const plain = await get('/cars/x');
    const br = await get('/cars/x', { 'accept-encoding': 'gzip, br' });
    const gz = await get('/cars/x', { 'accept-encoding': 'gzip' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(LONG);
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(LONG);
    expect(new Set([plain, br, gz].map(({ headers }) => headers.get('etag'))).size).toBe(3);
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect((await get('/', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull();
  });

  it('answers HEAD with the headers of GET', async () => {
    const { get } = await siteServer();
    for (const path of ['/', '/cars/x', '/missing', '/cars/x/']) {
      const [whole, head] = [await get(path, {}, 'GET'), await get(path, {}, 'HEAD')];
      expect(head.status).toBe(whole.status);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
      expect(await head.text()).toBe('');
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
    const { get } = await siteServer();
    const response = await get('/', {}, method);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('addresses', () => {
  it.each([
    ['/cars/x/', '/cars/x'],
    ['/cars/x.html', '/cars/x'],
    ['/cars/x.html?utm=1', '/cars/x?utm=1'],
    ['/index.html', '/'],
    ['/old', '/cars/x'],
    ['/old/', '/cars/x'],
    ['/cars/X?utm=1', '/cars/x?utm=1'],
    ['/Cars/X', '/cars/x'],
    ['/OLD', '/old'],
  ])('%s moves for good to %s', async (path, location) => {
    const { get } = await siteServer();
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, location]);
  });

  it('follows the table of redirects, with what is gone', async () => {
    const { get } = await siteServer();
    const far = await get('/far?a=1');
    expect([far.status, far.headers.get('location')]).toEqual([302, 'https://elsewhere.example/%C3%A4?a=1']);
    const sold = await get('/sold');
    expect([sold.status, await sold.text()]).toEqual([410, 'gone, see others']);
    const dead = await get('/dead');
    expect([dead.status, await dead.text()]).toEqual([410, 'lost']);
  });

  it('redirects from a missing list to the nearest, with its query', async () => {
    const { get, publish } = freshServer();
    await publish({ '/search': page('all'), '/search/toyota': page('toyota') });
    const responses = await Promise.all(
      ['/search/Toyota?body=SUV', '/search/toyota/supra', '/search/ferrari', '/search/toyota'].map((path) =>
        get(path),
      ),
    );
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/search/toyota?body=SUV'],
      [302, '/search/toyota'],
      [302, '/search'],
      [200, null],
    ]);
  });

  it('prefers a file whose own name ends in .html', async () => {
    const { get } = await siteServer();
    expect(await (await get('/google1.html')).text()).toBe('token');
  });

  it.each([
    '/missing',
    '/missing/',
    '/missing.html',
    '//evil.test/',
    '//evil.test/%2e%2e',
    '/cars//x',
    '/%ff',
    '/cars%2fx',
    '/..%2f..%2fetc%2fpasswd',
    '/__proto__',
    '/constructor',
    '/_astro/none.css',
    '/404/x',
  ])('%s is the 404 page of the site', async (path) => {
    const { get } = await siteServer();
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([404, 'lost']);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-security-policy')).toBe(POLICY);
    expect(response.headers.get('etag')).toBeNull();
  });

  it('answers 404 plainly where the site has no 404 page', async () => {
    const { get, publish } = freshServer();
    await publish({ '/': page('home') });
    const response = await get('/missing');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This page does not exist.');
    expect((await get('/404')).status).toBe(404);
  });
});

describe('hashed assets and media', () => {
  it('never change', async () => {
    const { get } = await siteServer();
    for (const path of ['/_astro/a.css', '/media/photo.webp']) {
      expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect((await get('/sitemap.xml')).headers.get('cache-control')).toBe('no-cache');
  });

  it('"gc never breaks an open tab": they outlive the flip, pages do not', async () => {
    const { get, publish, openStore } = await siteServer();
    await publish({ '/': page('new home'), '/_astro/b.css': { body: 'b{}', type: 'text/css' } });
    await openStore().gc({ retain: 1 });
    expect(await (await get('/_astro/a.css')).text()).toBe('a{}');
    expect(await (await get('/_astro/b.css')).text()).toBe('b{}');
    expect((await get('/cars/x')).status).toBe(404);
    expect((await get('/_astro/c.css')).status).toBe(404);
  });

  it('of the previous release are gone with it', async () => {
    const { get, publish, openStore } = freshServer();
    await publish({ '/': page('1'), '/_astro/gone.css': { body: 'g{}', type: 'text/css' } });
    await get('/');
    await publish({ '/': page('2') });
    await publish({ '/': page('3') });
    await openStore().gc({ retain: 1 });
    expect((await get('/_astro/gone.css')).status).toBe(404);
  });

  it('are found in the other releases while the manifest of one is damaged', async () => {
    const { get, publish, storeDir } = freshServer();
    const damaged = await publish({ '/': page('1'), '/_astro/lost.css': { body: '', type: 'text/css' } });
    await publish({ '/': page('2'), '/_astro/kept.css': { body: 'k{}', type: 'text/css' } });
    await publish({ '/': page('3') });
    writeFileSync(join(storeDir, 'demo', 'releases', `${damaged.release}.json`), '{');
    expect(await (await get('/_astro/kept.css')).text()).toBe('k{}');
    expect((await get('/_astro/lost.css')).status).toBe(404);
  });

  it('are sent in parts', async () => {
    const { get, photo } = await siteServer();
    const response = await get('/media/photo.webp', { range: 'bytes=100-199' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe('bytes 100-199/2000');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(photo.subarray(100, 200));
    const whole = await get('/media/photo.webp');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const etag = whole.headers.get('etag') ?? '';
    expect((await get('/media/photo.webp', { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await get('/media/photo.webp', { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const outside = await get('/media/photo.webp', { range: 'bytes=2000-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */2000']);
    const head = await get('/media/photo.webp', { range: 'bytes=0-1' }, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '2000']);
  });

  it('run no scripts where they are SVG', async () => {
    const { get } = await siteServer();
    expect((await get('/media/drawing.svg')).headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    );
  });
});
