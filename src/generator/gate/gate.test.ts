import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ManifestEntry } from '#generator/manifest.ts';
import { pageMarkup } from '#pipeline/markup.ts';
import { forbiddenIn, PRIVATE_FIELDS } from './forbidden.ts';
import { type Candidate, GateClosed, gateProblems } from './gate.ts';
import { brokenLinks, pageFacts } from './page-check.ts';

const sound: Candidate = {
  exists: (address) => ['/', '/search', '/404', '/cars/a'].includes(address),
  pages: 4,
  previousPages: 4,
  printed: [{ path: '/cars/a', status: 200, facts: { links: ['/', '/search'], problems: [] } }],
  others: [],
  brokenReused: [],
};

describe('"Gate before the flip" (promises, Publishing)', () => {
  it('passes a good release', () => {
    expect(gateProblems(sound)).toEqual([]);
  });

  it.each<{ why: string; candidate: Partial<Candidate>; problem: string }>([
    {
      why: 'required pages there',
      candidate: { exists: (address) => ['/', '/404', '/cars/a'].includes(address), printed: [] },
      problem: '/search is missing',
    },
    {
      why: 'page count against the previous release',
      candidate: { previousPages: 9 },
      problem: 'only 4 pages, 9 are live; --accept-drop publishes them once',
    },
    {
      why: 'internal links resolve',
      candidate: {
        printed: [{ path: '/cars/a', status: 200, facts: { links: ['/offers/x'], problems: [] } }],
      },
      problem: '/cars/a links to /offers/x, which does not exist',
    },
    {
      why: 'links of kept pages resolve',
      candidate: { brokenReused: [{ path: '/', link: '/cars/gone' }] },
      problem: '/ links to /cars/gone, which is no more',
    },
    {
      why: 'every page answers',
      candidate: { printed: [{ path: '/cars/a', status: 500, facts: { links: [], problems: [] } }] },
      problem: '/cars/a has status 500',
    },
    {
      why: 'no unknown inline script',
      candidate: {
        printed: [
          {
            path: '/cars/a',
            status: 200,
            facts: { links: [], problems: [{ what: 'an inline script', texts: ['alert(1)'] }] },
          },
        ],
      },
      problem: '/cars/a contains an inline script',
    },
    {
      why: 'no secret or private field in any emitted byte',
      candidate: {
        others: [
          {
            path: '/_site/theme.css',
            problems: [{ what: 'the private field private_suburb', texts: ['private_suburb'] }],
          },
        ],
      },
      problem: '/_site/theme.css contains the private field private_suburb',
    },
  ])('$why', ({ candidate, problem }) => {
    expect(gateProblems({ ...sound, ...candidate }).map(({ message }) => message)).toEqual([problem]);
  });

  it.each([
    ['/404', 404, []],
    ['/404', 200, ['/404 has status 200']],
    ['/cars/a', 404, ['/cars/a has status 404']],
  ])('the not-found page has status 404, every other 200: %s with %i', (path, status, messages) => {
    const printed = [{ path, status, facts: { links: [], problems: [] } }];
    expect(gateProblems({ ...sound, printed }).map(({ message }) => message)).toEqual(messages);
  });

  it('half of the pages may go', () => {
    expect(gateProblems({ ...sound, previousPages: 8 })).toEqual([]);
  });

  it('returns by which texts the item at fault is found, where there is one', () => {
    const problems = [{ what: 'an inline script', texts: ['alert(1)'] }];
    const printed = [{ path: '/cars/a', status: 200, facts: { links: ['/offers/x'], problems } }];
    expect(gateProblems({ ...sound, printed, previousPages: 9 }).map(({ cause }) => cause)).toEqual([
      null,
      { path: '/cars/a', what: 'an inline script', by: { texts: ['alert(1)'] } },
      { path: '/cars/a', what: 'a link to /offers/x, which does not exist', by: { link: '/offers/x' } },
    ]);
  });

  it('names site, page and reason, and the number of others', () => {
    const { message } = new GateClosed(
      'harbour',
      Array.from({ length: 23 }, (_, index) => `problem ${index}`),
    );
    expect(message).toMatch(/^harbour was built but not published:\n- problem 0\n/);
    expect(message).toMatch(/\n- and 3 more$/);
    expect(new GateClosed('harbour', ['one']).message).toBe('harbour was built but not published:\n- one');
  });
});

describe('what the gate reads from a page', () => {
  const prefix = "'sha256-";
  const policy = `script-src 'self' ${prefix}${createHash('sha256').update('let a').digest('base64')}'`;

  const factsOf = (html: string) => pageFacts(Buffer.from(html), pageMarkup(html), policy, PRIVATE_FIELDS);

  it('collects the addresses of its links, each once, without query and fragment', () => {
    const html =
      '<a href="/search?page=2">1</a> <a class="x" href="/search#top">2</a> <a href="https://x.example/">3</a> <a href="//x.example/y">4</a> <a href="/?a=1">5</a> <a href="/img/1.jpg">6</a> <a href="/pages/café">7</a>';
    expect(factsOf(html).links).toEqual(['/search', '/', '/pages/café']);
  });

  it.each([
    { html: '<script>let a</script>', problems: 0 },
    { html: '<script type="module" src="/_astro/a.js"></script>', problems: 0 },
    { html: '<script type="application/ld+json">{"@type":"Car"}</script>', problems: 0 },
    { html: '<script>alert(1)</script>', problems: 1 },
    { html: '<img src="/a.jpg" onerror="alert(1)">', problems: 1 },
    { html: '<img src=/a.jpg onerror=alert(1)>', problems: 1 },
    { html: '<svg/onload=alert(1)>', problems: 1 },
    { html: `<p title="a > b"onclick='alert(1)'>`, problems: 1 },
    { html: '<script src="/_astro/a.js" onload="alert(1)"></script>', problems: 1 },
    { html: '<p>private_suburb</p>', problems: 1 },
    { html: `<meta content="' onmouseover='alert(1)' <img src=x onerror='alert(1)'">`, problems: 0 },
    { html: '<!-- <img onerror="x"> --><p>a onclick="x"</p>', problems: 0 },
    { html: '<p title="2 on 1 = 3">turn on="x"</p>', problems: 0 },
    { html: '<style>a { color: red }</style>', problems: 0 },
  ])('$html: $problems problems', ({ html, problems }) => {
    expect(factsOf(html).problems).toHaveLength(problems);
  });
});

describe('forbidden code is named by its beginning, and found by all of it', () => {
  const code = `alert('${'x'.repeat(80)}')`;
  const shown = code.slice(0, 60);

  it.each([
    {
      html: `<script>${code}</script>`,
      what: `an inline script that the policy does not know: ${shown}`,
      texts: [code],
    },
    {
      html: `<img src="/a.jpg" onerror="${code}">`,
      what: `code in the attribute onerror: ${shown}`,
      texts: ['onerror', code],
    },
    {
      html: '<p>private_suburb</p>',
      what: 'the private field private_suburb',
      texts: ['private_suburb'],
    },
  ])('$what', ({ html, what, texts }) => {
    expect(pageFacts(Buffer.from(html), pageMarkup(html), '', PRIVATE_FIELDS).problems).toEqual([
      { what, texts },
    ]);
  });
});

describe('forbidden texts', () => {
  const forbidden = [
    ...PRIVATE_FIELDS,
    { text: 'hunter2-hunter2', name: 'the value of SMTP_PASSWORD' },
    { text: 'geheimnis-für-uns', name: 'the value of SMTP_USER' },
  ];

  it.each([
    { content: 'a { --private_suburb: 1 }', names: ['the private field private_suburb'] },
    { content: '{"private_postcode":"2000"}', names: ['the private field private_postcode'] },
    { content: 'https://x.example/?key=hunter2-hunter2', names: ['the value of SMTP_PASSWORD'] },
    { content: 'suburb', names: [] },
    { content: 'a geheimnis-für-uns b', names: ['the value of SMTP_USER'] },
  ])('$content: $names', ({ content, names }) => {
    for (const given of [content, Buffer.from(content)])
      expect(forbiddenIn(given, forbidden).map(({ what }) => what)).toEqual(names);
  });
});

it('without forbidden texts nothing is found', () => {
  expect(forbiddenIn('private_suburb', [])).toEqual([]);
});

describe('reused pages', () => {
  const entry = (hash: string): ManifestEntry => ({
    hash,
    length: 0,
    pack: '',
    offset: 0,
    type: 'text/html',
  });
  const read = async ({ hash }: ManifestEntry) => Buffer.from(`<a href="${hash}">x</a>`);

  it('are reported where they link to a removed address', async () => {
    const reused = [
      { path: '/a', entry: entry('/cars/gone') },
      { path: '/b', entry: entry('/cars/here') },
    ];
    expect(await brokenLinks(reused, new Set(['/cars/gone']), read)).toEqual([
      { path: '/a', link: '/cars/gone' },
    ]);
  });

  it.each([[], ['/_site/search-a.bin', '/cars/1.json']])(
    'are not read where no page left: %s',
    async (...lost) => {
      const unread = async () => {
        throw new Error('read');
      };
      expect(await brokenLinks([{ path: '/a', entry: entry('/x') }], new Set(lost), unread)).toEqual([]);
    },
  );
});
