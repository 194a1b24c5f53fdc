import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { feedRecords } from '#sites/project.fixture.ts';
import { projectOf, taken } from '../snapshots.fixture.ts';
import { recordSlow } from './slow-texts.ts';

it('a build remembers slow texts for other processes with its state folder, if it found any', async () => {
  const text = '---\ntitle: A\ndescription: A\n---\nIt takes too long\n';
  const project = await projectOf(feedRecords(1));
  const file = join(project.state, 'slow-texts.json');
  const found = async () =>
    (await taken(project)).facts.warnings
      .filter(({ level }) => level === 'fault')
      .map(({ source }) => source);
  expect([await found(), existsSync(file)]).toEqual([[], false]);
  await project.write('content/pages/a.md', text);
  recordSlow(text, 'omitted');
  expect([await found(), existsSync(file)]).toEqual([['content/pages/a.md:1:1'], true]);

  vi.resetModules();
  const other = await import('../snapshots.fixture.ts');
  expect((await other.taken(project)).facts.left_out).toEqual(['/pages/a']);
  vi.resetModules();
  const { checkSite } = await import('../check-site.ts');
  const request = {
    ...project,
    site: 'test-site',
    now: new Date(),
    planned: () => new Set([]),
    forbidden: [],
  };
  expect((await checkSite(request)).faults).toMatchObject([{ source: 'content/pages/a.md:1:1' }]);
});
