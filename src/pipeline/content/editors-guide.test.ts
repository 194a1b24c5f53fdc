import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { BLOCKS, htmlIn } from '#domain/content/block.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { loadContent } from './load-content.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/editors.md'), 'utf8');

/** What docs/editors.md tells editors to write: first a whole post, then one part of a page at a time. */
const [POST = '', ...PARTS] = Array.from(
  GUIDE.matchAll(/^( *)```md\n(.*?)^\1```$/gms),
  ([, indent, text = '']) => text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
);

it('"a newcomer following docs/editors.md publishes a post": whatever it shows can be written so', async () => {
  const project = new FixtureProject();
  const write = (name: string, text: string) => project.write(`sites/test-site/content/${name}`, text);
  await write('categories/news.md', '---\ntitle: News\ndescription: News.\n---\n');
  await write('faqs/paying.md', '---\ntitle: Paying\n---\n## Why?\n\nSo.\n');
  for (const picture of new Set(GUIDE.match(/images\/[a-z-]+\.jpg/g))) await write(picture, 'A picture');
  await write('blog/open-day.md', POST);
  for (const [index, part] of PARTS.entries())
    await write(`pages/part-${index}.md`, `---\ntitle: A\ndescription: B\n---\n${part}`);

  const { pages, findings, warnings } = await loadContent(project.root, fixtureSite());
  expect([...findings, ...warnings]).toEqual([]);
  const post = pages.find(({ path }) => path === '/blog/news/open-day');
  expect(post).toMatchObject({ title: 'Open day in Broadmeadow', draft: true });
  expect(pages).toHaveLength(1 + PARTS.length);
  const kinds = new Set(pages.flatMap(({ body }) => body.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual([...Object.keys(BLOCKS), 'html'].sort());
  expect(htmlIn(post?.body ?? [])).toContain('under your own car');
});
