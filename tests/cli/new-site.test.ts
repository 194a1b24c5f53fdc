import { readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();

let project: Project;
beforeAll(async () => {
  project = await openProject(pages);
  await cp(path.resolve(import.meta.dirname, '../../content'), path.join(project.site.folder, 'content'), {
    recursive: true,
  });
});
afterAll(() => project.site.close());

const COLUMNS = 'Stock No,Make,Model,Year,Odometer,Price,Condition,Status';
const rows = Array.from(
  { length: 12 },
  (_, n) => `S${n + 1},Kia,Rio,${2012 + n},${30_500 + n * 907},${15_001 + n * 311},Used,Available`,
);

it('makes a site of a feed, builds it, and lists what is left to be written', async () => {
  const { folder, state } = project.site;
  const logo = path.join(folder, 'logo.svg');
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  );
  writeFileSync(path.join(folder, 'stock.csv'), [COLUMNS, ...rows].join('\n'));
  const made = await project.forecourt(
    ...['new-site', 'hunter-cars', '--feed', 'stock.csv', '--logo', logo, '--phone', '02 4000 1234'],
  );
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('http://hunter-cars.localhost:4321')]);
  const report = JSON.parse(readFileSync(path.join(state, 'store/hunter-cars/report.json'), 'utf8'));
  expect(report).toMatchObject({ outcome: 'published', account: { records: 12, accepted: 12, listed: 12 } });
  expect(report.changed).toEqual(expect.arrayContaining(['/', '/search', '/cars/2012-kia-rio-s1']));

  const { output } = await project.forecourt('check', '--site', 'hunter-cars');
  const gaps = ['1 Example Street', '@your-domain.example', '.your-domain.example', 'opening_hours: []'];
  for (const gap of gaps) {
    expect(made.output).toContain(`"${gap}" is still what new-site wrote`);
    expect(output).toContain(`"${gap}" is still what new-site wrote`);
  }
  expect(made.output).not.toContain('5550 0100');
  expect(output).not.toContain('without a number to call');
});
