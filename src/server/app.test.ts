import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { photoReportWith } from '#sites/photo-report.fixture.ts';
import { freshServer, NOW, page } from './app.fixture.ts';
import { pendingPictures } from './pictures/picture-routes.ts';

describe('pictures that a release shows before they are encoded', () => {
  it('are encoded on request; no other name is', async () => {
    const requested: string[] = [];
    const pictures = async (file: string) => {
      requested.push(file);
      return file.startsWith('lost') ? null : new Uint8Array(Buffer.from('picture'));
    };
    const { get, publish } = freshServer({ pictures: [pendingPictures(pictures)] });
    const pending = ['/media/car-400.webp', '/media/lost-400.webp'];
    await publish(
      { '/': page('home'), '/media/new-400.webp': { body: 'new', type: 'image/webp' } },
      { pending },
    );
    const response = await get('/media/car-400.webp');
    expect([response.status, await response.text()]).toEqual([200, 'picture']);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await (await get('/media/new-400.webp')).text()).toBe('new');
    expect((await get('/media/lost-400.webp')).status).toBe(404);
    expect((await get('/media/other-400.webp')).status).toBe(404);
    expect(requested).toEqual(['car-400.webp', 'lost-400.webp']);
  });
});

describe('hosts', () => {
  it('name the site: <slug>.localhost, configured domains, nothing else', async () => {
    const { get, publish } = freshServer({ domains: new Map([['www.dealer.example', 'demo']]) });
    await publish({ '/': page('home') });
    for (const host of [
      'demo.localhost',
      'DEMO.localhost.',
      'www.dealer.example',
      'www.dealer.example:8080',
    ]) {
      expect([host, (await get('/', { host })).status]).toEqual([host, 200]);
    }
    for (const host of ['other.localhost', 'evil.example', '..localhost', 'demo.localhost.evil.example']) {
      const response = await get('/', { host });
      expect([host, response.status, response.headers.get('x-release')]).toEqual([host, 404, 'none']);
    }
  });

  it('come from a proxy only where it is trusted', async () => {
    const proxied = { host: 'inside', 'x-forwarded-host': 'demo.localhost', 'x-forwarded-proto': 'https' };
    const trusting = freshServer({ trustProxy: 1 });
    await trusting.publish({ '/': page('home') });
    const response = await trusting.get('/', proxied);
    expect(response.status).toBe(200);
    // The dealer's other hosts are not ours, hence no includeSubDomains.
    expect(response.headers.get('strict-transport-security')).toBe('max-age=15552000');
    const wary = freshServer();
    await wary.publish({ '/': page('home') });
    expect((await wary.get('/', proxied)).status).toBe(404);
  });

  it('list the sites at the address of the server', async () => {
    const { get, publish } = freshServer();
    expect(await (await get('/', { host: 'localhost:4321' })).text()).toContain('npx forecourt build');
    await publish({ '/': page('home') }, {}, 'alpha');
    await publish({ '/': page('home') }, {}, 'beta');
    const response = await get('http://localhost:4321/', { host: 'localhost:4321' });
    const html = await response.text();
    expect(html).toContain('href="http://alpha.localhost:4321/"');
    expect(html).toContain('href="http://beta.localhost:4321/">beta</a>');
    await publish({ '/': page('b') }, { about: { name: 'Beta & Sons', template: 'garage' } }, 'beta');
    const named = await (await get('http://localhost:4321/', { host: 'localhost:4321' })).text();
    expect(named).toContain('>Beta &amp; Sons</a><p>Used vehicles</p>');
    expect(named).toContain('<p>1 page<br><small>Release 0');
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    expect((await get('/x', { host: 'localhost:4321' })).status).toBe(404);
  });
});

describe('health', () => {
  it('reports the process, readiness, and each site’s release and data age', async () => {
    const { get, publish, openStore } = freshServer({ now: () => new Date(NOW.getTime() + 90_500) });
    const manifest = await publish({ '/': page('home') });
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).status).toBe(200);
    const store = openStore();
    const status = {
      release: manifest.release,
      sequence: 1,
      published_at: NOW.toISOString(),
      data_age_seconds: 90,
      pinned: false,
    };
    const response = await get('/status');
    expect(await response.json()).toEqual({ sites: { demo: status } });
    expect(response.headers.get('x-release')).toBe(manifest.release);
    expect(response.headers.get('cache-control')).toBe('no-store');
    store.noteStockRead(new Date(NOW.getTime() + 60_000));
    await store.pin();
    expect(await (await get('/status')).json()).toEqual({
      sites: { demo: { ...status, data_age_seconds: 30, pinned: true } },
    });
  });

  it('shows how the photos of a site are, also while the report cannot be read', async () => {
    const photosOf = async (site: string) => {
      if (site !== 'demo') throw new Error('torn');
      return photoReportWith({ without: 2 });
    };
    const { get, publish } = freshServer({ photosOf });
    await publish({ '/': page('home') });
    await publish({ '/': page('home') }, {}, 'other');
    const { sites } = (await (await get('/status')).json()) as {
      sites: Record<string, { photos?: unknown }>;
    };
    expect(sites.demo?.photos).toMatchObject({ cars: 10, photos: 200, without: 2, bytes: 1e8 });
    expect(sites.other).not.toHaveProperty('photos');
  });

  it('shows what packs take beyond their limit, where there is one', async () => {
    const packs = { limit_bytes: 1e9, excess_bytes: 2e8 };
    const { get } = freshServer({ packs: () => packs });
    expect(await (await get('/status')).json()).toEqual({ sites: {}, packs });
  });

  it('is not ready while a site cannot be served, and says 503 there', async () => {
    const { get, publish, storeDir } = freshServer();
    const { release } = await publish({ '/': page('home') });
    rmSync(join(storeDir, 'demo', 'releases', `${release}.json`));
    const ready = await get('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', sites: ['demo'] }]);
    expect(await (await get('/status')).json()).toEqual({ sites: { demo: null } });
    const closed = await get('/');
    expect([closed.status, closed.headers.get('retry-after')]).toEqual([503, '60']);
  });

  it('is not ready while a site that it has to serve is not on its disk', async () => {
    const { get, publish } = freshServer({ planned: () => ['demo', 'next'] });
    const ready = async () => {
      const response = await get('/readyz');
      return [response.status, ((await response.json()) as { sites?: string[] }).sites];
    };
    expect(await ready()).toEqual([503, ['demo', 'next']]);
    await publish({ '/': page('home') });
    expect(await ready()).toEqual([503, ['next']]);
    await publish({ '/': page('home') }, {}, 'next');
    expect(await ready()).toEqual([200, undefined]);
  });

  it('is 503 at the address of a site before its first release, and 404 where no site is', async () => {
    const domains = new Map([['www.dealer.example', 'next']]);
    const { get } = freshServer({ domains, isPlanned: (slug) => slug === 'next' });
    const statusAt = async (host: string) => (await get('/', { host })).status;
    expect(
      await Promise.all(['next.localhost', 'www.dealer.example', 'nosuch.localhost'].map(statusAt)),
    ).toEqual([...[503, 503, 404]]);
  });

  it('an internal error is 500 without details', async () => {
    const { get, publish, storeDir } = freshServer();
    await publish({ '/': page('home') });
    for (const pack of readdirSync(join(storeDir, 'demo', 'packs')))
      rmSync(join(storeDir, 'demo', 'packs', pack));
    const response = await get('/');
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('pack');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
