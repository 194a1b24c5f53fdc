import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { compiledPages } from '../compiled-pages.ts';
import { fixtureStock } from '../fixture-site.ts';
import { end } from '../service/publishing.ts';
import { openProject, type Project } from './project.ts';

const pages = await compiledPages();

let project: Project;
const at = (...names: string[]) => path.join(project.site.folder, ...names);

/** Adds a site that is built before `harbour`, until the test ends. */
async function firstSite(settings: string): Promise<void> {
  await mkdir(at('sites/first'));
  await writeFile(at('sites/first/site.json'), settings);
  onTestFinished(() => rm(at('sites/first'), { recursive: true }));
}

beforeAll(async () => {
  project = await openProject(pages);
  await project.site.stock(fixtureStock(3));
});
afterAll(() => project.site.close());

it('5: a site whose store cannot be read takes no report; the others are built', async () => {
  await firstSite(JSON.stringify(siteWith({ slug: 'first' })));
  const store = path.join(project.site.state, 'store');
  await mkdir(store, { recursive: true });
  await writeFile(path.join(store, 'first'), 'no folder');
  onTestFinished(() => rm(path.join(store, 'first')));
  const { code, output } = await project.forecourt('build');
  expect([code, output]).toEqual([5, expect.stringContaining('1 of 2 sites built')]);
  expect(output).toMatch(/first {2}its report cannot be written: /);
  expect(output).toMatch(/harbour {2}published/);
  expect(output).not.toMatch(/\n\s+at /);
});

it('"start" that cannot build serves what was live on, says why, and ends at the first SIGTERM', async () => {
  expect((await project.forecourt('build')).code).toBe(0);
  await rename(at('sites'), at('elsewhere'));
  onTestFinished(() => rename(at('elsewhere'), at('sites')));
  const child = project.start(['start'], { PORT: '0', LOG_LEVEL: 'silent' });
  onTestFinished(() => end(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(/All sites: [\s\S]*ENOENT.*sites/);
  const [, url = ''] = /All sites: (\S+)/.exec(output) ?? [];
  expect(await (await fetch(`${url}/status`)).text()).toContain('"harbour"');
  child.kill('SIGTERM');
  await once(child, 'close');
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
});

it.each([
  ['photos', '--encode', '--site', 'first'],
  ['photos', '--json'],
  ['feed', 'inspect', '--site', 'first'],
  ['feed', 'inspect', 'sites/harbour/stock.json', '--site', 'first', '--write'],
])('4: settings that are no JSON are named by "forecourt %s %s"', async (...args) => {
  await firstSite('{ "slug": "first", }');
  const { code, output } = await project.forecourt(...args);
  expect([code, output]).toEqual([4, expect.stringMatching(/sites\/first\/site\.json:1:\d+: /)]);
  expect(output).not.toMatch(/\n\s+at |undefined/);
});
