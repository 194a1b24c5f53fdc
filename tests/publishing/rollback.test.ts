import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Manifest } from '#generator/manifest.ts';
import { createApp } from '#server/app.ts';
import { createLog } from '#server/log.ts';
import { openSites } from '#server/sites.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

const CARS = 10;
const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);
const themed = (colour: string) => `:root { --color-brand: ${colour}; }\n`;

describe('releases of a site', () => {
  /** A site with a release for each colour of its theme, the last one live. */
  async function openSite(...colours: string[]): Promise<{ site: FixtureSite; releases: Manifest[] }> {
    const site = await openFixtureSite(pages);
    onTestFinished(() => site.close());
    await site.stock(fixtureStock(CARS));
    for (const [index, colour] of colours.entries()) {
      await site.write('theme.css', themed(colour));
      expect((await site.build(minutes(index))).outcome).toBe('published');
    }
    return { site, releases: site.store.manifests() };
  }

  function openServer(site: FixtureSite): (address: string) => Promise<Response> {
    const sites = openSites(path.join(site.state, 'store'));
    onTestFinished(() => sites.close());
    const app = createApp({ sites, log: createLog('silent'), trustProxy: 0, now: () => ANCHOR });
    const headers = { host: `${site.store.site}.localhost` };
    return async (address) => app.request(address, { headers });
  }

  const packsOf = (site: FixtureSite) => path.join(site.state, 'store', site.store.site, 'packs');
  const packs = (site: FixtureSite) =>
    readdirSync(packsOf(site)).map((name) => `${name} ${statSync(path.join(packsOf(site), name)).mtimeMs}`);
  const themeOf = ({ entries }: Manifest) =>
    Object.keys(entries).find((name) => name.includes('/theme-')) ?? '';

  it('"Rollback … without a build": nothing is printed, visitors see the earlier release', async () => {
    const { site, releases } = await openSite('#111', '#222');
    const get = openServer(site);
    const [first, second] = releases;
    expect((await get('/')).headers.get('x-release')).toBe(second?.release);

    const before = packs(site);
    await site.store.rollback();
    expect(packs(site)).toEqual(before);
    const response = await get('/');
    expect(response.headers.get('x-release')).toBe(first?.release);
    expect(await response.text()).toContain(themeOf(first as Manifest));
    expect(await site.store.verify()).toEqual([]);
  });

  it('a rollback is replaced by the next publish, which builds on the live release', async () => {
    const { site, releases } = await openSite('#111', '#222');
    await site.store.rollback();
    await site.write('theme.css', themed('#333'));
    const { outcome, previous } = await site.build(minutes(5));
    expect({ outcome, previous }).toEqual({ outcome: 'published', previous: releases[0]?.release });
    expect(await site.read('/')).toContain(themeOf(site.store.current() as Manifest));
  });

  it('a build of the newer release puts it live again', async () => {
    const { site } = await openSite('#111', '#222');
    await site.store.rollback();
    expect((await site.build(minutes(5))).outcome).toBe('published');
    const theme = themeOf(site.store.current() as Manifest);
    expect(await site.read(theme)).toContain('#222');
  });

  it('"pin holds": a build is stored and does not go live, until unpinned', async () => {
    const { site, releases } = await openSite('#111');
    await site.store.pin();
    await site.write('theme.css', themed('#222'));
    const report = await site.build(minutes(5));
    const stored = site.store.manifests().at(-1)?.release;
    expect(report).toMatchObject({ outcome: 'pinned', release: releases[0]?.release, stored });
    expect(stored).not.toBe(report.release);
    expect(site.store.current()).toEqual(releases[0]);

    await site.store.unpin();
    expect((await site.build(minutes(6))).outcome).toBe('published');
    expect(await site.read(themeOf(site.store.current() as Manifest))).toContain('#222');
  });

  it('retains few releases while it is pinned, too', async () => {
    const { site, releases } = await openSite('#111');
    await site.store.pin();
    for (let day = 1; day <= 7; day += 1) {
      await site.write('theme.css', themed(`#22${day}`));
      await site.build(minutes(day));
    }
    const retained = site.store.manifests().map(({ release }) => release);
    expect(retained).toHaveLength(6);
    expect(retained).toContain(releases[0]?.release);
  });

  it('"verify names a flipped byte": release, address, pack and place', async () => {
    const { site } = await openSite('#111');
    const { release, entries } = site.store.current() as Manifest;
    const { pack = '', offset = 0, length = 0 } = entries['/contact-us'] ?? {};
    const file = path.join(packsOf(site), pack);
    const bytes = readFileSync(file);
    const middle = offset + Math.floor(length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
    writeFileSync(file, bytes);

    expect(await site.store.verify()).toEqual([
      expect.objectContaining({ release, path: '/contact-us', pack, offset, length }),
    ]);
  });

  it('"retention and gc never break an open tab (hashed assets of kept releases stay served)"', async () => {
    const { site, releases } = await openSite('#111', '#222', '#333', '#444');
    const get = openServer(site);
    const themes = releases.map(themeOf);
    expect(new Set(themes).size).toBe(4);
    for (const theme of themes) expect([theme, (await get(theme)).status]).toEqual([theme, 200]);

    const { releases: dropped } = await site.store.gc({ retain: 2 });
    const retained = site.store.manifests();
    expect(dropped.length + retained.length).toBe(4);
    expect(dropped).not.toEqual([]);
    for (const manifest of retained) {
      const response = await get(themeOf(manifest));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    for (const address of Object.keys(site.store.current()?.entries ?? {}))
      expect([address, (await get(address)).status]).toEqual([address, address === '/404' ? 404 : 200]);
    expect(await site.store.verify()).toEqual([]);
  });

  it('retains few releases by default: the live ones and their predecessors', async () => {
    const colours = Array.from({ length: 8 }, (_, index) => `#${index}${index}${index}`);
    const { site } = await openSite(...colours);
    expect(site.store.manifests().length).toBeLessThanOrEqual(6);
    expect(await site.store.verify()).toEqual([]);
  });
});
