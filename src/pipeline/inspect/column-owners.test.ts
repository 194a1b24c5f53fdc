import { describe, expect, it } from 'vitest';
import { isSold } from '#domain/vehicle/status.ts';
import { inspect } from './inspect.fixture.ts';

/** Inspects three cars with some parts of a record, which may depend on the car. */
const inspected = (parts: (car: number) => Record<string, unknown>) =>
  inspect(
    JSON.stringify(
      [1, 2, 3].map((car) => ({ Id: `S${car}`, Make: 'Kia', Model: 'Rio', Year: 2020, ...parts(car) })),
    ),
    { format: 'json' },
  );

const OTHERS: Record<string, unknown>[] = [
  { finance: { available: false } },
  { finance: { available: false }, status: 'Available' },
  { promotion: { active: false } },
  { warranty: { active: false, condition: 'New' } },
  { warranty: { inStock: 'No' }, Label: 'Just in' },
  { images: ['/1.jpg', '/2.jpg'].map((url) => ({ url, active: true })) },
  { images: ['/1.jpg', '/2.jpg'].map((url) => ({ url, deleted: false })) },
  { features: ['ABS', 'Airbags'].map((name) => ({ name, available: true })) },
  { history: [{ status: 'sold', on: '2020-01-01' }], status: 'Available' },
  { offices: [{ address: 'Caringbah, NSW', online: 'No' }] },
  { finance: { online: false, reserved: true, certified: true } },
  { finance: { status: 'expired' }, insurance: { state: 'sold' } },
  { tyres: { new: true, condition: 'New' } },
  { previousOwner: { label: 'SOLD' } },
];

describe('what belongs to something else', () => {
  it.each(OTHERS)('sells, hides, reserves or rejects no car: %j', async (part) => {
    const { trial } = await inspected(() => part);
    expect(trial.reasons).toEqual([]);
    expect(trial.vehicles.map((car) => [isSold(car), car.reserved, car.certified, car.car_type])).toEqual(
      Array.from({ length: 3 }, () => [false, false, false, 'used']),
    );
  });

  it('names no car and gives it no odometer', async () => {
    const { trial } = await inspected(() => ({
      warranty: { name: 'Gold', km: 160_000, description: 'Terms apply' },
      promotion: { title: 'Spring sale', make: 'Ford' },
    }));
    expect(trial.vehicles).toHaveLength(3);
    expect(trial.vehicles[0]).toMatchObject({ name: '2020 Kia Rio', km: null, dealercomments: null });
  });
});

describe('what others have as a car has', () => {
  it.each<[of: string, part: Record<string, unknown>]>([
    ['a user', { user: { name: 'Joe', created_at: '2019-01-01', state: 'active', status: 'active' } }],
    ['its author', { created_by: { name: 'Joe Smith', title: 'Sales manager' } }],
    ['a branch', { branch: { name: 'North', description: 'Our yard since 1950', date_added: '2018-01-01' } }],
    [
      'a seller',
      { seller: { name: 'North', slug: 'north', label: 'Gold seller', description: 'Since 1950' } },
    ],
    [
      'a dealership',
      { dealership: { status: 'active', created_at: '2019-01-01', tag: 'Top', title: 'X Cars' } },
    ],
    ['an engine', { engine: { name: '2ZR-FE', description: '1.8L four cylinder petrol engine' } }],
    ['a category', { category: { name: 'Passenger cars', slug: 'passenger', description: 'All our cars' } }],
    [
      'a make',
      { Make: { name: 'Kia', slug: 'kia', status: 'active', created_at: '2019-01-01', label: 'Kia' } },
    ],
    ['a model', { Model: { name: 'Rio', slug: 'rio', description: 'The model is great for families' } }],
    [
      'a nested make',
      { Make: { data: { attributes: { name: 'Kia', slug: 'kia', createdAt: '2019-01-01' } } } },
    ],
  ])('is not the name, address, label, day, status or text of the car: of %s', async (_, part) => {
    const { proposal, trial } = await inspected(() => part);
    expect(trial.rejected + trial.duplicates).toBe(0);
    expect(proposal.columns?.status).toEqual({ constant: 'in_stock' });
    expect(
      trial.vehicles.map(({ name, tag, dealercomments, created_at }) => [
        name,
        tag,
        dealercomments,
        created_at,
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ['2020 Kia Rio', null, null, null]));
  });

  it.each<[field: string, from: string, part: Record<string, unknown>]>([
    ['name', 'title.rendered', { title: { rendered: 'Kia Rio S with a roof' }, user: { name: 'Joe' } }],
    [
      'name',
      'listing.details.title',
      { listing: { details: { title: 'Kia Rio S' } }, branch: { title: 'X' } },
    ],
    ['dealercomments', 'dealer.comments', { dealer: { comments: 'One owner, two keys' } }],
    ['dealercomments', 'description.value', { description: { value: 'One owner, two keys' } }],
    ['created_at', 'dates.listed', { dates: { listed: '2026-03-01' }, user: { created_at: '2019-01-01' } }],
    ['status', 'stock.status.name', { stock: { status: { name: 'Available' } }, user: { status: 'active' } }],
  ])('does not hide that of the car: its %s in %s', async (field, from, part) => {
    const { proposal } = await inspected(() => part);
    expect(proposal.columns?.[field]?.from).toBe(from);
  });
});

describe('a flag of the car itself', () => {
  it.each<[path: string, partOf: (is: boolean) => Record<string, unknown>]>([
    ['sold', (sold) => ({ sold })],
    ['flags.sold', (sold) => ({ flags: { sold } })],
    ['vehicle.saleStatus.isSold', (isSold) => ({ vehicle: { saleStatus: { isSold } } })],
    ['lifecycle.sold', (sold) => ({ lifecycle: { sold } })],
    ['pricing.sold', (sold) => ({ pricing: { sold } })],
    ['sold', (sold) => ({ auction: { sold: false }, sold })],
    ['progress.isSold', (isSold) => ({ progress: { isSold } })],
    ['stockInfo.available', (sold) => ({ stockInfo: { available: !sold } })],
  ])('sells it, with a note of each value: %s', async (path, partOf) => {
    const { proposal, trial } = await inspected((car) => partOf(car === 2));
    expect(trial.vehicles.map(isSold)).toEqual([false, true, false]);
    expect(proposal.notes).toContain(
      `"${path}" says which cars are sold: ${path.endsWith('available') ? 'false' : 'true'} (1 record).`,
    );
  });

  it.each<[path: string, partOf: (is: boolean) => Record<string, unknown>]>([
    ['listing.withdrawn', (withdrawn) => ({ listing: { withdrawn } })],
    ['dates.withdrawn', (is) => ({ dates: { withdrawn: is ? '12/11/2026' : '' } })],
    ['advertising.hidden', (hidden) => ({ advertising: { hidden } })],
    ['settings.hideFromWeb', (hideFromWeb) => ({ settings: { hideFromWeb } })],
    ['portals.doNotPublish', (doNotPublish) => ({ portals: { doNotPublish } })],
  ])('omits it where it is off the market, with a note: %s', async (path, partOf) => {
    const { proposal, trial } = await inspected((car) => partOf(car === 2));
    expect(trial.vehicles.map(({ id }) => id)).toEqual(['S1', 'S3']);
    expect(proposal.notes.join()).toContain(`Records whose "${path}" is not`);
  });

  it.each<[path: string, partOf: (is: boolean) => Record<string, unknown>]>([
    ['advertising.showOnWebsite', (hidden) => ({ advertising: { showOnWebsite: !hidden } })],
    ['settings.publish', (hidden) => ({ settings: { publish: hidden ? 'N' : 'Y' } })],
  ])('hides it where it is not to be shown: %s', async (path, partOf) => {
    const { proposal, trial } = await inspected((car) => partOf(car === 2));
    expect(proposal.columns?.show_on_dealer_website).toEqual({ from: path });
    expect(trial.hidden).toBe(1);
  });

  it('reserves it below any name', async () => {
    const { trial } = await inspected((car) => ({ progress: { reserved: car === 2 } }));
    expect(trial.vehicles.map(({ reserved }) => reserved)).toEqual([false, true, false]);
  });
});

it.each(['displayValue', 'value', 'label', 'display'])(
  'lists of one value, named "%s", are values',
  async (name) => {
    const one = (value: unknown) => ({ [name]: [value] });
    const cars = [1, 2, 3].map((car) => ({
      id: `S${car}`,
      make: one('Kia'),
      model: one('Rio'),
      year: one(`${2018 + car}`),
      condition: one('Used'),
      body: one('Hatch'),
    }));
    const { trial } = await inspect(JSON.stringify(cars), { format: 'json' });
    expect(trial.reasons).toEqual([]);
    expect(trial.vehicles[0]).toMatchObject({
      name: '2019 Kia Rio',
      make: 'Kia',
      year: 2019,
      car_type: 'used',
      simple_body: 'Hatch',
    });
  },
);
