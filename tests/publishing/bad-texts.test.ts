import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import { plannedAddresses } from '#generator/planned-addresses.ts';
import { checkSite } from '#pipeline/check-site.ts';
import { compiledPages } from '../compiled-pages.ts';
import { omitted, runningIn, writeEditorial } from '../editorial-site.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite, SLUG } from '../fixture-site.ts';

const pages = await compiledPages();

async function opened(): Promise<FixtureSite> {
  const site = await openFixtureSite(pages);
  onTestFinished(() => site.close());
  return site;
}

const soundly = (field: string) => `A sound ${field}`;
const home = () => '/search';
const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);

async function checked(site: FixtureSite): Promise<string[]> {
  const { faults } = await checkSite({
    root: site.folder,
    state: site.state,
    site: SLUG,
    now: ANCHOR,
    planned: plannedAddresses,
    forbidden: PRIVATE_FIELDS,
  });
  return omitted({ warnings: faults.map((fault) => ({ ...fault, level: 'fault' })) } as never);
}

describe('"One bad text is set aside and named; the site is published without it" (promises)', () => {
  it('publishes a site of valid texts completely', async () => {
    const site = await opened();
    await writeEditorial(site, soundly, home);
    const report = await site.build(ANCHOR);
    expect([report.outcome, omitted(report)]).toEqual(['published', []]);
    expect(await site.read('/offers/weekend')).toContain('A sound offer description');
    expect(await site.read('/pages/about')).toContain('A sound answer');
  });

  it('shows a text with markup as text, and runs nothing', async () => {
    const site = await opened();
    const hostile = `Weekend <script>alert(1)</script> "><img src=x onerror='alert(1)'> javascript:alert(1) sale`;
    await writeEditorial(site, () => hostile, home);
    const report = await site.build(ANCHOR);
    expect([report.outcome, omitted(report)]).toEqual(['published', []]);
    expect(await runningIn(site, 'alert(1)')).toEqual([]);
    expect(await site.read('/offers/weekend')).toContain('Weekend &lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('shows a text without the control characters that HTML forbids', async () => {
    const site = await opened();
    await writeEditorial(site, () => 'Week\u0000\u0007end\u000b\u001b\u007f sale', home);
    const report = await site.build(ANCHOR);
    expect([report.outcome, omitted(report)]).toEqual(['published', []]);
    expect(await site.read('/offers/weekend')).toContain('Weekend sale');
    for (const [address, page] of await site.objects()) {
      if (!page.startsWith('<!DOCTYPE')) continue;
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no page may contain
      expect([address, /[\0-\x08\x0b\x0e-\x1f\x7f]/.test(page)]).toEqual([address, false]);
    }
  });

  it('which fails its schema, with file, line and field', async () => {
    const site = await opened();
    await writeEditorial(site, soundly, home);
    await site.write('offers.json', [
      { id: 'bad', name: 5 },
      { id: 'good', name: 'Good offer' },
    ]);
    await site.write('promos.json', [
      { id: 'p', position: 0, node: { title: 'T', link: '/search', link_label: 'L' } },
    ]);
    await site.write('reviews.json', {
      count: 3,
      average_rating: '4.9',
      reviews: [{ id: '1', customer_name: 'A', rating: 50, review_date: '2026-10-01' }],
    });
    await site.write('redirects.csv', 'from,to\n/old,/search\n/older,javascript:x\n');
    await site.write('content/pages/about.md', '---\ntitle: About\n---\n\nUs.\n');
    await site.write('content/blog/first.md', '---\ntitle: First\n---\n\nUs.\n');
    const report = await site.build(ANCHOR);
    expect(report.outcome).toBe('published');
    expect(omitted(report)).toEqual([
      'content/blog/first.md category',
      'content/blog/first.md description',
      'content/blog/first.md start',
      'content/pages/about.md description',
      'offers.json 0.name',
      'promos.json 0.position',
      'redirects.csv:3 to',
      'reviews.json reviews.0.rating',
    ]);
    expect(await checked(site)).toEqual(omitted(report));
    expect(await site.read('/offers/good')).toContain('Good offer');
  });

  it('which links to a missing page', async () => {
    const site = await opened();
    await writeEditorial(site, soundly, (kind) => `/nowhere/${kind.replace(' ', '-')}`);
    const report = await site.build(ANCHOR);
    expect(report.outcome).toBe('published');
    expect(omitted(report)).toEqual([
      'content/pages/about.md /nowhere/page',
      'offers.json 0.sanitized_description',
      'promos.json 0.node.link',
      'site.json home.banner_links.0.href',
      'site.json navigation.footer.0.links.0.href',
      'site.json navigation.header.0.columns.0.links.0.href',
      'site.json navigation.header.0.href',
      'site.json navigation.header.0.links.0.href',
    ]);
    expect(await checked(site)).toEqual(omitted(report));
    expect(await site.read('/')).not.toContain('href="/nowhere');
  });

  it('whose link breaks through a change of the feed alone, until it is fixed', async () => {
    const site = await opened();
    await writeEditorial(site, soundly, (kind) => (kind === 'banner' ? '/nowhere' : '/search'));
    const reports = [await site.build(ANCHOR)];
    reports.push(await site.build(minutes(1)));
    await site.write('stock.json', JSON.stringify(fixtureStock(4), null, 2));
    reports.push(await site.build(minutes(2)), await site.build(minutes(3)));
    expect(reports.map(({ outcome }) => outcome)).toEqual(['published', ...Array(3).fill('unchanged')]);
    for (const report of reports) expect(omitted(report)).toEqual(['site.json home.banner_links.0.href']);
    await writeEditorial(site, soundly, home);
    expect(omitted(await site.build(minutes(4)))).toEqual([]);
  });

  it('with text that no page may contain', async () => {
    const site = await opened();
    await writeEditorial(
      site,
      (field) =>
        /^(?:offer name|promo title|review|page text|bio|footer link label)$/.test(field)
          ? 'private_suburb'
          : soundly(field),
      home,
    );
    const report = await site.build(ANCHOR);
    expect(report.outcome).toBe('published');
    expect(omitted(report)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^content\/pages\/about\.md/),
        'locations.json 0.team.0.bio',
        'offers.json 0.name',
        'promos.json 0.node.title',
        'reviews.json reviews.0.text',
        'site.json navigation.footer.0.links.0.label',
      ]),
    );
    for (const [address, bytes] of await site.objects())
      expect([address, bytes.includes('private_suburb')]).toEqual([address, false]);
  });

  it('arbitrary texts', async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const hostile = fc.oneof(
      fc.constantFrom(
        '<script>alert(7)</script>',
        '"onmouseover="alert(7)',
        "' onfocus='alert(7)' autofocus='",
        '</script><script>alert(7)</script>',
        '</title><svg/onload=alert(7)>',
        '<![CDATA[<script>alert(7)</script>]]>',
        '--><script>alert(7)</script><!--',
        '{{site.name}} {{constructor}}',
        '[x](javascript:alert(7))',
        '<a href="javascript:alert(7)">x</a>',
        '<iframe srcdoc="<script>alert(7)</script>">',
        '\u202e\u0000\u2028',
        ':::note{onclick=alert(7)}',
        '---\n- [',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    );
    const site = await opened();
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 50, maxLength: 50 }), async (texts) => {
        let next = 0;
        await writeEditorial(site, () => `a${texts[next++ % texts.length]}z`, home);
        const report = await site.build(ANCHOR);
        expect(['published', 'unchanged']).toContain(report.outcome);
        expect(await runningIn(site, 'alert(7)')).toEqual([]);
      }),
      { seed, numRuns: 4, endOnFailure: true },
    );
  });
});

describe('pages that a setting disables', () => {
  const OFF = {
    menu: '/finance',
    'menu link': '/apply-for-finance',
    'footer link': '/finance',
    page: '/finance',
  };

  it('are one warning for that setting, without links', async () => {
    const site = await opened();
    const link = (kind: string) => (kind in OFF ? Reflect.get(OFF, kind) : '/search');
    const flags = { finance_enquiry: true, finance_hidden: true };
    await writeEditorial(site, soundly, link, flags);
    const report = await site.build(ANCHOR);
    expect([report.outcome, omitted(report)]).toEqual(['published', []]);
    expect(report.warnings.filter(({ field }) => field === 'flags.finance_hidden')).toEqual([
      expect.objectContaining({
        level: 'warning',
        message: expect.stringContaining('/apply-for-finance, /finance'),
      }),
    ]);
    for (const [address, bytes] of await site.objects())
      expect([address, bytes.includes('href="/finance')]).toEqual([address, false]);
    const { warnings } = await checkSite({
      root: site.folder,
      state: site.state,
      site: SLUG,
      now: ANCHOR,
      planned: plannedAddresses,
      forbidden: PRIVATE_FIELDS,
    });
    expect(warnings.filter(({ field }) => field === 'flags.finance_hidden')).toHaveLength(1);
  });

  it('are one warning for a hidden location, and no text is omitted', async () => {
    const site = await opened();
    await writeEditorial(site, soundly, (kind) =>
      kind === 'menu link' ? '/teams/annexe' : kind === 'page' ? '/contact-us/annexe' : '/search',
    );
    await site.write('locations.json', [
      locationWith({ primary: true }),
      locationWith({ id: '2', name: 'Annexe', slug: 'annexe', visible: false }),
    ]);
    const report = await site.build(ANCHOR);
    expect([report.outcome, omitted(report)]).toEqual(['published', []]);
    expect(report.warnings.filter(({ field }) => field === '1.visible')).toEqual([
      expect.objectContaining({
        source: expect.stringMatching(/locations\.json/),
        message: expect.stringContaining('The site has no /contact-us/annexe, /teams/annexe by this setting'),
      }),
    ]);
    for (const [address, bytes] of await site.objects())
      expect([address, /href="\/(?:contact-us|teams)\/annexe/.test(bytes)]).toEqual([address, false]);
    expect(await checked(site)).toEqual([]);
  });

  it('are one warning for a promotion that is switched on and not described', async () => {
    const site = await opened();
    await writeEditorial(site, soundly, () => '/spin-to-win', { spin_to_win: true });
    const report = await site.build(ANCHOR);
    expect([report.outcome, omitted(report)]).toEqual(['published', []]);
    expect(report.warnings.filter(({ message }) => message.includes('/spin-to-win'))).toMatchObject([
      { field: 'spin' },
    ]);
  });

  it.each([
    ['/cars/trade-in', 'valuation'],
    ['/watchlist', 'sign_in'],
    ['/online-payment', 'online_payment'],
    ['/spin-to-win', 'spin_to_win'],
    ['/finance', 'finance_enquiry'],
    ['/personalised/finance', 'personalised_finance'],
    ['/checkout-journey', 'online_purchase'],
    ['/reservation', 'reserve_online'],
  ])('%s is attributed to flags.%s', async (path, flag) => {
    const site = await opened();
    await writeEditorial(site, soundly, () => path);
    const report = await site.build(ANCHOR);
    expect([report.outcome, omitted(report)]).toEqual(['published', []]);
    expect(report.warnings.flatMap(({ field }) => (field.startsWith('flags.') ? [field] : []))).toContain(
      `flags.${flag}`,
    );
  });
});
