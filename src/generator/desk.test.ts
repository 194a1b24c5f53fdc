import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { FixtureProject, feedRecord } from '#pipeline/fixture-project.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import { openDesks } from './desk.ts';

function project() {
  const root = mkdtempSync(join(tmpdir(), 'desk-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'sites/harbour'), { recursive: true });
  const problems: string[] = [];
  const desks = openDesks({ root, state: join(root, 'state'), onProblem: (slug) => problems.push(slug) });
  const write = (name: string, value: unknown) =>
    writeFileSync(join(root, 'sites/harbour', name), JSON.stringify(value));
  return { desks, write, problems };
}

it('knows settings as they are at this moment, and keeps those before a fault', async () => {
  const { desks, write, problems } = project();
  expect(await desks.of('harbour')).toBeNull();
  write('site.json', siteWith());
  write('locations.json', [locationWith()]);
  expect((await desks.of('harbour'))?.site.leads.reply_minutes).toBe(60);
  expect(await desks.of('harbour')).toBe(await desks.of('harbour'));
  write('site.json', siteWith({ leads: { reply_minutes: 30 } }));
  expect((await desks.of('harbour'))?.site.leads.reply_minutes).toBe(30);
  write('site.json', { broken: true });
  expect((await desks.of('harbour'))?.site.leads.reply_minutes).toBe(30);
  expect(problems).toEqual(['harbour', 'harbour']);
});

it('is not troubled by faults of what pages alone are made of', async () => {
  const { desks, write } = project();
  write('site.json', siteWith());
  write('reviews.json', 'broken');
  expect((await desks.of('harbour'))?.locations).toEqual([]);
});

it('finds the cars of the last snapshot by their ids', async () => {
  const cars = new FixtureProject();
  await cars.site();
  await cars.stock([feedRecord(1), feedRecord(2, { make: 'Kia', model: 'Rio' })]);
  const taken = await takeSnapshot({ ...cars, site: 'test-site', now: new Date('2026-11-20T00:00:00Z') });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join());
  await commitSnapshot(cars.state, taken);
  const desk = await openDesks(cars).of('test-site');
  const [id = ''] = taken.whole().vehicles.map((vehicle) => vehicle.id);
  expect(await desk?.vehicle(id)).toMatchObject({ id, year: expect.any(Number), make: expect.any(String) });
  expect((await desk?.stock())?.map(({ make }) => make)).toEqual([expect.any(String), 'Kia']);
  expect(await desk?.vehicle('of-another-site')).toBeNull();
});
