import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BuildReport } from '#sites/build-report.ts';
import { compiledPages } from '../compiled-pages.ts';
import { corolla } from '../fixture-site.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();
const CARS = 10;
const stock = Array.from({ length: CARS }, (_, n) => corolla(n + 1));

let project: Project;
beforeAll(async () => {
  project = await openProject(pages);
});
afterAll(() => project.site.close());

const report = (): BuildReport =>
  JSON.parse(readFileSync(path.join(project.site.state, 'store', 'harbour', 'report.json'), 'utf8'));
const run = (...args: string[]) => project.forecourt(...args, '--site', 'harbour');

it('a feed with all prices divided by 100 is held with exit code 3 until it is accepted', async () => {
  await project.site.stock(stock);
  expect((await run('build')).code).toBe(0);
  const { release, account } = report();

  await project.site.stock(stock.map((car) => ({ ...car, price: Number(car.price) / 100 })));
  const { code, output } = await run('build');
  expect([code, output]).toEqual([3, expect.stringContaining('harbour  held, ')]);
  expect(output).toContain('forecourt feed accept --site harbour');
  expect(report()).toMatchObject({
    outcome: 'held',
    release,
    changed: [],
    account,
    held: {
      figures: { held: { records: CARS, accepted: CARS, rejected: 0 }, last_good: { accepted: CARS } },
      differences: [{ rule: 'median', store: null, field: 'price', size: Math.log(0.01) }],
    },
  });
  expect(report().held?.differences[0]?.samples).toContainEqual(
    expect.objectContaining({ id: '1', before: '20,001', now: '200.01' }),
  );
  expect(await project.site.read('/cars/corolla-1')).toContain('20,001');

  const decision = await run('feed', 'report');
  expect(decision.output).toMatch(/held since [\s\S]*price: Its median went from[\s\S]*20,001 → 200\.01/);
  expect(decision.output).toContain('Records of the last good feed:\n10 records = 10 accepted');
  expect((await project.forecourt('why', '1', '--site', 'harbour')).output).toContain('A newer feed is held');

  expect((await run('feed', 'reject')).code).toBe(0);
  expect((await run('build')).code).toBe(3);
  expect(report()).toMatchObject({ outcome: 'rejected', release });
  expect((await run('feed', 'accept')).code).toBe(0);
  expect(report()).toMatchObject({ outcome: 'published', held: null });
  expect(await project.site.read('/cars/corolla-1')).not.toContain('20,001');
});
