import { expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { FixtureProject, feedRecord, feedRecords } from '#sites/project.fixture.ts';
import { commitSnapshot, takeSnapshot } from './take-snapshot.ts';

const now = new Date('2026-11-20T00:00:00Z');

it('a car at a hidden location does not say where, until the location is shown', async () => {
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
