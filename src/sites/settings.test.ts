import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { FixtureProject, siteJson } from './project.fixture.ts';
import { loadSettings } from './settings.ts';
import { located } from './snapshot.ts';

async function findingsOf(files: Record<string, unknown>) {
  const project = new FixtureProject();
  await project.site();
  for (const [name, content] of Object.entries(files))
    await project.write(`sites/test-site/${name}`, content);
  const { findings, faults } = await loadSettings(project.root, 'test-site');
  return [...findings, ...faults].map(({ source, field }) =>
    `${source.replace('sites/test-site/', '')} ${field}`.trim(),
  );
}

describe('settings', () => {
  it('are complete without the optional files', async () => {
    const project = new FixtureProject();
    await project.site();
    expect(await loadSettings(project.root, 'test-site')).toMatchObject({
      value: { locations: [], offers: [], reviews: null, promos: [], redirects: [], theme: '' },
      findings: [],
    });
  });

  it('sanitise the HTML of offers (rules 55)', async () => {
    const project = new FixtureProject();
    await project.site();
    const description = '<p onclick="x">Good<script>alert(1)</script><a href="javascript:x">!</a></p>';
    await project.write('sites/test-site/offers.json', [{ id: 'a', name: 'A', description }]);
    const { value } = await loadSettings(project.root, 'test-site');
    expect(value?.offers[0]?.sanitized_description).toBe('<p>Good!</p>');
  });

  it('drop a description that is entirely unsafe (rules 55)', async () => {
    const project = new FixtureProject();
    await project.site();
    const description = '<iframe src="https://elsewhere.example"></iframe>';
    await project.write('sites/test-site/offers.json', [{ id: 'a', name: 'A', description }]);
    const { value } = await loadSettings(project.root, 'test-site');
    expect(value?.offers[0]).toMatchObject({ description: null, sanitized_description: null });
  });

  it.each([
    [{ 'site.json': '{\n  "slug": 1,\n}' }, ['site.json:3:1']],
    [
      { 'offers.json': '[\n{ "id": "a" },\n{ "id": "b", "name": 5 }\n]' },
      ['offers.json:2:1 0.name', 'offers.json:3:22 1.name'],
    ],
    [{ 'offers.json': '[{ "id": "a", "name": "A", "nmae": 1 }]' }, ['offers.json:1:36 0.nmae']],
    [{ 'theme.css': ':root {\n  --radius-card: 1px;\n  color: red;\n}' }, ['theme.css:3 color']],
    [{ 'redirects.csv': 'from,to\n/a,javascript:x' }, ['redirects.csv:2 to']],
    [{ 'site.json': siteJson({ slug: 'other' }) }, ['site.json slug']],
    [
      { 'site.json': siteJson({ time_zone: 'Australia/Atlantis' }) },
      [expect.stringMatching(/^site\.json:1:\d+ time_zone$/)],
    ],
    [
      { 'site.json': siteJson({ images: { cdn: { provider: 'none', url: 'https://x.au' } } }) },
      ['site.json images.cdn.provider'],
    ],
    [{ 'offers.json': ['a', 'a'].map((id) => ({ id, name: 'A' })) }, ['offers.json:1:30 1.id']],
  ])('%j', async (files, findings) => {
    expect(await findingsOf(files)).toEqual(findings);
  });

  it('names the nearest time zone', async () => {
    const messagesOf = async (time_zone: string) => {
      const project = new FixtureProject();
      await project.site({ time_zone });
      return (await loadSettings(project.root, 'test-site')).findings.map(({ message }) => message);
    };
    expect(await messagesOf('Australia/Sidney')).toEqual([
      'Not an IANA time zone; did you mean "Australia/Sydney"?',
    ]);
    expect(await messagesOf('Sydney')).toEqual(['Not an IANA time zone; did you mean "Australia/Sydney"?']);
    expect(await messagesOf('Atlantis')).toEqual(['Not an IANA time zone']);
  });

  it('link to pages as these are called, however the links are written (rules "Slugs")', async () => {
    const project = new FixtureProject();
    await project.site({ social: [{ label: 'A', href: '/Special-Offers/' }] });
    const description = '<a href="/Special-Offers/?a=B">!</a>';
    await project.write('sites/test-site/offers.json', [{ id: 'a', name: 'A', description }]);
    const { value } = await loadSettings(project.root, 'test-site');
    expect(value?.site.social[0]?.href).toBe('/special-offers');
    expect(value?.offers[0]?.sanitized_description).toBe('<a href="/special-offers?a=B">!</a>');
  });

  it.each([
    {
      file: 'offers.json',
      content: [{ id: 'a', name: 'A' }, { id: 'b' }, { id: 'c', name: 'C' }],
      left: 'offers.1',
    },
    {
      file: 'locations.json',
      content: [locationWith({ slug: 'a' }), { ...locationWith({ id: '2', slug: 'b' }), state: 'XX' }],
      left: 'locations.1',
    },
    {
      file: 'locations.json',
      content: [{ ...locationWith({ slug: 'a' }), team: [{ name: 'A', role: 'Sales' }, { name: '' }] }],
      left: 'locations.0.team.1',
    },
    {
      file: 'reviews.json',
      content: { count: 2, average_rating: '5', reviews: [{ id: 1, customer_name: 'A', rating: 9 }] },
      left: 'reviews.reviews.0',
    },
    { file: 'reviews.json', content: { count: 'many', average_rating: '5' }, left: 'reviews' },
    { file: 'promos.json', content: [{ id: 'a' }], left: 'promos.0' },
    { file: 'offers.json', content: {}, left: 'offers' },
    {
      file: 'site.json',
      content: siteJson({
        navigation: {
          header: [
            { label: 'Cars', href: '/search' },
            { label: '', href: '/search' },
          ],
          footer: [{ heading: 'A', links: [{ label: 'B', href: 'javascript:x' }] }],
        },
      }),
      left: 'site.navigation.header.1',
    },
  ])('are used without $left, which is at fault', async ({ file, content, left }) => {
    const project = new FixtureProject();
    await project.site();
    await project.write(`sites/test-site/${file}`, content);
    const { value, findings, faults } = await loadSettings(project.root, 'test-site');
    expect(findings).toEqual([]);
    const keys = left.split('.');
    const written = keys.slice(1).join('.');
    expect(faults[0]).toMatchObject({
      source: expect.stringMatching(`^sites/test-site/${file}:1:\\d+$`),
      field: expect.stringContaining(written),
      message: expect.stringMatching(/ is omitted$/),
      remedy: expect.stringMatching(/./),
    });
    expect(value).not.toBeNull();
  });

  it('name the first faults of a file, and count the rest', async () => {
    const faults = await findingsOf({
      'redirects.csv': `from,to\n${'nowhere,/\n'.repeat(50)}`,
      'offers.json': '[{}]',
    });
    expect(faults.filter((fault) => fault.startsWith('redirects.csv'))).toHaveLength(21);
    expect(faults).toContain('offers.json:1:2 0.id');
  });

  it.each([
    ['offers', '[{ "id": "a", "name": "A" },]'],
    ['promos', '[{ "id": "a" "position": 1 }]'],
    ['reviews', '{ "count": 2, "average_rating": "5", }'],
    ['offers', ''],
  ])('are used without the list of %s where that is no JSON', async (part, text) => {
    const project = new FixtureProject();
    await project.site();
    await project.write(`sites/test-site/${part}.json`, text);
    const { value, findings, faults } = await loadSettings(project.root, 'test-site');
    expect([findings, value?.offers, value?.promos, value?.reviews]).toEqual([[], [], [], null]);
    expect(faults).toMatchObject([
      {
        source: expect.stringMatching(`^sites/test-site/${part}.json:1:\\d+$`),
        message: expect.stringMatching(`; the list of ${part} is omitted$`),
        remedy: 'Correct the JSON here',
      },
    ]);
  });

  it('locate an entry, whatever was omitted before it', async () => {
    const project = new FixtureProject();
    await project.site();
    const offers = [{ id: 'a' }, { id: 'b', name: 'B' }, { id: 'b', name: 'C' }, { id: 'd', name: 'D' }];
    await project.write('sites/test-site/offers.json', JSON.stringify(offers, null, 1));
    const { value, items } = await loadSettings(project.root, 'test-site');
    expect(value?.offers.map(({ name }) => name)).toEqual(['B', 'D']);
    expect(items.filter(({ part }) => part === 'offers').map((item) => item.place(item.keys))).toEqual([
      { ...located({ file: 'sites/test-site/offers.json', line: 1, column: 1 }), field: '' },
      { ...located({ file: 'sites/test-site/offers.json', line: 5, column: 2 }), field: '1' },
      { ...located({ file: 'sites/test-site/offers.json', line: 13, column: 2 }), field: '3' },
    ]);
  });

  it('omit a duplicate, and no other for its sake', async () => {
    const project = new FixtureProject();
    await project.site();
    const named = [
      ['1', 'open'],
      ['1', 'x'],
      ['9', 'x'],
    ] as const;
    await project.write(
      'sites/test-site/locations.json',
      named.map(([id, slug]) => locationWith({ id, slug })),
    );
    const { value, faults } = await loadSettings(project.root, 'test-site');
    expect(value?.locations.map(({ id, slug }) => [id, slug])).toEqual([
      ['1', 'open'],
      ['9', 'x'],
    ]);
    expect(faults.map(({ field }) => field)).toEqual(['1.id']);
  });

  const shown = locationWith({ slug: 'a' });
  const hidden = locationWith({ id: '2', slug: 'secret', visible: false });
  it.each([
    ['there is no other location', [{ name: 'A' }]],
    ['it was hidden', [shown, { id: 2, name: 'Secret', visible: false }]],
    ['what hides it is at fault', [shown, { ...hidden, visible: 'false' }]],
    ['what hides it is empty', [shown, { ...hidden, visible: null }]],
    ['what hides it is misspelt', [shown, { ...hidden, visible: undefined, visble: false }]],
    ['it is no location at all', [shown, [hidden]]],
    ['it was hidden and has the id of another', [shown, { ...hidden, id: shown.id }]],
  ])('stop the site, and say so once, where a location is at fault and %s', async (_why, locations) => {
    const project = new FixtureProject();
    await project.site();
    await project.write('sites/test-site/locations.json', locations);
    const { value, findings, faults } = await loadSettings(project.root, 'test-site');
    expect(value).toBeNull();
    expect(findings[0]?.source).toContain('locations.json');
    expect(findings.filter(({ message }) => message.includes('omitted'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('stop for a hidden location, and omit other faults', async () => {
    const project = new FixtureProject();
    await project.site();
    const wrong = { ...locationWith({ id: '3', slug: 'wrong', visible: true }), state: 'XX' };
    await project.write('sites/test-site/locations.json', [shown, { ...hidden, visible: 0 }, wrong]);
    const { findings, faults } = await loadSettings(project.root, 'test-site');
    expect(findings.map(({ field }) => field)).toEqual(['1.visible']);
    expect(faults.map(({ field }) => field)).toEqual(['2.state']);
  });

  it('name the first step where there is no such site', async () => {
    const { findings } = await loadSettings(new FixtureProject().root, 'nobody');
    expect(findings).toMatchObject([
      { source: 'sites/nobody/site.json', remedy: expect.stringContaining('new-site nobody') },
    ]);
  });
});

describe.skipIf(!existsSync('sites'))('the sites of this project', () => {
  it.each(existsSync('sites') ? readdirSync('sites') : [])('%s is valid', async (slug) => {
    expect((await loadSettings(process.cwd(), slug)).findings).toEqual([]);
  });
});
