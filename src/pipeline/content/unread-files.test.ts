import { expect, it } from 'vitest';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { loadContent } from './load-content.ts';

const PAGE = '---\ntitle: Caf\u00e9\ndescription: D\n---\nText\n';

it('names each text that no page shows, and how it would be read', async () => {
  const project = new FixtureProject();
  const own = 'sites/test-site/content';
  for (const name of ['pages/a.md', 'images/notes.txt', 'pages/.b.txt', 'blog/photo.jpg'])
    await project.write(`${own}/${name}`, PAGE);
  for (const name of ['pages/mine.md.txt', 'pages/MINE.MD', 'faqs/mine.markdown'])
    await project.write(`${own}/${name}`, PAGE);
  for (const name of ['pages/sub/x.md', 'posts/y.md', 'z.md']) await project.write(`content/${name}`, PAGE);
  const { pages, findings, warnings } = await loadContent(project.root, fixtureSite());
  expect(pages.map(({ name }) => name)).toEqual(['a']);
  expect(findings).toEqual([]);
  const folders = 'content/pages/, content/blog/, content/categories/, content/authors/, content/faqs/';
  expect(warnings.map(({ source, message, remedy }) => [source, message, remedy])).toEqual([
    ...['pages/sub/x.md', 'posts/y.md', 'z.md'].map((path) => [
      `content/${path}`,
      'This file is not read',
      `Name it ${path.replace(/^.*\//, '')}, and move it to one of ${folders}`,
    ]),
    [`${own}/faqs/mine.markdown`, 'This file is not read', 'Name it mine.md'],
    [`${own}/pages/MINE.MD`, 'This file is not read', 'Name it mine.md'],
    [`${own}/pages/mine.md.txt`, 'This file is not read', 'Name it mine.md'],
  ]);
});

it('names no file that nobody wrote as a text of the site', async () => {
  const project = new FixtureProject();
  for (const name of ['README.md', 'LICENSE.txt', 'google123.html', 'files/terms.docx', 'fonts/OFL.txt'])
    await project.write(`content/${name}`, PAGE);
  for (const name of ['_drafts/x.md', 'pages/_old/x.md', 'pages/LICENSE.txt', 'blog/sub/readme.md'])
    await project.write(`content/${name}`, PAGE);
  expect((await loadContent(project.root, fixtureSite())).warnings).toEqual([]);
});

it('names a text that is not UTF-8', async () => {
  const project = new FixtureProject();
  await project.write('content/pages/a.md', Buffer.from(PAGE, 'latin1'));
  const { pages, findings } = await loadContent(project.root, fixtureSite());
  expect(pages).toHaveLength(1);
  expect(findings).toMatchObject([{ source: 'content/pages/a.md:2:11', remedy: 'Save the file as UTF-8' }]);
});
