import { describe, expect, it } from 'vitest';
import { edgeCasesOf } from '#demo/stock/demo-feed.ts';
import { DAY_MS } from '#domain/duration.ts';
import { vehicleFeatures } from '#domain/vehicle/features.ts';
import { stockState } from '#domain/vehicle/status.ts';
import { vehicleTags } from '#domain/vehicle/tag.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { normalise } from '../normalise.ts';
import { anchor, franchise, garage, group, type records, sites, stock } from './demo-stock.fixture.ts';

/** The record of an edge case, by the case's name. */
function edge(name: string, site = group) {
  const index = edgeCasesOf(site).findIndex((edgeCase) => edgeCase.name === name);
  expect(index, name).not.toBe(-1);
  return stock({ site })[index] as (typeof records)[number];
}

function vehicleOf(record: unknown, site = group): Vehicle {
  const result = normalise(record, site);
  if (result.kind !== 'vehicle') throw new Error(JSON.stringify(result));
  return result.vehicle;
}

describe('edge cases', () => {
  it('have unique names', () => {
    const names = edgeCasesOf(garage).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('stand at every point of the sold window', () => {
    const states = [
      'sold just now',
      'sold a day ago',
      'sold 2.9 days ago',
      'sold 10 days ago',
      'sold 40 days ago',
    ];
    expect(states.map((name) => stockState(vehicleOf(edge(name)), group, anchor))).toEqual([
      'sold',
      'sold',
      'sold',
      'sold_page',
      'gone',
    ]);
    expect(vehicleOf(edge('sold, nobody knows when')).sold_date_timestamp).toBeNull();
  });

  it('age with the clock, not with the calendar', () => {
    const later = new Date(anchor.getTime() + 2.1 * DAY_MS);
    expect(stockState(vehicleOf(edge('sold a day ago')), group, later)).toBe('sold_page');
  });

  it.each([group, franchise, garage])('show every tag of the precedence on a $template site', (site) => {
    const flags = { ...site.flags, electric_tag: true, certified_used: true };
    const primaryTag = (name: string) => {
      const [tag] = vehicleTags(vehicleOf(edge(name, site), site), { ...site, flags }, anchor);
      return tag?.kind;
    };
    expect(primaryTag('electric')).toBe('electric');
    expect(primaryTag('hybrid')).toBe('hybrid');
    expect(primaryTag('reserved')).toBe('reserved');
    expect(primaryTag('certified')).toBe('certified');
    expect(primaryTag('custom tag')).toBe('custom');
    expect(primaryTag('coming soon')).toBe('coming_soon');
    expect(primaryTag('new arrival')).toBe('new_arrival');
    expect(primaryTag('created at the edge of the window')).toBe('new_arrival');
    expect(primaryTag('sold just now')).toBe('sold');
  });

  it('cover what a price can be', () => {
    expect(vehicleOf(edge('no price')).price).toBeNull();
    expect(edge('price of 10').price).toBe(10);
    expect(edge('as dear as they come')).toMatchObject({ make: 'Porsche', price: 524_580 });
    expect(edge('preorder without a price')).toMatchObject({ preorder: true, price: 0, finance_lenders: {} });
    expect(edge('preorder with a price').price).toBeGreaterThan(10);
    const reduced = edge('reduced');
    expect(reduced.before_price).toBe((reduced.price ?? 0) + 2_000);
  });

  it('cover the market badge on both sides of its threshold', () => {
    const above = (name: string) => {
      const { price, autograb_data } = vehicleOf(edge(name));
      return (
        (autograb_data.state_average_market_price ?? autograb_data.average_market_price ?? 0) - (price ?? 0)
      );
    };
    expect(above('market average 3,000 above')).toBe(3_000);
    expect(above('market average 100 above')).toBe(100);
    expect(above('market average exactly 499 above')).toBe(499);
  });

  it('cover lenders with and without all their figures', () => {
    expect(vehicleOf(edge('in stock')).finance_lenders.lender).toMatchObject({ termMonths: 60 });
    const { lender } = vehicleOf(edge('finance without a comparison rate')).finance_lenders;
    expect(lender?.comparisonRate).toBeNull();
    expect(lender?.interestRate).toBeGreaterThan(0);
  });

  it('cover photos and words', () => {
    expect(edge('no photos')).toMatchObject({ photos_count: 0, images: [], primary_image_url: null });
    expect(vehicleOf(edge('one photo')).images).toHaveLength(1);
    expect(vehicleOf(edge('thirty photos')).images).toHaveLength(30);
    expect(vehicleOf(edge('thirty photos')).turntable).toHaveLength(24);
    expect(vehicleOf(edge('no dealer comments')).dealercomments).toBeNull();
    for (const site of sites) {
      const long = vehicleOf(edge('long dealer comments', site), site);
      expect(long.dealercomments?.length).toBeGreaterThan(400);
      expect(vehicleFeatures(long).rest).not.toEqual([]);
    }
    expect(edge('comments that look like HTML').dealercomments).toMatch(/[&<>]/);
    const long = edge('very long name');
    expect(long.name.length).toBeGreaterThan(120);
    expect(long.slug).toMatch(new RegExp(`-${long.id}$`));
    expect(long.slug.length).toBeLessThanOrEqual(120);
  });

  it('cover drives, caravans and motorcycles', () => {
    expect(vehicleOf(edge('electric and reserved'))).toMatchObject({
      simple_fuel: 'Electric',
      reserved: true,
    });
    expect(vehicleOf(edge('hybrid')).simple_fuel).toBe('Hybrid');
    expect(vehicleOf(edge('motorcycle', garage), garage).item_type).toBe('motorcycle');
    const { specifications } = vehicleOf(edge('caravan', garage), garage);
    expect(Object.values(specifications)).not.toContain(null);
  });
});
