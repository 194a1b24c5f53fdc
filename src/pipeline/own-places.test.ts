import { expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { FixtureProject, feedRecord, feedRecords } from '#sites/project.fixture.ts';
import { located } from '#sites/snapshot.ts';
import { later, published, reasonsOf } from './snapshots.fixture.ts';
import { commitSnapshot, takeSnapshot } from './take-snapshot.ts';

const now = new Date('2026-11-20T00:00:00Z');

it('a car at a hidden location does not show it, until the location is shown', async () => {
  const project = new FixtureProject();
  await project.site();
  const location = { slug: 'yard', name: 'Wholesale Yard', phone: '02 5550 1234' };
  await project.stock([...feedRecords(2), feedRecord(3, { location })]);

  const carAt = async (visible: boolean) => {
    const yard = locationWith({ slug: 'yard', name: 'Wholesale Yard', visible });
    await project.write('sites/test-site/locations.json', [yard]);
    const { root, state } = project;
    const taken = await takeSnapshot({ root, state, site: 'test-site', now });
    if (taken.kind === 'refused') throw new Error(taken.reasons.join());
    await commitSnapshot(state, taken);
    return taken.whole().vehicles.find(({ id }) => id === '3');
  };
  const shown = { location_name: 'Wholesale Yard', location_phone: '02 5550 1234' };
  const withheld = { location_name: null, location_phone: null };
  expect(await carAt(false)).toMatchObject(withheld);
  expect(await carAt(false)).toMatchObject(withheld);
  expect(await carAt(true)).toMatchObject(shown);
  expect(await carAt(false)).toMatchObject(withheld);
});

it('a foreign place is mapped to a location or to none, and reported once with its cars', async () => {
  const project = new FixtureProject();
  await project.site();
  const hunter = locationWith({ slug: 'hunter', name: 'Hunter Cars', dealership_id: '1' });
  await project.write('sites/test-site/locations.json', [hunter]);
  await project.stock([
    feedRecord(1, { location_name: 'Dealership 1', dealership_id: 1 }),
    feedRecord(2, { location_name: 'Dealership 2', dealership_id: 2 }),
    feedRecord(3, { location_name: 'Dealership 2', dealership_id: 2 }),
  ]);
  const { root, state } = project;
  const taken = await takeSnapshot({ root, state, site: 'test-site', now });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join());
  const { vehicles, warnings } = taken.whole();
  expect(vehicles.map(({ location_name }) => location_name)).toEqual(['Hunter Cars', null, null]);
  expect(warnings.filter(({ message }) => message.includes('Dealership'))).toEqual([
    expect.objectContaining({
      ...located({ file: 'sites/test-site/locations.json' }),
      field: 'name',
      message: '"Dealership 2" is no location of the site: 2 cars of the feed name it, and no page does',
    }),
  ]);
});

it('a car of a place without a number is called about at the only location that is shown', async () => {
  const project = new FixtureProject();
  await project.site();
  const yard = (slug: string, phone: string | null, visible = true) =>
    locationWith({ id: slug, slug, name: slug, visible, contact_detail: { phone } });
  await project.stock([
    feedRecord(1, { location_name: 'Elsewhere', dealership_id: null }),
    feedRecord(2, { location: { slug: 'north', phone: '02 5550 9999' } }),
    feedRecord(3, { location: { slug: 'hidden', phone: '02 5550 8888' } }),
  ]);
  const { root, state } = project;
  const phonesAt = async (...locations: Location[]) => {
    await project.write('sites/test-site/locations.json', locations);
    const taken = await takeSnapshot({ root, state, site: 'test-site', now });
    if (taken.kind === 'refused') throw new Error(taken.reasons.join());
    return taken.whole().vehicles.map(({ location_phone }) => location_phone);
  };
  const [north, hidden] = [yard('north', '02 5550 0001'), yard('hidden', '02 5550 0002', false)];
  expect(await phonesAt(north, hidden)).toEqual(['02 5550 0001', '02 5550 9999', null]);
  expect(await phonesAt(north, hidden, yard('south', '02 5550 0003'))).toEqual([null, '02 5550 9999', null]);
  expect(await phonesAt(yard('north', null))).toEqual([null, '02 5550 9999', '02 5550 8888']);
});

it('a make of new cars that the site does not name is one finding; used ones may be of any make', async () => {
  const project = new FixtureProject();
  const manufacturers = [{ id: '1', name: 'Toyota', slug: 'toyota' }];
  await project.site({ manufacturers });
  await project.stock([
    feedRecord(1, { car_type: 'new', make: 'Kia' }),
    feedRecord(2, { car_type: 'demo', make: 'Kia' }),
    feedRecord(3, { car_type: 'new', make: 'TOYOTA' }),
    feedRecord(4, { car_type: 'used', make: 'Saab' }),
  ]);
  const found = async () => {
    const { root, state } = project;
    const taken = await takeSnapshot({ root, state, site: 'test-site', now });
    if (taken.kind === 'refused') throw new Error(taken.reasons.join());
    return taken.whole().warnings.filter(({ field }) => field === 'manufacturers');
  };
  const message = '"Kia" is not named here: 2 cars of the feed are new ones of it';
  expect(await found()).toEqual([expect.objectContaining({ source: 'sites/test-site/site.json', message })]);
  await project.site({ manufacturers: [] });
  expect(await found()).toEqual([]);
});

it('photos of a host missing from the settings are one finding', async () => {
  const project = new FixtureProject();
  await project.site();
  const images = ['https://dead.example/1.jpg', 'https://dead.example/2.jpg'];
  await project.stock([feedRecord(1, { images }), feedRecord(2, { images }), feedRecord(3)]);
  const { root, state } = project;
  const taken = await takeSnapshot({ root, state, site: 'test-site', now });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join());
  const found = taken.whole().warnings.filter(({ message }) => message.includes('dead.example'));
  expect(found.map(({ field, message }) => [field, message])).toEqual([
    ['images.hosts', 'Photos of 2 cars from dead.example are omitted: it is not named here'],
  ]);
});

it('a place that becomes empty refuses a feed where it is a location of the site, and no other', async () => {
  const project = new FixtureProject();
  await project.site();
  const locate = (name: string) => project.write('sites/test-site/locations.json', [locationWith({ name })]);
  await locate('Hunter Cars');
  const at = (...places: string[]) =>
    project.stock(
      places.map((location_name, n) => feedRecord(n + 1, { location_name, dealership_id: undefined })),
    );
  await at('hunter cars', 'In transit', 'Newcastle', 'Newcastle', 'Newcastle', 'Newcastle');
  await published(project);
  await at('hunter cars', 'Newcastle', 'Newcastle', 'Newcastle', 'Newcastle', 'Newcastle');
  await published(project, { now: later(1) });
  // Unchanged stock, also where the last build reused it, is measured by the names that it is counted by.
  for (const [hours, name] of ['Hunter Cars', 'Newcastle', 'Other', 'Hunter Cars'].entries()) {
    await locate(name);
    await published(project, { now: later(2 + hours), reuseStock: true });
    await published(project, { now: later(2.5 + hours) });
  }
  await at('Newcastle', 'Newcastle', 'Newcastle', 'Newcastle', 'Newcastle', 'Newcastle');
  expect(await reasonsOf(project, { now: later(9) })).toEqual([
    'Dealership Hunter Cars has no cars; it had 1',
  ]);
});
