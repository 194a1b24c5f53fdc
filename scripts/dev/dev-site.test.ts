import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { listen } from '#net/listen.ts';
import { SiteUnusable } from '#pipeline/site-unusable.ts';
import { imageCacheFolder } from '#sites/places.ts';
import { loadSettings } from '#sites/settings.ts';
import { scaffoldSite } from '../new-site/scaffold.ts';
import { type DevSite, openDevSite } from './dev-site.ts';
import { errorPage } from './error-page.ts';
import { isForPage, serveDev } from './serve-dev.ts';

const NOW = new Date('2026-11-20T02:00:00Z');

describe('a site in development', () => {
  let source: { root: string; state: string; site: string };
  let site: DevSite;
  const file = (name: string) => join(source.root, 'sites/northside', name);

  beforeAll(async () => {
    const root = mkdtempSync(join(tmpdir(), 'dev-site-'));
    mkdirSync(join(root, 'sites'));
    source = { root, state: join(root, 'state'), site: 'northside' };
    await scaffoldSite(root, { slug: 'northside', name: 'Northside', template: 'garage', state: 'VIC' });
    await useFileStock();
    writeFileSync(
      file('content/pages/soon.md'),
      '---\ntitle: Soon\ndescription: Not yet.\ndraft: true\n---\nSoon.',
    );
    writeFileSync(file('redirects.csv'), 'from,to\n/old,/pages/about\n');
    site = await openDevSite(source, NOW);
  }, 60_000);
  afterAll(() => rmSync(source.root, { recursive: true, force: true }));

  /** Three cars without photos, so that little has to be drawn. */
  async function useFileStock(): Promise<void> {
    const { value } = await loadSettings(source.root, source.site);
    if (value === null) throw new Error('A new site has no fault');
    const cars = makeDemoStock({ ...value, cars: 3, anchor: new Date('2026-11-20') });
    writeFileSync(file('stock.json'), JSON.stringify(cars.map((car) => ({ ...car, images: [] }))));
    const settings = JSON.parse(readFileSync(file('site.json'), 'utf8'));
    settings.stock = { type: 'file', path: 'stock.json' };
    writeFileSync(file('site.json'), JSON.stringify(settings));
  }

  async function get(path: string): Promise<{ response: Response; locals: App.Locals | undefined }> {
    let locals: App.Locals | undefined;
    const server = createServer((request, response) =>
      serveDev(site, request, response, () => {
        locals = Reflect.get(request, Symbol.for('astro.locals'));
        response.end('page');
      }),
    );
    try {
      const port = await listen(server);
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
      return { response, locals };
    } finally {
      server.close();
    }
  }

  it('provides the view that pages read', async () => {
    const { locals } = await get('/cars/any?x=1');
    expect(locals?.view.layout().site.name).toBe('Northside');
    expect(locals?.view.home().latest.length).toBeGreaterThan(0);
  });

  it('shows drafts, and marks them', async () => {
    const { locals } = await get('/pages/soon');
    expect(locals?.view.prose('/pages/soon')).toMatchObject({
      title: 'Draft: Soon',
      blocks: [
        { kind: 'callout', title: 'Draft: not published' },
        { kind: 'html', html: '<p>Soon.</p>' },
      ],
    });
    expect(JSON.stringify(locals?.view.prose('/pages/about'))).not.toContain('Draft');
  });

  it('serves the theme and pictures, and redirects moved addresses', async () => {
    const theme = await get(site.views.forPage().view.layout().theme_href);
    expect(await theme.response.text()).toContain('--color-brand');
    const picture = [...site.files.keys()].find((path) => path.endsWith('.webp')) ?? '';
    expect((await get(picture)).response.headers.get('content-type')).toBe('image/webp');
    // Drawing all of them takes a minute, which nobody who edits a text waits for.
    const encoded = () =>
      readdirSync(imageCacheFolder(source.state)).filter((name) => name.endsWith('.webp'));
    expect(encoded()).toEqual([path.basename(picture)]);
    expect((await get('/old')).response.headers.get('location')).toBe('/pages/about');
  });

  it('names the faults of its files', async () => {
    const good = readFileSync(file('site.json'), 'utf8');
    writeFileSync(file('site.json'), good.replace('"state"', '"stat"'));
    const fault: unknown = await openDevSite(source, NOW).catch((error) => error);
    writeFileSync(file('site.json'), good);
    expect(fault).toBeInstanceOf(SiteUnusable);
    const page = errorPage(source.site, fault);
    expect(page).toMatch(/<code>sites\/northside\/site\.json:\d+:\d+ {2}state<\/code>/);
    expect(page).toContain('northside cannot be shown');
    expect(page).toContain('/@vite/client');
  });
});

it.each([
  [{ accept: 'text/html,*/*' }, true],
  [{ accept: 'text/html,*/*', 'sec-fetch-dest': 'document' }, true],
  [{ accept: '*/*', 'sec-fetch-dest': 'script' }, false],
  [{ accept: 'text/html', 'sec-fetch-dest': 'empty' }, false],
  [{}, false],
])('a fault is shown in a tab, and nowhere else: %j', (headers, shown) => {
  expect(isForPage({ headers })).toBe(shown);
});

it('shows the message of any other error, as text', () => {
  expect(errorPage('a', new Error('<b>'))).toContain('&lt;b&gt;');
});
