import { expect, it } from 'vitest';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { located } from '#sites/snapshot.ts';
import { loadContent } from './load-content.ts';
import { linksToNowhere } from './local-addresses.ts';

async function contentOf(pages: Record<string, string>) {
  const project = new FixtureProject();
  await project.write('public/favicon.svg', '<svg/>');
  for (const [name, text] of Object.entries(pages))
    await project.write(`content/pages/${name}.md`, `---\ntitle: T\ndescription: D\n---\n${text}`);
  return loadContent(project.root, fixtureSite());
}

const placed = ({ source, field }: { source: string; field: string }) => `${source} ${field}`;

it('names a link to a page that the site does not have by file, line and column', async () => {
  const { texts } = await contentOf({
    about: 'See [us](/contact-us).\n\n- or [the *van*](/cars/van?x=1#y), [a](/pages/about#b) ![p](/no.png)\n',
    soon: '[x](/nowhere)',
  });
  const addresses = new Set(['/pages/about', '/contact-us']);
  expect(linksToNowhere(texts, addresses)).toEqual([
    {
      ...located({ file: 'content/pages/about.md', line: 7, column: 6 }),
      field: '/cars/van?x=1#y',
      message: 'There is no page /cars/van',
      remedy: 'Correct the address, or take the link out',
    },
  ]);
});

it('reads capitals and a final slash as the page that answers them, and links to it', async () => {
  const { texts, pages } = await contentOf({ about: 'See [us](/Contact-Us/?A=1#B) or [them](/nowhere/).\n' });
  expect(JSON.stringify(pages)).toContain('/contact-us?A=1#B');
  const found = linksToNowhere(texts, new Set(['/pages/about', '/contact-us']));
  expect(found.map(({ message }) => message)).toEqual(['There is no page /nowhere']);
});

it('names the first of many such links, and counts the rest', async () => {
  const { texts } = await contentOf({ about: '[x](/nowhere)\n\n'.repeat(50) });
  const found = linksToNowhere(texts, new Set(['/pages/about']));
  expect(found).toHaveLength(21);
  expect(found.at(-1)?.message).toBe('The file has 30 more findings');
});

it('minds no text that is not on the site', async () => {
  const { texts } = await contentOf({ soon: '[x](/nowhere)' });
  expect(linksToNowhere(texts, new Set())).toEqual([]);
  expect(linksToNowhere(texts, new Set(['/pages/soon'])).map(placed)).toEqual([
    'content/pages/soon.md:5:1 /nowhere',
  ]);
});

it('names anchors that no heading has, on the same page and on another', async () => {
  const { warnings } = await contentOf({
    about: '## Our team\n\n[a](#our-team) [b](#team) [c](/pages/plain#x) [d](/search#grid)',
    plain: '[a](/pages/about#our-team) [b](/pages/about#team)',
  });
  expect(warnings.map(placed)).toEqual([
    'content/pages/about.md:7:16 #team',
    'content/pages/about.md:7:27 /pages/plain#x',
    'content/pages/plain.md:5:28 /pages/about#team',
  ]);
  expect(warnings[0]?.remedy).toBe('Use one of #our-team');
});

it('names pictures and files that are not in public/', async () => {
  const { warnings } = await contentOf({
    about: '![a](/favicon.svg) ![b](/none.png) [c](/brochure.pdf) ![d](https://photos.example/x.png)',
  });
  expect(warnings.map(placed)).toEqual([
    'content/pages/about.md:5:20 /none.png',
    'content/pages/about.md:5:36 /brochure.pdf',
  ]);
});
