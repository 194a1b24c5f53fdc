import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { siteSlugs } from '#sites/places.ts';
import { placeholderFindings, toDecide } from './placeholders.ts';
import { scaffoldSite } from './scaffold.ts';

const SLUG = 'northside';

async function newSite(): Promise<{ root: string; file: (name: string) => string }> {
  const root = await mkdtemp(join(tmpdir(), 'new-site-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, 'sites'));
  await scaffoldSite(root, { slug: SLUG, name: 'Northside Cars', template: 'group', state: 'NSW' });
  return { root, file: (name) => join(root, 'sites', SLUG, name) };
}

it('lists every placeholder of new-site, by file and line', async () => {
  const { root, file } = await newSite();
  const findings = await placeholderFindings(root, SLUG);
  expect(findings.map(({ source, message }) => `${source.replace(/:\d+:\d+$/, '')} ${message}`)).toEqual([
    'sites/northside/site.json "One line that says why people come here" is still what new-site wrote',
    expect.stringContaining('site.json "Two sentences about'),
    'sites/northside/site.json "5550 0100" is still what new-site wrote',
    'sites/northside/site.json "@your-domain.example" is still what new-site wrote',
    'sites/northside/site.json ".your-domain.example" is still what new-site wrote',
    'sites/northside/locations.json "1 Example Street" is still what new-site wrote',
    'sites/northside/locations.json "5550 0100" is still what new-site wrote',
    'sites/northside/locations.json "@your-domain.example" is still what new-site wrote',
    'sites/northside/locations.json "opening_hours: []" is still what new-site wrote',
    expect.stringContaining('about.md "Tell your customers'),
    expect.stringContaining('about.md "Say it in your own words"'),
  ]);
  for (const { source, message } of findings) {
    const [, name = '', line, column] = /^sites\/northside\/(.*):(\d+):(\d+)$/.exec(source) ?? [];
    const text = (await readFile(file(name), 'utf8')).split('\n')[Number(line) - 1] ?? '';
    expect(text.slice(Number(column) - 1)).toMatch(message.slice(1, 9).replace('opening_', '"opening'));
  }
});

it('names the shared texts and settings that promise shoppers something, and are there', async () => {
  const named = toDecide(SLUG).map(({ source }) => source);
  expect(named).toContain('sites/northside/site.json');
  const texts = named.filter((source) => source.startsWith('content/'));
  expect(texts).toEqual(
    expect.arrayContaining(['content/pages/about-your-privacy.md', 'content/pages/book-test-drive.md']),
  );
  for (const text of texts) expect(await readFile(text, 'utf8')).toContain('title:');
});

it('finds nothing where a site has its own texts, or lacks a file', async () => {
  const { root, file } = await newSite();
  for (const name of ['site.json', 'locations.json']) {
    const text = await readFile(file(name), 'utf8');
    const own = text
      .replace(
        /One line[^"]*|Two sentences[^"]*|1 Example Street|\(02\) 5550 0100|your-domain.example/g,
        'ours',
      )
      .replace('"opening_hours": []', '"opening_hours": [{}]');
    await writeFile(file(name), own);
  }
  await rm(file('content/pages/about.md'));
  expect(await placeholderFindings(root, SLUG)).toEqual([]);
});

it('finds nothing on the demo sites', async () => {
  for (const slug of await siteSlugs('.')) expect(await placeholderFindings('.', slug)).toEqual([]);
});
