import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { FixtureProject, feedRecord, feedRecords } from '#sites/project.fixture.ts';
import type { TakenSnapshot } from './snapshot-request.ts';
import { commitSnapshot, takeSnapshot } from './take-snapshot.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

const snapshots = (state: string) => join(state, 'store/test-site/snapshots');

async function taken({ root }: FixtureProject, state: string, now: Date) {
  const result = await takeSnapshot({ root, state, site: 'test-site', now, acceptDrop: false });
  if (result.kind === 'refused') throw new Error(result.reasons.join('; '));
  return result;
}

async function published(project: FixtureProject, now: Date) {
  await commitSnapshot(project.state, await taken(project, project.state, now));
}

async function projectOf(records: unknown, site = {}): Promise<FixtureProject> {
  const project = new FixtureProject();
  await project.site(site);
  await project.stock(records);
  return project;
}

/** The memory of a snapshot without its validity and cars. */
async function memoryOf({ memory }: TakenSnapshot) {
  const { snapshot, missing, kept, baseline, reader, source, invented, stored } = await memory();
  return { snapshot, missing, kept, baseline, reader, source, invented, stored };
}

/** Deletes the cars of the last good snapshot, so that reading them fails. */
function loseCars({ state }: FixtureProject) {
  for (const name of readdirSync(snapshots(state)))
    if (name.endsWith('.ndjson')) rmSync(join(snapshots(state), name));
}

describe('a snapshot of unchanged inputs', () => {
  it('reads no car, for the same file or for the same bytes with another time', async () => {
    const project = await projectOf(feedRecords(3));
    await published(project, NOW);
    loseCars(project);
    const { facts } = await taken(project, project.state, later(1));
    expect(facts).toMatchObject({ sequence: 1, feed: { records: 3, fetched_at: later(1).toISOString() } });
    const feed = join(project.root, 'sites/test-site/stock.json');
    utimesSync(feed, later(1), later(1));
    await published(project, later(2));
    expect((await taken(project, project.state, later(3))).facts.hash).toBe(facts.hash);
  });

  it('reads its cars on demand', async () => {
    const project = await projectOf(feedRecords(3));
    await published(project, NOW);
    const again = await taken(project, project.state, later(1));
    expect(again.whole().vehicles.map(({ id }) => id)).toEqual(['1', '2', '3']);
    loseCars(project);
    expect(() => again.whole()).toThrow('cannot be read');
  });

  it.each<[what: string, edit: (project: FixtureProject) => Promise<void>]>([
    ['a record', (project) => project.stock(feedRecords(4))],
    ['a setting', (project) => project.site({ tagline: 'Other' })],
    ['a page', (project) => project.write('content/pages/a.md', '---\ntitle: A\ndescription: A\n---\n')],
    ['a picture', (project) => project.write('sites/test-site/front.jpg', 'no picture any more')],
  ])('is taken anew where %s changed', async (_what, edit) => {
    const project = await projectOf(feedRecords(3), {
      home: { heading: 'x', text: 'x', image_url: 'front.jpg' },
    });
    await published(project, NOW);
    await edit(project);
    loseCars(project);
    await expect(taken(project, project.state, later(1))).rejects.toThrow('cannot be read');
  });
});

describe('equals a fresh snapshot at any time', () => {
  const DAY = 24;
  const HOURS = [0.5, 2, 3 * DAY, 8 * DAY, 33 * DAY + 3, 40 * DAY, 366 * DAY, 400 * DAY, -1];
  const sold = { status: 'sold', sold_date_timestamp: later(-DAY).getTime() / 1000 };
  const sound = feedRecords(10);

  it.each<[what: string, feeds: unknown[][], site?: object]>([
    ['an ordinary stock', [sound]],
    [
      'a car sold yesterday, without a price type',
      [sound.with(0, feedRecord(1, { ...sold, car_type: 'new' }))],
    ],
    ['a car that one feed lacked', [sound, sound.slice(1)]],
    ['a car that two feeds lacked', [sound, sound.slice(1), [...sound.slice(1)].reverse()]],
    ['a car that is kept while its record is bad', [sound, sound.with(2, feedRecord(3, { year: 'x' }))]],
    ['a car that moved', [sound, sound.with(2, feedRecord(3, { slug: 'moved' }))]],
    ['an undated average', [sound.with(1, feedRecord(2, { autograb_data: { average_market_price: 9e4 } }))]],
    ['a picture that is missing', [sound], { home: { heading: 'x', text: 'x', image_url: 'none.jpg' } }],
  ])('%s', async (_what, feeds, site) => {
    const project = await projectOf([], site);
    await project.write('sites/test-site/promos.json', [
      {
        id: 'p',
        position: 1,
        expiry: later(50).toISOString(),
        node: { title: 'P', link: '/pages/p', link_label: 'On' },
      },
    ]);
    for (const [index, feed] of feeds.entries()) {
      await project.stock(feed);
      await published(project, later((index - feeds.length) / 10));
    }
    for (const hours of HOURS) {
      const forgetful = `${project.state}-${hours}`;
      await cp(project.state, forgetful, { recursive: true });
      const file = join(snapshots(forgetful), 'last.json');
      const memory = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...memory, stillness: { ...memory.stillness, written: '' } }));

      const quick = await taken(project, project.state, later(hours));
      const fresh = await taken(project, forgetful, later(hours));
      expect(quick.whole()).toEqual(fresh.whole());
      expect(await memoryOf(quick)).toEqual(await memoryOf(fresh));
    }
  });
});
