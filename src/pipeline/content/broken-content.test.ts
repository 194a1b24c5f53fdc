import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { htmlIn } from '#domain/content/block.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { type LoadedContent, loadContent } from './load-content.ts';

const PAGE = '---\ntitle: A\ndescription: B\n---\n';
const POST = '---\ntitle: A\ndescription: B\ncategory: buying\nstart: 2026-11-03\n---\n';
const FAQ = '---\ntitle: Q\n---\n';

/** File, its text, the place and field that are named, and the remedy; below `PAGE` the text begins in line 5. */
const BROKEN: readonly [file: string, text: string, place: string, field: string, remedy: RegExp][] = [
  // Frontmatter
  ['pages/no-frontmatter', 'Hello', '1:1', '', /Start the file with/],
  ['pages/never-closed', '---\ntitle: A\ndescription: B\n\nHello', '1:1', '', /Start the file with/],
  ['pages/no-yaml', '---\ntitle: "A\ndescription: B\n---\n', '3:15', '', /Correct the YAML/],
  ...(
    [
      ['@home', 8],
      ['[Sale] now', 15],
      ['*Sale* now', 15],
      ['%off day', 8],
      ['"Open day" in May', 19],
      ['{{site.name}} day', 22],
    ] as const
  ).map(([title, column], index): (typeof BROKEN)[number] => [
    `pages/quotes-${index}`,
    `---\ntitle: ${title}\ndescription: B\n---\n`,
    `2:${column}`,
    '',
    /^Put the text in "quotes"/,
  ]),
  ['pages/cut-off', '---\ntitle: We are #1\ndescription: B\n---\n', '2:8', 'title', /in "quotes"/],
  [
    'pages/cut-off-tag',
    '---\ntitle: A\ndescription: B\nhighlights:\n  - 9 #1 | b\n---\n',
    '5:5',
    'highlights',
    /in "quotes"/,
  ],
  ['pages/colon-in-text', '---\ntitle: Kia: new\ndescription: B\n---\n', '2:8', '', /in "quotes"/],
  [
    'pages/title-twice',
    '---\ntitle: A\ntitle: B\ndescription: B\n---\n',
    '3:1',
    '',
    /Take one of the two out/,
  ],
  ['pages/no-title', '---\ndescription: B\n---\n', '2:1', 'title', /frontmatter/],
  ['pages/no-description', '---\ntitle: A\n---\n', '2:1', 'description', /frontmatter/],
  [
    'pages/long-description',
    `---\ntitle: A\ndescription: ${'b'.repeat(201)}\n---\n`,
    '3:14',
    'description',
    /frontmatter/,
  ],
  [
    'pages/unknown-field',
    '---\ntitle: A\ndescription: B\ncolour: red\n---\n',
    '4:9',
    'colour',
    /frontmatter/,
  ],
  ['pages/draft-maybe', '---\ntitle: A\ndescription: B\ndraft: maybe\n---\n', '4:8', 'draft', /frontmatter/],
  [
    'pages/start-in-words',
    '---\ntitle: A\ndescription: B\nstart: 3 May 2026\n---\n',
    '4:8',
    'start',
    /frontmatter/,
  ],
  [
    'pages/end-without-zone',
    '---\ntitle: A\ndescription: B\nexpiry: 2026-05-03T09:00\n---\n',
    '4:9',
    'expiry',
    /frontmatter/,
  ],
  [
    'pages/path-with-capitals',
    '---\ntitle: A\ndescription: B\npath: /Fleet\n---\n',
    '4:7',
    'path',
    /frontmatter/,
  ],
  [
    'pages/path-reserved',
    '---\ntitle: A\npath: /offers/a\ndescription: B\n---\n',
    '3:7',
    'path',
    /Take another path/,
  ],
  ['pages/path-taken', '---\ntitle: A\npath: /good\ndescription: B\n---\n', '1:1', 'path', /its own path/],
  ['pages/Bad Name', `${PAGE}Hello`, '1:1', '', /Name the file with a-z/],
  // Posts, and what they name
  [
    'blog/no-category',
    '---\ntitle: A\ndescription: B\nstart: 2026-11-03\n---\n',
    '2:1',
    'category',
    /frontmatter/,
  ],
  ['blog/unknown-category', POST.replace('buying', 'bying'), '4:11', 'category', /Use one of buying, or put/],
  [
    'blog/unknown-author',
    POST.replace('start', 'author: may\nstart'),
    '5:9',
    'author',
    /Use one of .*mei, or put/,
  ],
  ['blog/no-start', POST.replace(/start.*\n/, ''), '2:1', 'start', /frontmatter/],
  ['blog/tags-in-words', POST.replace('start', 'tags: towing\nstart'), '5:7', 'tags', /frontmatter/],
  ['blog/page', `${POST}Hello`, '1:1', '', /another name/],
  ['categories/no-words', '---\ntitle: A\n---\n', '2:1', 'description', /frontmatter/],
  ['categories/page', '---\ntitle: A\ndescription: B\n---\n', '1:1', '', /another name/],
  ['authors/no-name', '---\nrole: A\n---\n', '2:1', 'name', /frontmatter/],
  ['authors/lost-face', '---\nname: A\nimage: images/face.jpg\n---\n', '3:8', 'image', /content\/images\//],
  // Questions
  ['faqs/no-question', `${FAQ}Words`, '4:1', '', /Begin with a question/],
  ['faqs/no-answer', `${FAQ}## Why?\n\n## How?\n\nSo.\n`, '4:1', '', /Write it below/],
  [
    'faqs/with-film',
    `${FAQ}## Why?\n\nSo.\n\n::youtube{id="abcdefghijk" title="A"}\n`,
    '8:1',
    '',
    /on the page that shows/,
  ],
  // Directives
  ['pages/directive-unknown', `${PAGE}::fqa{group="good"}`, '5:1', 'fqa', /callout, figure, faq, youtube/],
  ['pages/directive-not-closed', `${PAGE}:::callout\nWords`, '5:1', '', /Write ::: on a line of its own/],
  ['pages/directive-closed-only', `${PAGE}Words\n:::`, '6:1', '', /Take the line out/],
  ['pages/directive-colons', `${PAGE}:::faq{group="good"}\n:::`, '5:1', 'faq', /Write ::faq/],
  ['pages/directive-no-quotes', `${PAGE}::faq{group=good}`, '5:1', 'faq', /in quotes/],
  ['pages/directive-no-braces', `${PAGE}::faq good`, '5:1', 'faq', /Write ::faq\{/],
  ['pages/directive-in-list', `${PAGE}- a\n  ::faq{group="good"}`, '6:3', '', /at the margin/],
  [
    'pages/callout-tone',
    `${PAGE}:::callout{tone="loud"}\nA\n:::`,
    '5:12',
    'callout.tone',
    /note, tip, warning/,
  ],
  ['pages/faq-unknown', `${PAGE}::faq{group="payment"}`, '5:1', 'faq.group', /Use one of good, .*or put/],
  [
    'pages/faq-twice',
    `${PAGE}::faq{group="good"}\n\n::faq{group="good"}`,
    '7:1',
    'faq.group',
    /Take one of the two out/,
  ],
  [
    'pages/figure-no-alt',
    `${PAGE}::figure{src="demo:scene/parts/blue/0"}`,
    '5:1',
    'figure.alt',
    /Say what the picture shows/,
  ],
  ['pages/figure-lost', `${PAGE}::figure{src="images/no.jpg" alt="A"}`, '5:1', 'image', /content\/images\//],
  ['pages/image-lost', `${PAGE}![A](images/no.jpg)`, '5:1', 'image', /content\/images\//],
  ['pages/image-no-alt', `${PAGE}![](demo:scene/parts/blue/0)`, '5:1', 'alt', /between the square brackets/],
  ['pages/image-of-others', `${PAGE}![A](https://photos.example/a.jpg)`, '5:1', 'image', /images\.hosts/],
  [
    'pages/cover-lost',
    PAGE.replace('---\n', '---\nimage: images/no.jpg\n'),
    '2:8',
    'image',
    /content\/images\//,
  ],
  [
    'pages/youtube-address',
    `${PAGE}::youtube{id="https://youtu.be/abcdefghijk" title="A"}`,
    '5:11',
    'youtube.id',
    /eleven characters/,
  ],
  // Text
  ['pages/value-unknown', `${PAGE}Hi {{site.nmae}}`, '5:4', 'site.nmae', /site\.name/],
  ['pages/script', `${PAGE}A <script>alert(1)</script>`, '5:3', '', /in Markdown/],
  ['pages/iframe', `${PAGE}\n<iframe src="https://evil.example"></iframe>`, '6:1', '', /in Markdown/],
  ['pages/javascript', `${PAGE}[A](javascript:alert(1))`, '5:1', '', /Start with \//],
  ['pages/link-relative', `${PAGE}[A](finance)`, '5:1', '', /Start with \//],
  ['pages/link-to-host', `${PAGE}[A](//evil.example)`, '5:1', '', /Start with \//],
  ['pages/image-in-line', `${PAGE}Look ![A](images/a.jpg) here`, '5:6', '', /paragraph of its own/],
  ['pages/anchor', `${PAGE}[A](#team)\n\n## Our team`, '5:1', '#team', /Use one of #our-team/],
  ['pages/file', `${PAGE}[A](/brochure.pdf)`, '5:1', '/brochure.pdf', /below public\//],
  // Beyond what a parser handles in seconds, and without running out of stack
  ['pages/nested', `${PAGE}A\n\n${'>'.repeat(3000)} A`, '7:1', '', /Write it flat/],
  ['blog/nested', `${POST}${'- '.repeat(4000)}A`, '7:1', '', /Write it flat/],
  ['faqs/nested', `${FAQ}## Why?\n\n${'> '.repeat(3000)}So.`, '6:1', '', /Write it flat/],
  ['authors/nested', `---\nname: A\n---\n${'1. '.repeat(3000)}A`, '4:1', '', /Write it flat/],
  ['pages/indented', `${PAGE}- A\n${' '.repeat(2000)}- B`, '6:1', '', /Write it flat/],
  ['pages/marks', `${PAGE}A\n${'![a'.repeat(8000)}${']()'.repeat(8000)}`, '6:1', '', /fewer of \[ \] \* _ ~/],
  ['pages/comments', `${PAGE}${'<!-- '.repeat(20_000)}`, '5:1', '', /fewer of/],
  [
    'pages/names',
    `---\n${Array.from({ length: 40_000 }, (_, n) => `k${n}: 1\n`).join('')}---\nA`,
    '1:1',
    '',
    /below the second/,
  ],
  ['pages/long', `${PAGE}${'So it goes. '.repeat(200_000)}`, '1:1', '', /into several/],
];

const GOOD = {
  'pages/good': '---\ntitle: Good\ndescription: B\npath: /good\n---\nGood.\n\n::faq{group="good"}\n',
  'blog/good': `${POST.replace('start', 'author: mei\ntags: [towing]\nstart')}Good.`,
  'categories/buying': '---\ntitle: Buying\ndescription: B\n---\n',
  'authors/mei': '---\nname: Mei\n---\nShe sells.\n',
  'faqs/good': `${FAQ}## Why?\n\nSo.\n`,
};

async function loadAll(): Promise<LoadedContent> {
  const project = new FixtureProject();
  const all = [...Object.entries(GOOD), ...BROKEN.map(([file, text]) => [file, text] as const)];
  await project.write('sites/test-site/content/pages/folder.md/inner.md', 'A');
  await symlink('round.md', join(project.root, 'sites/test-site/content/pages/round.md'));
  for (const [file, text] of all) await project.write(`sites/test-site/content/${file}.md`, text);
  return loadContent(project.root, fixtureSite());
}

describe('broken texts', () => {
  // A project belongs to one test; what was read of it to all.
  let read: Promise<LoadedContent> | undefined;
  const loaded = () => {
    read ??= loadAll();
    return read;
  };

  it('are more than forty kinds', () => {
    expect(BROKEN.length).toBeGreaterThan(40);
  });

  it.each(BROKEN)(
    '%s is named by line and field, with what to do',
    async (file, _text, place, field, remedy) => {
      const content = await loaded();
      const found = [...content.findings, ...content.warnings].filter(({ source }) =>
        source.startsWith(`sites/test-site/content/${file}.md:`),
      );
      expect(found.map((one) => [one.source.split(':').slice(1).join(':'), one.field])).toContainEqual([
        place,
        field,
      ]);
      expect(found.map((one) => one.remedy).join('\n')).toMatch(remedy);
    },
  );

  it.each(['folder', 'round'])('are entries that are no files, such as %s.md', async (name) => {
    const { findings } = await loaded();
    const source = `sites/test-site/content/pages/${name}.md:1:1`;
    expect(findings).toContainEqual(expect.objectContaining({ source, message: 'It has no frontmatter' }));
  });

  it('omit no other text of the site', async () => {
    const content = await loaded();
    const good = content.pages.find(({ path }) => path === '/good');
    expect(good?.body.map(({ kind }) => kind)).toEqual(['html', 'faq']);
    expect(content.pages.find(({ path }) => path === '/blog/buying/good')?.post).toMatchObject({
      category: { title: 'Buying' },
      author: { name: 'Mei', about: '<p>She sells.</p>' },
      tags: ['towing'],
    });
    expect(content.findings.filter(({ source }) => /\/(?:good|buying|mei)\.md/.test(source))).toEqual([]);
  });

  it('never reach a page with what is dangerous in them', async () => {
    const content = await loaded();
    const shown = content.pages.map(({ body }) => htmlIn(body)).join('\n');
    expect(shown).not.toMatch(/<script|<iframe|javascript:|evil\.example|onerror/);
    expect(content.pages.flatMap(({ body }) => body).map(({ kind }) => kind)).not.toContain('youtube');
  });

  it('that have no page leave their address, so that links to it can lead elsewhere', async () => {
    const content = await loaded();
    expect(content.left_out).toEqual(
      expect.arrayContaining(['/offers/a', '/pages/no-title', '/blog/bying/unknown-category']),
    );
    expect(content.left_out).not.toContain('/good');
  });
});

it('a value that the site does not set is one warning for its setting, wherever texts print it', async () => {
  const project = new FixtureProject();
  await project.write('content/pages/a.md', `${PAGE}Call [{{site.phone}}](tel:{{site.phone_digits}}).`);
  await project.write('content/pages/b.md', `${PAGE}Call {{site.phone}}, ABN {{site.abn}}.`);
  const { warnings } = await loadContent(project.root, fixtureSite({ contact: {} }));
  expect(warnings.map(({ source, field, message }) => [source, field, message])).toEqual([
    [
      'content/pages/a.md:5:7',
      'contact.phone',
      '{{site.phone}} and {{site.phone_digits}} are not set on this site and stay empty, in 3 places',
    ],
    ['content/pages/b.md:5:26', 'legal.abn', '{{site.abn}} is not set on this site and stays empty'],
  ]);
});
