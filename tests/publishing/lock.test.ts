import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildSite } from '#generator/build/build-site.ts';
import { LockHeld } from '#generator/store/errors.ts';
import { EXIT } from '../../scripts/exit.ts';
import { compiledPages } from '../compiled-pages.ts';
import {
  ANCHOR,
  type FeedRecord,
  type FixtureSite,
  fixtureStock,
  openFixtureSite,
  SLUG,
} from '../fixture-site.ts';
import { startPublisher } from '../publisher-process.ts';

const pages = await compiledPages();

const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);
const stock = fixtureStock(10);
const pricedFrom = (price: number): FeedRecord[] =>
  stock.map((record, at) => ({ ...record, price: price + 100 * at }));

describe('"Two publishers on one site"', () => {
  async function openLiveSite(): Promise<FixtureSite> {
    const site = await openFixtureSite(pages);
    onTestFinished(() => site.close());
    await site.stock(stock);
    await site.build(ANCHOR);
    return site;
  }

  const publisher = (site: FixtureSite, now: Date, ...options: string[]) =>
    startPublisher([site.folder, site.state, now.toISOString(), ...options]);

  it('"one lock": the second exits with code 6 and a remedy, the first goes live', async () => {
    const site = await openLiveSite();
    await site.stock(pricedFrom(31_000));
    const first = publisher(site, minutes(1), '--stop-at', 'gate');
    await first.stopped();

    const { code, output } = await publisher(site, minutes(2)).ended();
    expect(code).toBe(EXIT.locked);
    expect(output).toMatch(/publish\.lock is locked by another publisher\. Let it finish, then try again/);

    first.continue();
    expect((await first.ended()).code).toBe(EXIT.done);
    expect(await site.read('/search')).toContain('$31,000');
  });

  it('"released by the kernel when its holder dies"', async () => {
    const site = await openLiveSite();
    await site.stock(pricedFrom(31_000));
    const dying = publisher(site, minutes(1), '--stop-at', 'gate');
    await dying.stopped();
    dying.kill();
    await dying.ended();

    expect((await publisher(site, minutes(2)).ended()).code).toBe(EXIT.done);
    expect(await site.read('/search')).toContain('$31,000');
  });

  it('the first to finish leaves the clean-up to the one after it', async () => {
    const site = await openLiveSite();
    await site.stock(pricedFrom(31_000));
    const gc = () => Promise.reject(new LockHeld('publish.lock'));
    const setup = { root: site.folder, state: site.state, now: minutes(1), ...pages };
    const { outcome } = await buildSite(SLUG, { ...site.store, gc }, setup);
    expect(outcome).toBe('published');
  });

  it('"a paused publisher can never put an older snapshot live", even where its lock was taken over', async () => {
    const site = await openLiveSite();
    await site.stock(pricedFrom(31_000));
    const paused = publisher(site, minutes(1), '--stop-at', 'gate');
    await paused.stopped();

    rmSync(path.join(site.state, 'store', site.store.site, 'publish.lock'));
    await site.stock(pricedFrom(32_000));
    expect((await publisher(site, minutes(2)).ended()).code).toBe(EXIT.done);
    const newer = site.store.current();

    paused.continue();
    const { code, output } = await paused.ended();
    expect(code).not.toBe(EXIT.done);
    expect(output).not.toMatch(/^published$/m);
    expect(site.store.current()).toEqual(newer);
    expect(await site.store.verify()).toEqual([]);

    expect((await site.build(minutes(3))).outcome).not.toBe('refused');
    expect(await site.read('/search')).toContain('$32,000');
  });
});
