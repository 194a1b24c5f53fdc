import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { feedRecords } from '#sites/project.fixture.ts';

it('a build remembers slow texts for other processes with its state folder, if it found any', async () => {
  // Other tests of this process may have found slow texts, on a busy machine.
  vi.resetModules();
  const { projectOf, taken } = await import('../snapshots.fixture.ts');
  const { recordSlow } = await import('./slow-texts.ts');
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
