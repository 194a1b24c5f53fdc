import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoFeed, edgeCasesOf } from '#demo/stock/demo-feed.ts';
import { DAY_MS } from '#domain/duration.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { demoPicture } from '../images/demo-picture.ts';
import { normalise } from '../normalise.ts';
import { anchor, franchise, garage, group, locations, records, sites, stock } from './demo-stock.fixture.ts';

describe('the demo stock', () => {
  it('is the same for the same site, anchor and number', () => {
    expect(stock()).toEqual(stock());
  });

  it('begins with the same cars when there are more of them', () => {
    expect(stock({ cars: 200 }).slice(0, 150)).toEqual(records);
  });

  it('is the same cars on another day, with other dates', () => {
    const cars = (day: string) =>
      stock({ anchor: new Date(day) }).map(({ id, make, model, badge, status, car_type, colour }) =>
        [id, make, model, badge, status, car_type, colour].join(),
      );
    const expected = cars('2026-11-20');
    for (const day of ['2026-11-21', '2026-12-31', '2028-02-29']) expect(cars(day)).toEqual(expected);
    expect(stock({ anchor: new Date('2026-11-21') })).not.toEqual(records);
  });

  it('is other cars on another site', () => {
    const ids = new Set(records.map(({ id }) => id));
    const elsewhere = stock({ site: { ...group, slug: 'elsewhere' } });
    expect(elsewhere.filter(({ id }) => ids.has(id))).toEqual([]);
  });

  it.each([1, 60, 150])('has %i records when these are requested', (cars) => {
    expect(stock({ cars })).toHaveLength(cars);
  });

  it('has unique ids, slugs, VINs and stock numbers in 20,000 cars', () => {
    const many = stock({ cars: 20_000 });
    for (const field of ['id', 'slug', 'stocknum'] as const) {
      expect(new Set(many.map((record) => record[field])).size, field).toBe(20_000);
    }
    const vins = many.flatMap(({ vin }) => vin ?? []);
    expect(new Set(vins).size).toBe(vins.length);
  });

  it.each(sites)('is accepted whole by the pipeline on a $template site', (site) => {
    const results = stock({ site, cars: 400 }).map((record) => normalise(record, site));
    expect(results.filter(({ kind }) => kind === 'rejected')).toEqual([]);
    expect(results.filter(({ kind }) => kind === 'hidden')).toHaveLength(1);
    expect(results.flatMap((result) => (result.kind === 'vehicle' ? result.doubts : []))).toEqual([]);
  });

  it('never has a car from the future', () => {
    for (const { year, created_at } of records) {
      expect(year).toBeLessThanOrEqual(2026);
      expect(Date.parse(created_at ?? '')).toBeLessThanOrEqual(anchor.getTime());
    }
  });

  it('stands at open sales locations, new cars where their make is sold', () => {
    expect(new Set(records.map(({ location }) => location.slug))).toEqual(new Set(['quay', 'hill']));
    const toyotas = records.filter(({ make, car_type }) => make === 'Toyota' && car_type !== 'used');
    expect(new Set(toyotas.map(({ location }) => location.slug))).toEqual(new Set(['quay']));
  });

  it('is the dealership itself where there is no location yet', () => {
    const [record] = stock({ locations: [], cars: 1 });
    expect(record).toMatchObject({ location_name: 'Harbour Motors', state: 'NSW', dealership_id: null });
  });

  it('sells new only what the site’s makers make', () => {
    const makes = (site: typeof group) =>
      new Set(
        stock({ site, cars: 400 }).flatMap(({ car_type, make }) => (car_type === 'used' ? [] : [make])),
      );
    expect(makes(group)).toEqual(new Set(['Toyota', 'BYD', 'Kia']));
    expect(makes(franchise)).toEqual(new Set(['Hyundai']));
  });

  it('has a new car in stock of every make the site sells, whatever the day', () => {
    const days = Array.from({ length: 60 }, (_, day) => new Date(anchor.getTime() + day * DAY_MS));
    for (const day of days) {
      const cars = stock({ anchor: day, cars: edgeCasesOf(group).length + 3 }).slice(-3);
      expect(cars.map(({ make, car_type, status }) => `${make} ${car_type} ${status}`)).toEqual([
        'Toyota new in_stock',
        'Kia new in_stock',
        'BYD new in_stock',
      ]);
    }
  });

  it('sells any make where the catalogue has none of the site’s', () => {
    const unknown = siteWith({ template: 'franchise', manufacturer: 'Kestrel' });
    expect(stock({ site: unknown })).toHaveLength(150);
  });

  it('is mostly the maker’s own on a single-manufacturer site', () => {
    const own = stock({ site: franchise, cars: 400 }).filter(({ make }) => make === 'Hyundai');
    expect(own.length / 400).toBeGreaterThan(0.6);
  });

  it('has motorcycles and caravans in the garage only', () => {
    const kinds = (site: typeof group) =>
      new Set(stock({ site, cars: 400 }).map(({ item_type }) => item_type));
    expect(kinds(garage)).toEqual(new Set(['car', 'motorcycle', 'caravan']));
    expect(kinds(group)).toEqual(new Set(['car']));
  });

  it('limits used-only sites to used cars, but for the cases that test the rule', () => {
    const cases = edgeCasesOf(garage).length;
    const ordinary = stock({ site: garage, cars: 400 }).slice(cases);
    expect(new Set(ordinary.map(({ car_type }) => car_type))).toEqual(new Set(['used']));
  });

  it('uses fewer than 330 pictures of vehicles over all sites', () => {
    const photos = sites.flatMap((site) =>
      stock({ site, cars: 2_000 }).flatMap(({ images }) => images.map(({ image }) => image.url)),
    );
    expect(new Set(photos.filter((address) => address.startsWith('demo:vehicle/'))).size).toBeLessThan(330);
  });

  it.each(sites)('names pictures that can be drawn on a $template site', async (site) => {
    const addresses = new Set(stock({ site }).flatMap(({ images }) => images.map(({ image }) => image.url)));
    for (const address of addresses) {
      await expect(demoPicture(address)?.read(), address).resolves.toBeInstanceOf(Uint8Array);
    }
  });

  it('has six or seven photos of a vehicle, from its side first', () => {
    const ordinary = records.slice(edgeCasesOf(group).length);
    for (const { images } of ordinary) {
      expect(images.length).toBeGreaterThanOrEqual(6);
      expect(images.length).toBeLessThanOrEqual(7);
      expect(images[0]?.image.url).toMatch(/^demo:vehicle\/\w+\/\w+\/side-(?:street|studio)\/black\/[0-2]$/);
    }
  });
});

describe('demoFeed', () => {
  let stateDir = '';
  beforeEach(async () => {
    stateDir = await mkdtemp(join(tmpdir(), 'demo-feed-'));
  });
  afterEach(() => rm(stateDir, { recursive: true }));

  const feedAt = (now: string) => demoFeed({ site: group, locations, cars: 3, stateDir, now: new Date(now) });

  it('retains its cars and their dates while the clock moves on', async () => {
    const first = await feedAt('2026-11-20T10:15:00Z');
    expect(first).toEqual(stock({ cars: 3 }));
    expect(await feedAt('2026-12-19T23:59:59Z')).toEqual(first);
    expect(await feedAt('2026-12-20T00:00:00Z')).not.toEqual(first);
  });
});
