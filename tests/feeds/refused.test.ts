import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import type { Manifest } from '#generator/manifest.ts';
import { listen } from '#net/listen.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FeedRecord, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

const CARS = 12;
const hours = (count: number) => new Date(ANCHOR.getTime() + count * HOUR_MS);

const record = (number: number, facts: Record<string, unknown> = {}): FeedRecord => ({
  id: number,
  slug: `2020-toyota-corolla-${number}`,
  name: '2020 Toyota Corolla',
  make: 'Toyota',
  model: 'Corolla',
  year: 2020,
  price: 20_000 + number,
  status: 'in_stock',
  car_type: 'used',
  dealership_id: number <= CARS / 2 ? 'north' : 'south',
  ...facts,
});
/** The report of an accepted feed, which may change no page: a missing car stays for one more snapshot. */
const taken = (accepted: number) => ({ account: { accepted }, reasons: [] });

const stock = Array.from({ length: CARS }, (_, index) => record(index + 1));

/** A site whose cars may all go at once, within the other limits: by default a fifth of them holds the feed (rules 61). */
const MAY_SHRINK = { guard: { gone_share: 1 } };

describe('a feed that must not be published', () => {
  /** A dealership that is live with its dozen cars. */
  async function openLiveSite(settings: Partial<SiteInput> = {}): Promise<FixtureSite> {
    const site = await openFixtureSite(pages, settings);
    onTestFinished(() => site.close());
    await site.stock(stock);
    expect((await site.build(ANCHOR)).outcome).toBe('published');
    return site;
  }

  /** Everything that a site serves. */
  const live = async (site: FixtureSite): Promise<[Manifest | null, Map<string, string>]> => [
    site.store.current(),
    await site.objects(),
  ];

  it('once accepted stops no later build, when the pages of all its sold cars end at once', async () => {
    const site = await openLiveSite(MAY_SHRINK);
    const many = Array.from({ length: 90 }, (_, index) => record(index + 1));
    await site.stock(many);
    await site.build(hours(1));
    const left = [...many.slice(0, 3), ...many.slice(6, 9)];
    await site.stock(left);
    for (const day of [1, 2, 3, 4]) await site.build(hours(24 * day), { acceptDrop: day === 1 });
    expect(site.store.current()?.entries[`/cars/${many[20]?.slug}`]).toBeDefined();
    await site.stock([record(1, { price: 19_000 }), ...left.slice(1)]);
    const report = await site.build(hours(24 * 45));
    expect([report.outcome, report.reasons]).toEqual(['published', []]);
    expect(site.store.current()?.entries[`/cars/${many[20]?.slug}`]).toBeUndefined();
  });

  it.each<[what: string, feed: unknown, reason: RegExp]>([
    ['empty', [], /no car that can be published/],
    ['of no bytes', '', /./],
    ['truncated', JSON.stringify(stock).slice(0, -200), /./],
    ['truncated between two records', `${JSON.stringify(stock).slice(0, -1)},`, /./],
    ['HTML', '<!DOCTYPE html><html><body>Bad gateway</body></html>', /web page/],
    ['no list of records', { error: 'maintenance' }, /./],
    ['below half of the last good one', stock.filter(({ id }) => id % 3 === 0), /33 % of the 12/],
    ['without a car of one dealership', stock.slice(0, CARS / 2), /Dealership south has no cars/],
    [
      'with more than a fifth rejected',
      stock.map((one, index) => (index < 3 ? { ...one, slug: '../x' } : one)),
      /3 of 12 records cannot be published/,
    ],
  ])('%s: is refused, and "the old site stays"', async (_what, feed, reason) => {
    const site = await openLiveSite();
    const before = await live(site);
    await site.write('stock.json', feed);
    const report = await site.build(hours(1));

    expect(report).toMatchObject({ outcome: 'refused', changed: [], account: null });
    expect(report.release).toBe(before[0]?.release);
    expect(report.reasons.join('\n')).toMatch(reason);
    // An unreadable feed cannot be accepted.
    expect(report.reasons.join('\n').includes('--accept-drop')).toBe(Array.isArray(feed));
    expect(await live(site)).toEqual(before);
  });

  it('publishes a feed at the very limits: half of the cars, a fifth rejected', async () => {
    const site = await openLiveSite(MAY_SHRINK);
    await site.stock(stock.filter(({ id }) => id % 2 === 0));
    expect(await site.build(hours(1))).toMatchObject(taken(6));

    const other = await openLiveSite();
    const fifteen = [...stock, record(13), record(14), record(15)];
    await other.stock(fifteen.map((one, index) => (index < 3 ? { ...one, slug: '../x' } : one)));
    expect(await other.build(hours(1))).toMatchObject(taken(12));
  });

  it.each([
    [
      200,
      'text/html',
      '<!DOCTYPE html><title>We will be right back</title>',
      /web page \(We will be right back\)/,
    ],
    [200, 'application/json', '', /./],
    [500, 'application/json', JSON.stringify(stock), /status 500/],
    [404, 'text/html', 'Not found', /status 404/],
  ])('over HTTP, status %i with %s: is refused', async (status, type, body, reason) => {
    let reply = { status: 200, type: 'application/json', body: JSON.stringify(stock) };
    const server = createServer((_request, response) =>
      response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body),
    );
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${await listen(server)}/stock.json`;
    const site = await openLiveSite({ stock: { type: 'http', url, private_network: true } });

    const before = await live(site);
    reply = { status, type, body };
    const report = await site.build(hours(1));
    expect(report.outcome).toBe('refused');
    expect(report.reasons.join('\n')).toMatch(reason);
    expect(await live(site)).toEqual(before);
  });

  it('"the baseline is not lowered": the same small feed is refused however often it comes', async () => {
    const site = await openLiveSite();
    await site.stock(stock.slice(4, 8));
    for (const hour of [1, 2, 3]) expect((await site.build(hours(hour))).outcome).toBe('refused');
    await site.stock([]);
    expect((await site.build(hours(4))).outcome).toBe('refused');
    await site.stock(stock.slice(4, 8));
    const { outcome, reasons } = await site.build(hours(5));
    expect(outcome).toBe('refused');
    expect(reasons.join()).toContain('33 % of the 12');
  });

  it('is measured by "the 7-day maximum": a stock cannot be halved twice in a week', async () => {
    const site = await openLiveSite(MAY_SHRINK);
    await site.stock(stock.slice(2, 9));
    expect(await site.build(hours(1))).toMatchObject(taken(7));
    await site.stock(stock.slice(4, 8));
    expect((await site.build(hours(2))).outcome).toBe('refused');
    expect(await site.build(hours(8 * 24))).toMatchObject(taken(4));
  });

  it('"--accept-drop works once": the accepted feed is the new baseline, the next drop is refused again', async () => {
    const site = await openLiveSite();
    await site.stock(stock.slice(4, 8));
    expect(await site.build(hours(1), { acceptDrop: true })).toMatchObject(taken(4));
    expect(await site.build(hours(2))).toMatchObject(taken(4));
    await site.stock(stock.slice(5, 6));
    expect((await site.build(hours(3))).outcome).toBe('refused');
    await site.stock(stock);
    expect(await site.build(hours(4))).toMatchObject(taken(CARS));
  });

  it('"each bad record named by id and field" even where the feed as a whole is refused', async () => {
    const site = await openLiveSite();
    await site.stock(stock.map((one) => (one.id > 6 ? { ...one, slug: 'Ünfit slug!' } : one)));
    const { outcome, rejected } = await site.build(hours(1));
    expect(outcome).toBe('refused');
    expect(rejected.map(({ id, field }) => `${id} ${field}`)).toEqual(
      [7, 8, 9, 10, 11, 12].map((id) => `${id} slug`),
    );
  });

  it('never treats the first stock of a new site as a drop', async () => {
    const site = await openFixtureSite(pages);
    onTestFinished(() => site.close());
    await site.stock([]);
    const empty = await site.build(ANCHOR);
    expect(empty).toMatchObject({ outcome: 'refused', release: null, previous: null });
    expect(site.store.current()).toBeNull();
    await site.stock(fixtureStock(10));
    expect((await site.build(hours(1))).outcome).toBe('published');
  });
});
