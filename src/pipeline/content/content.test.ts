import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlIn } from '#domain/content/block.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { safeHtml } from '#sites/settings/safe-html.ts';
import { loadContent } from './load-content.ts';
import { loadPage } from './page.ts';
import { fillSiteValues, siteValueNames } from './site-values.ts';

const site = fixtureSite({ contact: { phone: '(02) 5550 1001' } });
const HEAD = '---\ntitle: About us\ndescription: Who we are\n---\n';

const named = (of = site) => ({ site: of, questions: new Map(), categories: new Map(), authors: new Map() });

function page(markdown: string, head = HEAD, of = site) {
  const { text, ...found } = loadPage({ name: 'about', file: 'about.md', text: head + markdown }, named(of));
  const html = text === null ? undefined : htmlIn(text.page.body);
  return { page: text?.page, html, ...found };
}
const htmlOf = (markdown: string) => page(markdown).html;

const SAFE_TAG = new RegExp(
  `^</?(?:${'a b blockquote br code div del em h1 h2 h3 h4 h5 h6 hr i img input li ol p pre s section small strong sub sup table tbody td th thead tr u ul'.replaceAll(' ', '|')})` +
    '(?: (?:href|src)="(?:https:|mailto:|tel:|/(?!/)|#|[^":/]*[/"?#]|")[^"<>]*"?| (?:id|alt|title|class|type|align|start|data-[a-z-]+|aria-[a-z]+)="[^"<>]*"| disabled| checked| data-[a-z-]+)*>$',
);

/** Tags that must not stand in any page by others, whatever they write. */
const unsafeTags = (html = '') => (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !SAFE_TAG.test(tag));

describe('a page', () => {
  it('is sanitised HTML with headings that can be linked to', () => {
    const { page: about, html } = page(
      '# About\n\n## Our *team*\n\nHello **you**.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
    );
    expect(about).toMatchObject({
      name: 'about',
      path: '/pages/about',
      title: 'About us',
      draft: false,
      start: null,
    });
    expect(html).toContain('<h2 id="our-team">Our <em>team</em></h2>\n<p>Hello <strong>you</strong>.</p>');
    expect(html).toContain('<td>2</td>');
    expect(about?.headings).toEqual([{ depth: 2, id: 'our-team', text: 'Our team' }]);
  });

  it('reads frontmatter by its schema, not by the mood of YAML', () => {
    const head =
      '---\ntitle: 012\ndescription: yes\nstart: 2026-12-01\nexpiry: 2026-12-24T17:00:00+11:00\npath: /about\n---\n';
    expect(page('', head).page).toMatchObject({
      title: '012',
      description: 'yes',
      path: '/about',
      start: '2026-11-30T13:00:00.000Z',
      expiry: '2026-12-24T06:00:00.000Z',
    });
  });

  it('fills in what the site is called, as text', () => {
    const smith = fixtureSite({ name: '*Smith* & <b>Sons</b>' });
    expect(page('We are {{ site.name }}.', HEAD, smith).html).toBe(
      '<p>We are *Smith* &#x26; &#x3C;b>Sons&#x3C;/b>.</p>',
    );
    expect(htmlOf('[Call](tel:{{site.phone_digits}})')).toBe('<p><a href="tel:0255501001">Call</a></p>');
  });

  it('leads to the form that values cars where there is one, with the limits of the site', () => {
    const text =
      '[Begin]({{site.trade_in_path}}) up to {{site.trade_in_years}} years or {{site.trade_in_km}} km';
    const values = fixtureSite({
      flags: { valuation: true },
      trade_in: { max_age_years: 5, max_km: 80_000 },
    });
    expect([page(text).html, page(text, HEAD, values).html]).toEqual([
      '<p><a href="/contact-us">Begin</a> up to 7 years or 100,000 km</p>',
      '<p><a href="/cars/trade-in">Begin</a> up to 5 years or 80,000 km</p>',
    ]);
  });

  it.each([
    ['<script>alert(1)</script>', 5],
    ['text <img src=x onerror=alert(1)>', 5],
    ['\n<iframe src="https://evil.example"></iframe>', 6],
    ['[x](javascript:alert(1))', 5],
    ['![x](data:image/svg+xml,x)', 5],
    ['[x](//evil.example)', 5],
    ['[x]: vbscript:x\n\n[x]', 5],
    ['[x](evil)', 5],
    ['[x](../evil?a=1)', 5],
    ['![x](evil.png) x', 5],
  ])('omits %j and reports where', (markdown, line) => {
    const { html, warnings } = page(markdown);
    expect(unsafeTags(html)).toEqual([]);
    expect(html).not.toMatch(/script|onerror|iframe|evil|data:/);
    expect(warnings[0]?.source).toMatch(new RegExp(`^about.md:${line}:`));
  });

  it('names how a link to a page of the site starts', () => {
    expect(page('[x](finance)').warnings[0]).toMatchObject({
      message: 'The address "finance" is omitted',
      remedy: expect.stringContaining('Start with /'),
    });
    expect(page('[x](/finance) [y](#team)')).toMatchObject({ warnings: [] });
  });

  it.each([
    ['no frontmatter', '', 'about.md:1:1 '],
    ['---\ntitle: [x\n---\n', 'broken YAML', 'about.md:2:10 '],
    ['---\ntitle: A\n---\n', 'a missing field', 'about.md:2:1 description'],
    ['---\ntitle: A\ndescription: B\ndraft: maybe\n---\n', 'a wrong value', 'about.md:4:8 draft'],
    ['---\ntitle: A\ndescription: B\ncolour: red\n---\n', 'an unknown field', 'about.md:4:9 colour'],
    ['---\ntitle: A\npath: /offers/a\ndescription: B\n---\n', 'a reserved address', 'about.md:3:7 path'],
    [`${HEAD}Hi {{site.nmae}}`, 'an unknown placeholder', 'about.md:5:4 site.nmae'],
  ])('%j is refused for %s', (markdown, _reason, place) => {
    const { findings } = loadPage({ name: 'about', file: 'about.md', text: markdown }, named());
    expect(findings.map(({ source, field }) => `${source} ${field}`)).toEqual([place]);
  });

  it('warns of a value that this site does not set', () => {
    expect(page('ABN {{site.abn}}')).toMatchObject({
      findings: [],
      warnings: [{ source: 'about.md:5:5', field: 'site.abn' }],
    });
  });

  it('resolves every name that it offers', () => {
    for (const name of siteValueNames()) expect(page(`{{${name}}}`).findings).toEqual([]);
  });

  it('prints code without its language, which may be any text', () => {
    expect(htmlOf('```<script>\na\n```')).toBe('<pre><code>a\n</code></pre>');
  });

  it('never lets markup of others through', () => {
    const bits = fc.constantFrom(
      '<script>',
      '</p>',
      '<img src=x onerror=',
      '](javascript:',
      '[x',
      '`',
      '&lt;',
      '"',
      '\n',
      ')',
      '<!--',
      '{{',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string())), (parts) => {
        expect(unsafeTags(htmlOf(parts.join('')))).toEqual([]);
      }),
    );
  });
});

describe('content', () => {
  it('of a site stands in place of the shared page of that name', async () => {
    const project = new FixtureProject();
    await project.write('content/pages/b.md', `${HEAD}shared b`);
    await project.write('content/pages/a.md', `${HEAD}shared a`);
    await project.write('sites/test-site/content/pages/b.md', `${HEAD}own b`);
    const { pages, findings } = await loadContent(project.root, site);
    expect(pages.map(({ name, body }) => [name, htmlIn(body)])).toEqual([
      ['a', '<p>shared a</p>'],
      ['b', '<p>own b</p>'],
    ]);
    expect(findings).toEqual([]);
  });

  // A search for each way to divide its spaces would outlast the test's time.
  it('leaves braces before a field of spaces as they are', async () => {
    const spaces = ' '.repeat(500_000);
    expect(fillSiteValues(`{{${spaces}x`, site)).toEqual({ text: `{{${spaces}x`, unfilled: [] });
    expect(fillSiteValues(`{{${spaces}}}{{ site.name }}`, site)).toEqual({
      text: site.name,
      unfilled: [{ offset: 0, name: '', reason: 'unknown' }],
    });
  });

  it('names the first unknown placeholders of a text, and counts the rest', async () => {
    const project = new FixtureProject();
    await project.write('content/pages/a.md', `${HEAD}${'{{x}}\n'.repeat(100_000)}`);
    await project.write('content/pages/b.md', `${HEAD}{{x}}`);
    const { findings } = await loadContent(project.root, site);
    expect(findings.map(({ source }) => source)).toEqual([
      ...Array.from({ length: 21 }, (_, line) => `content/pages/a.md:${line + 5}:1`),
      'content/pages/b.md:5:1',
    ]);
    expect(findings.at(-2)?.message).toBe('The file has 99,980 more findings');
  });

  it('has each address once, and names that can be addresses', async () => {
    const project = new FixtureProject();
    const head = HEAD.replace('title', 'path: /same\ntitle');
    await project.write('content/pages/a.md', head);
    await project.write('content/pages/b.md', head);
    await project.write('content/pages/Bad Name.md', HEAD);
    const { findings } = await loadContent(project.root, site);
    expect(findings.map(({ source, field }) => `${source} ${field}`)).toEqual([
      'content/pages/Bad Name.md:1:1 ',
      'content/pages/b.md:1:1 path',
    ]);
  });
});

describe('HTML by others (rules 55)', () => {
  it.each([
    ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['a < b & c &amp; d', 'a &lt; b &amp; c &amp; d'],
    ['<b><i>x</b></i>', '<b><i>x</i></b>'],
    [
      '<a href="https://x.example/?a=1&b=2" onclick=x>x</a>',
      '<a href="https://x.example/?a=1&amp;b=2">x</a>',
    ],
    ['<a href=" javascript:x">x</a>', 'x'],
    ['<div style="x">x</div>', ' x '],
    ['<svg><script>x</script></svg>y', 'y'],
    ['x<!-- <b> -->y', 'xy'],
    ['<script>never closed', ''],
  ])('%j becomes %j', (html, safe) => {
    expect(safeHtml(html)).toBe(safe);
  });

  // A search of all open elements for each tag would outlast the test's time.
  it('closes hundreds of thousands of elements, and ignores ends of others', () => {
    const endless = '<b>'.repeat(600_000);
    expect(safeHtml(`${endless}${'</i>'.repeat(600_000)}`)).toBe(endless + '</b>'.repeat(600_000));
  });

  it('is safe, balanced and settled, whatever it was', () => {
    const bits = fc.constantFrom(
      '<',
      '>',
      '<script',
      '</script>',
      '<a href="',
      '<p ',
      '/>',
      '"',
      "'",
      'javascript:',
      '&lt;',
      '<!--',
      '<b>',
      '</i>',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(bits, fc.string())), (parts) => {
        const safe = safeHtml(parts.join(''));
        expect(unsafeTags(safe)).toEqual([]);
        expect(safeHtml(safe)).toBe(safe);
      }),
      { numRuns: 500 },
    );
  });
});
