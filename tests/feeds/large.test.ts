import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { FixtureProject } from '#sites/project.fixture.ts';

const READER = path.resolve(import.meta.dirname, 'large.reader.ts');
const CARS = 27_500;
const PROMISED_MB = 512;

const run = promisify(execFile);

/** The largest allowed feed: real records, all different. */
async function largeFeed(): Promise<{ project: FixtureProject; file: string }> {
  const project = new FixtureProject();
  const cars = makeDemoStock({ site: siteWith(), locations: [], cars: CARS, anchor: new Date('2026-11-20') });
  await project.write('sites/test-site/stock.json', '[');
  const file = path.join(project.root, 'sites/test-site/stock.json');
  await using feed = await open(file, 'a');
  for (const [index, car] of cars.entries()) {
    const record = JSON.stringify(car).replaceAll('"demo:', '"https://photos.example/');
    await feed.write(`${index === 0 ? '' : ','}${record}`);
  }
  await feed.write(']');
  return { project, file };
}

async function read({ root, state }: FixtureProject) {
  const { stdout } = await run(process.execPath, ['--no-warnings', READER, root, state, 'test-site']);
  const measured: { records: number; rss_mb: number } = JSON.parse(stdout);
  return measured;
}

it('"limits (100 MB, 60 s, 512 MB RSS)": a feed just below the first stays within the last', async () => {
  const { project, file } = await largeFeed();
  const { size } = statSync(file);
  expect(size).toBeGreaterThan(85e6);
  expect(size).toBeLessThan(100 * 1024 * 1024);
  await project.site({ images: { hosts: ['photos.example'] } });
  const first = await read(project);
  expect(first.records).toBe(CARS);
  expect(first.rss_mb).toBeLessThan(PROMISED_MB);
});
