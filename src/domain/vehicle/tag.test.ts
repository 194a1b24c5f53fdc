import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleInstants } from './instants.ts';
import { newArrivalWindow, vehicleTags } from './tag.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import type { Vehicle } from './vehicle.schema.ts';

const now = new Date('2026-11-20T03:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();

const flags = { electric_tag: true, certified_used: true };
const site = siteWith({ flags });

/** A car with every tag of the precedence. */
const everything: Partial<Vehicle> = {
  simple_fuel: 'Electric',
  reserved: true,
  certified: true,
  tag: 'Test Drive Only',
  status: 'coming_soon',
  created_at: ago(DAY_MS),
};
const kinds = (facts: Partial<Vehicle>, settings = site) =>
  vehicleTags(vehicleWith(facts), settings, now).map(({ kind }) => kind);

describe('"Card tag precedence (car not sold)"', () => {
  it.each([
    { step: '1. Electric/Hybrid tag, if enabled', without: {}, first: 'electric' },
    { step: '2. Reserved', without: { simple_fuel: 'Petrol' }, first: 'reserved' },
    {
      step: '3. Certified used badge',
      without: { simple_fuel: 'Petrol', reserved: false },
      first: 'certified',
    },
    {
      step: '4. Custom tag',
      without: { simple_fuel: 'Petrol', reserved: false, certified: false },
      first: 'custom',
    },
    {
      step: '5. COMING SOON',
      without: { simple_fuel: 'Petrol', reserved: false, certified: false, tag: null },
      first: 'coming_soon',
    },
    {
      step: '6. New-arrival tag',
      without: { simple_fuel: 'Petrol', reserved: false, certified: false, tag: null, status: 'in_stock' },
      first: 'new_arrival',
    },
  ] as const)('$step', ({ without, first }) => {
    expect(kinds({ ...everything, ...without })[0]).toBe(first);
  });

  it('is COMING SOON for a preorder of any status', () => {
    expect(kinds({ preorder: true, status: 'in_stock' })).toEqual(['coming_soon']);
  });

  it('has no tag for a car without a reason for one', () => {
    expect(kinds({})).toEqual([]);
  });

  it('omits Electric/Hybrid and the badge if the site has not enabled them', () => {
    expect(kinds({ simple_fuel: 'Electric' }, siteWith())).toEqual([]);
    expect(kinds({ simple_fuel: 'Hybrid' }, siteWith())).toEqual([]);
    expect(kinds({ certified: true }, siteWith())).toEqual([]);
  });
});

describe('Reserved chip beside Electric/Hybrid (rules 12)', () => {
  it('"keep as primary banner order, but show a second Reserved chip"', () => {
    expect(kinds({ simple_fuel: 'Electric', reserved: true, tag: 'Sale' })).toEqual(['electric', 'reserved']);
    expect(kinds({ simple_fuel: 'Hybrid', reserved: true })).toEqual(['hybrid', 'reserved']);
  });

  it('"site flag for the strict specified look"', () => {
    const strict = siteWith({ flags: { ...flags, strict_tags: true } });
    expect(kinds(everything, strict)).toEqual(['electric']);
  });

  it('is not shown twice if Reserved comes first', () => {
    expect(kinds({ reserved: true, tag: 'Sale' })).toEqual(['reserved']);
  });
});

describe('labels', () => {
  it('are the defaults of the specification', () => {
    const labels = (facts: Partial<Vehicle>) =>
      vehicleTags(vehicleWith(facts), site, now).map(({ label }) => label);
    expect(labels({ sold: true, sold_date_timestamp: now.getTime() / 1000 })[0]).toBe('JUST SOLD');
    expect(labels({ created_at: ago(0) })).toEqual(['New']);
    expect(labels({ status: 'coming_soon' })).toEqual(['COMING SOON']);
    expect(labels({ tag: 'Test Drive Only' })).toEqual(['Test Drive Only']);
    expect(labels({ reserved: true })).toEqual(['Reserved']);
    expect(labels({ simple_fuel: 'Hybrid' })).toEqual(['Hybrid']);
    expect(labels({ simple_fuel: 'Electric' })).toEqual(['Electric']);
  });
});

describe('"Sold cars show the sold tag"', () => {
  it.each([{ sold: true }, { status: 'sold' }] as const)('and no other: %o', (sold) => {
    expect(kinds({ ...everything, ...sold })).toEqual(['sold']);
  });

  // Favourites and comparisons show a car after it has left the lists.
  it('says "just" within the window alone (rules 66)', () => {
    const sale = new Date('2026-11-19T00:00:00Z');
    const car = vehicleWith({ sold: true, sold_date_timestamp: sale.getTime() / 1000 });
    const ends = '2026-11-22T00:00:00.000Z';
    expect(vehicleTags(car, site, now)).toEqual([
      { kind: 'sold', label: 'JUST SOLD', until: ends },
      { kind: 'sold', label: 'Sold', from: ends },
    ]);
    expect(vehicleTags(car, site, new Date(ends))).toEqual([{ kind: 'sold', label: 'Sold' }]);
  });

  it('says no "just" of a sale without a time (rules 3)', () => {
    expect(vehicleTags(vehicleWith({ sold: true }), site, now)).toEqual([{ kind: 'sold', label: 'Sold' }]);
  });

  it('a label of the dealer that claims another time ends too', () => {
    const own = siteWith({ flags, labels: { sold_tag: 'SOLD THIS WEEK' } });
    const car = vehicleWith({ sold: true, sold_date_timestamp: Date.parse('2026-11-19T00:00:00Z') / 1000 });
    expect(vehicleTags(car, own, now)[0]).toMatchObject({
      label: 'SOLD THIS WEEK',
      until: '2026-11-22T00:00:00.000Z',
    });
    expect(vehicleTags(vehicleWith({ sold: true }), own, now)).toEqual([{ kind: 'sold', label: 'Sold' }]);
  });

  it('a label of the dealer that claims no time stays', () => {
    const own = siteWith({ flags, labels: { sold_tag: 'GONE' } });
    expect(vehicleTags(vehicleWith({ sold: true }), own, now)).toEqual([{ kind: 'sold', label: 'GONE' }]);
  });
});

describe('a custom tag that claims time "is printed with its end … without data it is hidden" (rules 66)', () => {
  it('of an arrival ends with the window of new arrivals', () => {
    const car = { tag: 'NEW ARRIVAL', created_at: ago(DAY_MS) };
    expect(vehicleTags(vehicleWith(car), site, now)).toEqual([
      { kind: 'custom', label: 'NEW ARRIVAL', until: new Date(now.getTime() + 7 * DAY_MS + 1).toISOString() },
    ]);
    expect(kinds({ ...car, created_at: ago(9 * DAY_MS) })).toEqual([]);
    expect(kinds({ ...car, created_at: null })).toEqual([]);
  });

  it.each(['SOLD THIS WEEK', 'THIS WEEK ONLY', 'Ends Sunday', 'Just reduced'])(
    'of which feeds give no end is hidden: %s',
    (tag) => {
      expect(kinds({ tag })).toEqual([]);
      expect(kinds({ tag, created_at: ago(DAY_MS) })).toEqual(['new_arrival']);
      expect(kinds({ tag, status: 'coming_soon' })).toEqual(['coming_soon']);
    },
  );

  it.each(['Arriving March', 'EOFY CLEARANCE', 'Boxing Day', 'Offer valid to 30 June'])(
    'by its month, season, holiday or date alone is hidden: %s',
    (tag) => {
      expect(kinds({ tag })).toEqual([]);
    },
  );

  it('that names its end with the year is shown until then', () => {
    const car = vehicleWith({ tag: 'Offer valid to 30 November 2026' });
    const ends = '2026-11-30T13:00:00.000Z';
    expect(vehicleTags(car, site, now)).toEqual([{ kind: 'custom', label: car.tag, until: ends }]);
    expect(vehicleTags(car, site, new Date(ends))).toEqual([]);
    expect(vehicleInstants(car, site)).toEqual([new Date(ends)]);
  });

  it('that claims none has no end', () => {
    const car = vehicleWith({ tag: 'One owner', created_at: ago(DAY_MS) });
    expect(vehicleTags(car, site, now)).toEqual([{ kind: 'custom', label: 'One owner' }]);
  });
});

describe('"New-arrival tag for cars created within the last 8 days"', () => {
  it.each([
    { age: 0, tags: ['new_arrival'] },
    { age: 8 * DAY_MS, tags: ['new_arrival'] },
    { age: 8 * DAY_MS + 1, tags: [] },
    { age: -1, tags: [] },
  ])('an age of $age ms: $tags', ({ age, tags }) => {
    expect(kinds({ created_at: ago(age) })).toEqual(tags);
  });

  it('has a window of the setting’s length, or none without a date', () => {
    const start = new Date('2026-11-01T00:00:00Z');
    const vehicle = vehicleWith({ created_at: start.toISOString() });
    const settings = siteWith({ windows: { new_arrival_days: 2 } });
    expect(newArrivalWindow(vehicle, settings)).toEqual({ start, last: new Date('2026-11-03T00:00:00Z') });
    expect(newArrivalWindow(vehicleWith(), settings)).toBeNull();
  });
});

describe('Electric or Hybrid', () => {
  it.each([
    { simple_fuel: 'Electric', fuel: null, tags: ['electric'] },
    { simple_fuel: null, fuel: 'Battery Electric', tags: ['electric'] },
    { simple_fuel: 'EV', fuel: null, tags: ['electric'] },
    { simple_fuel: 'Hybrid', fuel: 'Unleaded Petrol/Electric', tags: ['hybrid'] },
    { simple_fuel: null, fuel: 'Premium Unleaded/Electric', tags: ['hybrid'] },
    { simple_fuel: 'Diesel', fuel: 'Diesel/Electric', tags: ['hybrid'] },
    { simple_fuel: 'Electric', fuel: 'Plug-in Hybrid', tags: ['hybrid'] },
    { simple_fuel: 'PHEV', fuel: null, tags: ['hybrid'] },
    { simple_fuel: 'Petrol', fuel: 'Unleaded Petrol', tags: [] },
    { simple_fuel: null, fuel: null, tags: [] },
  ])('$simple_fuel, $fuel: $tags', ({ tags, ...fuels }) => {
    expect(kinds(fuels)).toEqual(tags);
  });
});

describe('the end of a tag (rules 66)', () => {
  it('exists for a new arrival only', () => {
    const created_at = '2026-11-20T00:00:00.000Z';
    const tags = (facts: Partial<Vehicle>) =>
      vehicleTags(vehicleWith({ created_at, ...facts }), siteWith(), new Date('2026-11-21T00:00:00Z'));
    expect(tags({})).toMatchObject([{ kind: 'new_arrival', until: '2026-11-28T00:00:00.001Z' }]);
    expect(tags({ tag: 'Ex-lease' })).toEqual([{ kind: 'custom', label: 'Ex-lease' }]);
  });
});
