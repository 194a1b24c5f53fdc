import { expect, it } from 'vitest';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { loadContent } from './load-content.ts';

const ALONE = { title: 'A', description: 'B' };

async function loadedWith(fields: Record<string, string>) {
  const project = new FixtureProject();
  const lines = Object.entries({ ...ALONE, ...fields }).map(([field, text]) => `${field}: ${text}`);
  await project.write('content/pages/a.md', `---\n${lines.join('\n')}\n---\nHello.\n`);
  const { pages, findings, warnings } = await loadContent(project.root, fixtureSite());
  expect(pages.map(({ path }) => path)).toEqual(['/pages/a']);
  expect(findings).toEqual([]);
  return warnings.map(({ source, field, message }) => `${source} ${field}: ${message}`);
}

it.each<[fields: Record<string, string>, place: string]>([
  [{ title: 'We are #1' }, '2:8 title'],
  [{ description: 'Our yard #1' }, '3:14 description'],
  [{ highlights: '\n  - 9 | a #1' }, '5:5 highlights'],
])('a text that a # cuts off is a warning, and its page stays: %j', async (fields, place) => {
  expect(await loadedWith(fields)).toEqual([`content/pages/a.md:${place}: What follows # is not read`]);
});

it.each<Record<string, string>>([
  { expiry: '2027-12-01 #end of sale' },
  { draft: 'false #live' },
  { image: '#todo' },
  { title: '"A" #the title' },
  { title: "'A' #the title" },
  { title: 'A\n#the title' },
  { title: 'A # the title' },
])('a comment behind a field is none: %j', async (fields) => {
  expect(await loadedWith(fields)).toEqual([]);
});
