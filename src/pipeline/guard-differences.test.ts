import { describe, expect, it } from 'vitest';
import type { FeedDifference } from '#domain/stock-guard/difference.ts';
import { holdFeed, writeHeldFeed } from '#sites/held-feed.ts';
import type { FixtureProject } from '#sites/project.fixture.ts';
import { live, refused, with_ } from './guard-values.fixture.ts';
import { later, projectOf, published, take, taken } from './snapshots.fixture.ts';

const keyOf = ({ store, field }: FeedDifference) => `${store ?? ''}/${field}`;

/** The differences, accepted, of all or of the given stores. */
const shown = (differences: readonly FeedDifference[], ...stores: string[]) =>
  differences
    .filter(({ store }) => stores.length === 0 || stores.includes(store ?? ''))
    .map((difference) => ({ ...difference, at: later(1).toISOString() }));

/** Accepts the held feed's differences, of all or of the given stores. */
async function acceptHeld(project: FixtureProject, ...stores: string[]): Promise<void> {
  const noted = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(1));
  await writeHeldFeed(project.state, 'test-site', {
    ...noted,
    accepted: shown(noted.differences, ...stores),
  });
}

describe('a difference of the whole feed', () => {
  it('covers its values; each other implausible value is reported', async () => {
    const project = await live();
    await project.stock(with_(({ price }, n) => ({ price: price / 100, ...(n === 7 && { km: 500 }) })));
    const { warnings } = await refused(project);
    expect(warnings.filter(({ held }) => held)).toMatchObject([{ source: 'feed:8', field: 'km' }]);
  });

  it.each<[string, Parameters<typeof with_>[0], string]>([
    ['all prices divided by 100', ({ price }) => ({ price: price / 100 }), '/price'],
    ['all odometers in miles', ({ km }) => ({ km: Math.round(km / 1.609) }), '/km'],
    ['all photos gone', () => ({ images: [] }), '/images'],
    ['a third sold', (_, n) => (n % 3 === 0 ? { status: 'sold' } : {}), '/sold or gone'],
  ])('is held with its difference: %s', async (_, change, key) => {
    const project = await live();
    await project.stock(with_(change));
    const { held, acceptable } = await refused(project);
    expect(held.differences.map(keyOf)).toContain(key);
    expect(held.figures).toMatchObject({
      held: { records: 30, accepted: 30, rejected: 0 },
      last_good: { accepted: 30, at: later(0).toISOString() },
    });
    expect(acceptable).toBe(true);
  });

  it('of prices that all move by one ratio below that is published, and named once', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: Math.round(price * 1.1) })));
    const { snapshot, facts } = await taken(project, { now: later(1) });
    expect(snapshot.vehicles.map(({ price }) => price).sort()[0]).toBe(13_200);
    expect(facts.warnings).toContainEqual(
      expect.objectContaining({
        source: 'feed',
        field: 'price',
        message: 'It changed by one ratio, × 1.1, for 30 of 30 cars at once',
      }),
    );
  });

  it('is published once accepted, with any single values', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price * 10 })));
    const { held } = await refused(project);
    const noted = await holdFeed(project.state, 'test-site', held, later(1));
    await writeHeldFeed(project.state, 'test-site', {
      ...noted,
      accepted: shown(noted.differences),
    });
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.vehicles.map(({ price }) => price).sort()[0]).toBe(120_000);
  });

  it('is held again if it grew since it was shown, or after a long time', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price * 10 })));
    const { held } = await refused(project);
    const noted = await holdFeed(project.state, 'test-site', held, later(1));
    await writeHeldFeed(project.state, 'test-site', { ...noted, accepted: shown(noted.differences) });
    expect((await take(project, { now: later(24 * 8) })).kind).toBe('refused');
    await project.stock(with_(({ price }) => ({ price: price * 100 })));
    expect((await refused(project)).held.differences.map(keyOf)).toContain('/price');
  });

  it('of one store covers no car of another, and no other value of its own cars', async () => {
    const project = await live();
    await project.stock(
      with_(({ price }, n) => ({
        price: n % 2 === 0 ? price * 10 : price,
        ...((n === 7 || n === 8) && { price: 99 }),
      })),
    );
    await acceptHeld(project, '0');
    const { snapshot } = await taken(project, { now: later(2) });
    const priceOf = (id: string) => snapshot.vehicles.find((car) => car.id === id)?.price;
    expect([priceOf('7'), priceOf('8'), priceOf('9')]).toEqual([162_000, 16_900, 17_600]);
  });

  it('of unreadable prices or moved years covers those, and no year that cannot be', async () => {
    const project = await live();
    await project.stock(
      with_((_, n) => ({ ...(n % 3 === 0 && { price: 'NaN' }), year: n === 7 ? 1900 : 2012 })),
    );
    await acceptHeld(project);
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.vehicles.find(({ id }) => id === '1')).toMatchObject({ price: null, year: 2012 });
    expect(snapshot.vehicles.find(({ id }) => id === '8')?.year).toBe(2020);
  });

  it('covers cars of a store that is too small to be measured', async () => {
    const project = await projectOf(with_((_, n) => ({ dealership_id: n < 3 ? 1 : 0 })));
    await published(project);
    await project.stock(with_(({ price }, n) => ({ price: price * 10, dealership_id: n < 3 ? 1 : 0 })));
    await acceptHeld(project);
    const { snapshot } = await taken(project, { now: later(2) });
    expect(snapshot.vehicles.find(({ id }) => id === '1')?.price).toBe(120_000);
  });

  it('stays held if only one of two stores is accepted', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price * 10 })));
    const { held } = await refused(project);
    const noted = await holdFeed(project.state, 'test-site', held, later(1));
    await writeHeldFeed(project.state, 'test-site', { ...noted, accepted: shown(noted.differences, '0') });
    expect((await refused(project)).held.differences.map(keyOf)).toEqual(['/price', '1/price']);
    await writeHeldFeed(project.state, 'test-site', {
      ...noted,
      accepted: shown(noted.differences, '0', '1'),
    });
    expect((await taken(project, { now: later(2) })).kind).toBe('taken');
  });

  it('in a --feed file is refused, and never waits for a decision', async () => {
    const project = await live();
    await project.write(
      'other.json',
      with_(({ price }) => ({ price: price / 100 })),
    );
    const result = await take(project, { now: later(1), feed: `${project.root}/other.json` });
    expect(result).toMatchObject({ kind: 'refused', held: null, acceptable: true });
  });

  it('stays rejected until a feed differs in something else', async () => {
    const project = await live();
    await project.stock(with_(({ price }) => ({ price: price / 100 })));
    const first = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(1));
    await writeHeldFeed(project.state, 'test-site', { ...first, rejected: true });
    const again = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(2));
    expect(again).toMatchObject({ rejected: true, since: first.since });
    await project.stock(with_(({ price }) => ({ price: price / 100, images: [] })));
    const other = await holdFeed(project.state, 'test-site', (await refused(project)).held, later(3));
    expect(other.rejected).toBe(false);
  });
});
