import { describe, expect, it } from 'vitest';
import { feedCar } from '../feeds/feed-car.ts';
import { googleVehicles } from '../feeds/google-vehicles.ts';
import { metaVehicles } from '../feeds/meta-vehicles.ts';
import { locationWith } from '../location/location.fixture.ts';
import { priceDisplay } from '../price/price.ts';
import { siteWith } from '../site/site.fixture.ts';
import type { Site } from '../site/site.schema.ts';
import { type VehicleActionKind, vehicleActions } from './actions.ts';
import type { CarState } from './allows.ts';
import { CAR_ACTIONS, type CarAction, FEED_OFFER, SCHEMA_AVAILABILITY, stateAllows } from './allows.ts';
import { allows, allowsWhenFree, refusalOf } from './conditions.ts';
import { vehicleForms } from './forms.ts';
import { CAR_STATES, carIn, STATED_CARS } from './state.fixture.ts';
import { carState } from './state.ts';
import type { Vehicle } from './vehicle.schema.ts';

const COLUMNS = [
  'in_stock',
  'coming_soon',
  'preorder',
  'test_drive_only',
  'mine_unpaid',
  'mine_paid',
  'reserved',
  'sold',
  'withdrawn',
] as const satisfies CarState[];

/** A column for each state in the order of `COLUMNS`; x means allowed. */
// biome-ignore format: a table, a row for each action
const EXPECTED: Readonly<Record<CarAction, string>> = {
  //               stock coming preorder drive-only mine mine-paid reserved sold withdrawn
  enquire:        'x x x x x x x x x',
  call:           'x x x x x x x x -',
  test_drive:     'x x x x x x - - -',
  see:            'x - - x x x x - -',
  request_photos: 'x x x x x x x - -',
  finance:        'x x x - x x x - -',
  reserve:        'x x x - - - - - -',
  buy_online:     'x x x - - - - - -',
  trade_in:       'x - - - - - - - -',
  save:           'x x x x x x x - -',
  compare:        'x x x x x x x - -',
  alert:          '- - - - - - x - -',
  show_price:     'x x x x x x x x -',
  suggest:        'x x x - - - - - -',
  feature:        'x - - - - - - - -',
  market_badge:   'x x x - x x x - -',
  certified:      'x x x x x x x - -',
  sale_terms:     'x x x - x x x - -',
  sheet:          'x x x x x x x - -',
  find_similar:   '- - - - - - - x -',
};
const expected = (action: CarAction, state: CarState) =>
  EXPECTED[action].split(' ')[COLUMNS.indexOf(state)] === 'x';

const FLAGS = {
  reserve_online: true,
  online_purchase: true,
  valuation: true,
  finance_enquiry: true,
  test_drive: true,
  sign_in: true,
  vehicle_pdf: true,
} as const;
const CAR: Partial<Vehicle> = {
  price: 24_990,
  price_type: 'drive_away',
  colour: 'White',
  images: ['a.jpg'],
  location_slug: 'newcastle-sales',
  simple_body: 'Hatch',
};
const SITES: readonly { name: string; site: Site; lacks: readonly CarAction[] }[] = [
  { name: 'that offers all', site: siteWith({ flags: { ...FLAGS, used_only: true } }), lacks: [] },
  {
    name: 'that offers nothing',
    site: siteWith({ flags: { used_only: true, test_drive: false } }),
    lacks: ['test_drive', 'reserve', 'buy_online', 'trade_in', 'save', 'sheet'],
  },
  {
    name: 'that takes no deposits',
    site: siteWith({ flags: { ...FLAGS, used_only: true }, reservation: { deposit: 0 } }),
    lacks: ['reserve', 'buy_online'],
  },
];
const CELLS = CAR_STATES.flatMap((state) => CAR_ACTIONS.map((action) => ({ state, action })));

it('has a cell for each state and action', () => {
  expect(CAR_STATES.toSorted()).toEqual(COLUMNS.toSorted());
  expect(CAR_ACTIONS.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  for (const row of Object.values(EXPECTED)) expect(row.split(' ')).toHaveLength(COLUMNS.length);
});

describe.each(SITES)('on a site $name', ({ site, lacks }) => {
  it.each(CELLS)('$state: $action', ({ state, action }) => {
    const { own } = STATED_CARS[state];
    const isStated = expected(action, state);
    expect(stateAllows(action, state)).toBe(isStated);
    expect(allows(action, carIn(state, CAR), site, own)).toBe(isStated && !lacks.includes(action));
    if (!isStated) expect(refusalOf(action, carIn(state, CAR), site, own)).toBe(state);
  });
});

const BUTTONS: Partial<Record<VehicleActionKind, CarAction>> = {
  enquire: 'enquire',
  call: 'call',
  test_drive: 'test_drive',
  finance: 'finance',
  reserve: 'reserve',
  online_purchase: 'buy_online',
  trade_in: 'trade_in',
  find_similar: 'find_similar',
};

describe('a car’s page and card in each state', () => {
  const [{ site }] = SITES as [(typeof SITES)[number]];
  const place = {
    slug: 'newcastle-sales',
    contact_detail: { phone: '(02) 4900 1234', landline_phone: null, email: null, opening_hours: [] },
  };

  /** Printed pages have no viewer: a car held by the viewer is printed as reserved. */
  const printed = (state: CarState) => carState(carIn(state, CAR), site);
  const shown = CAR_STATES.filter((state) => state !== 'withdrawn');

  it.each(shown)('buttons: %s', (state) => {
    const buttons = vehicleActions(carIn(state, CAR), site, place).filter(({ when_free }) => !when_free);
    for (const [kind, action] of Object.entries(BUTTONS))
      expect([kind, buttons.some((button) => button.kind === kind)]).toEqual([
        kind,
        expected(action, printed(state)),
      ]);
  });

  it.each(shown)('forms: %s', (state) => {
    const all = vehicleForms(carIn(state, CAR), site);
    const forms = all.map(({ form }) => form);
    const hidden = all.filter(({ when_free }) => when_free).map(({ form }) => form);
    // That of a held car opens for its holder.
    expect(forms.includes('test-drive')).toBe(expected('test_drive', state));
    expect(hidden).toEqual(
      forms.includes('test-drive') && !expected('test_drive', printed(state)) ? ['test-drive'] : [],
    );
    expect(forms.includes('request-photos')).toBe(expected('request_photos', printed(state)));
  });

  it.each(CAR_STATES)('price: %s', (state) => {
    const { kind } = priceDisplay(carIn(state, CAR), site);
    expect(kind === 'price').toBe(expected('show_price', printed(state)));
  });

  it.each(shown)('feeds: %s', (state) => {
    const address = { ...locationWith().address, lat: -32.9, long: 151.7 };
    const locations = [locationWith({ slug: 'newcastle-sales', address })];
    const photo = (src: string) => ({ src, srcset: null, width: 800, height: 600, alt: '' });
    const car = feedCar(carIn(state, CAR), { site, locations, photo, jpeg: (src) => src });
    const offer = {
      in_stock: 'available',
      test_drive_only: null,
    };
    const { rows: google } = googleVehicles([car], { vin: false });
    expect(google).toHaveLength(state === 'in_stock' ? 2 : 1);
    const { rows: meta, left_out } = metaVehicles([car], site);
    const column = meta[0]?.indexOf('availability') ?? -1;
    const availability = Object.hasOwn(offer, state) ? Reflect.get(offer, state) : 'not_available';
    expect(meta[1]?.[column] ?? null).toBe(availability);
    expect(left_out).toHaveLength(availability === null ? 1 : 0);
    expect(FEED_OFFER[printed(state)]).toBe(availability ?? 'absent');
  });

  it.each([
    ['in_stock', 'InStock'],
    ['coming_soon', 'PreOrder'],
    ['preorder', 'PreOrder'],
    ['test_drive_only', 'OutOfStock'],
    ['mine_unpaid', 'Reserved'],
    ['mine_paid', 'Reserved'],
    ['reserved', 'Reserved'],
    ['sold', 'SoldOut'],
    ['withdrawn', 'Discontinued'],
  ] as const)('schema.org: %s is %s', (state, word) => {
    expect(SCHEMA_AVAILABILITY[state]).toBe(`https://schema.org/${word}`);
  });
});

it.each([{ reserved: true }, { held: true }, { status: 'coming_soon' }, { preorder: true }] as const)(
  'a test drive car takes "no deposit, purchase, trade-in … nor a place in market feeds" (rules 58): %j',
  (facts) => {
    const [{ site }] = SITES as [(typeof SITES)[number]];
    const car = { ...carIn('test_drive_only', CAR), ...facts };
    const money = [
      'reserve',
      'buy_online',
      'trade_in',
      'finance',
      'sale_terms',
      'market_badge',
      'suggest',
      'feature',
    ] as const;
    expect(money.filter((action) => allows(action, car, site))).toEqual([]);
    expect(FEED_OFFER[carState(car, site)]).toBe('absent');
  },
);

it('has hidden buttons for the end of a hold, and for the holder', () => {
  const [{ site }] = SITES as [(typeof SITES)[number]];
  const held = { ...carIn('in_stock', CAR), held: true };
  expect(
    vehicleActions(held, site, null)
      .filter(({ when_free }) => when_free)
      .map(({ kind }) => kind),
  ).toEqual(['trade_in', 'reserve', 'online_purchase', 'test_drive']);
  expect(vehicleActions(held, site, null).find(({ primary }) => primary)?.kind).toBe('enquire');
  expect(allowsWhenFree('reserve', held, site)).toBe(true);
  expect(allowsWhenFree('reserve', carIn('reserved', CAR), site)).toBe(false);
});
