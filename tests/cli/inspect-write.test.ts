import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();

let project: Project;
beforeAll(async () => {
  project = await openProject(pages);
  writeFileSync(inProject('cars.csv'), [COLUMNS, ...rows].join('\n'));
  writeFileSync(inProject('people.csv'), 'Name,Town\nAnn,Colac\nBob,Geelong\n');
});
afterAll(() => project.site.close());

const inProject = (file: string) => path.join(project.site.folder, file);
const settings = () => readFileSync(inProject('sites/harbour/site.json'), 'utf8');

const COLUMNS = 'Stock No,Make,Model,Year,Odometer,Price,Condition,Status';
const rows = Array.from(
  { length: 12 },
  (_, n) => `S${n + 1},Kia,Rio,${2012 + n},${30_500 + n * 907},${15_001 + n * 311},Used,Available`,
);

it('an inspected feed is written, and a build has its cars', async () => {
  const written = await project.forecourt('feed', 'inspect', 'cars.csv', '--site', 'harbour', '--write');
  expect([written.code, written.output]).toEqual([
    0,
    expect.stringContaining('Updated "stock" in sites/harbour/site.json. Next: npx forecourt check'),
  ]);
  const { stock } = JSON.parse(settings());
  expect(stock).toMatchObject({ format: 'csv', columns: { id: 'Stock No', km: 'Odometer' } });
  const built = await project.forecourt('build', '--site', 'harbour');
  expect([built.code, built.output]).toEqual([0, expect.stringContaining('published')]);
  const page = await project.site.read('/cars/2012-kia-rio-s1');
  for (const shown of ['2012 Kia Rio', '$15,001', '30,500']) expect(page).toContain(shown);
  const report = JSON.parse(readFileSync(path.join(project.site.state, 'store/harbour/report.json'), 'utf8'));
  expect(report.account).toMatchObject({ records: 12, accepted: 12, listed: 12 });
});

it('3: no record of the file would be a car, and nothing is written without --write', async () => {
  const before = settings();
  const { code, output } = await project.forecourt('feed', 'inspect', 'people.csv', '--site', 'harbour');
  expect([code, output]).toEqual([
    3,
    expect.stringContaining('A build would refuse this feed: The feed has no car that can be published'),
  ]);
  expect(settings()).toBe(before);
});

it('--json prints one document: the format, each column, the mapping, the counts and ten cars', async () => {
  const { code, output } = await project.forecourt('feed', 'inspect', 'cars.csv', '--json');
  const document = JSON.parse(output.slice(output.indexOf('{')));
  expect([code, document]).toEqual([
    0,
    expect.objectContaining({
      format: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      records_found: 12,
      records: 12,
      accepted: 12,
      excluded: 0,
      notes: expect.any(Array),
    }),
  ]);
  expect(document.columns.map(({ column }: { column: string }) => column)).toEqual(COLUMNS.split(','));
  expect(document.columns[1]).toEqual({ column: 'Make', filled: 12, examples: ['Kia'] });
  expect(document.stock).toMatchObject({ type: 'file', format: 'csv', columns: { make: 'Make' } });
  expect(document.cars).toHaveLength(10);
  expect(document.cars[0]).toMatchObject({ make: 'Kia', model: 'Rio', year: 2012, price: 15_001 });
});
