import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { FixtureProject, siteJson } from './project.fixture.ts';
import { parseJson, placesIn } from './settings/json-text.ts';
import { parseRedirects } from './settings/redirects.ts';
import { checkTheme } from './settings/theme.ts';
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
    [{ 'site.json': siteJson({ time_zone: 'Australia/Atlantis' }) }, ['site.json time_zone']],
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
      '"Australia/Sidney" is no time zone; did you mean "Australia/Sydney"?',
    ]);
    expect(await messagesOf('Sydney')).toEqual([
      '"Sydney" is no time zone; did you mean "Australia/Sydney"?',
    ]);
    expect(await messagesOf('Atlantis')).toEqual(['"Atlantis" is no time zone']);
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

describe('JSON', () => {
  it.each([
    ['{"a":}', 1, 6],
    ['{"a": nul}', 1, 10],
    ['{\n"a": 1,\n}', 3, 1],
    ['[1 2]', 1, 4],
    ['', 1, 1],
    ['{"a": "x', 1, 9],
    ['{"a": 1}}', 1, 9],
  ])('%j is at fault at %i:%i', (text, line, column) => {
    expect(parseJson(text)).toMatchObject({ ok: false, line, column });
  });

  it('locates a value, or the nearest one around it', () => {
    const text = '{\n  "a": [\n    { "b": 1 }\n  ]\n}';
    expect(placesIn(text)(['a', '0', 'b'])).toEqual({ line: 3, column: 12 });
    expect(placesIn(text)(['a', '0', 'missing', 'deep'])).toEqual({ line: 3, column: 5 });
    expect(placesIn(text)([])).toEqual({ line: 1, column: 1 });
    // A key may have dots of its own, or be a number.
    const dotted = '{\n  "a": {\n    "b.c": {\n      "1": 2\n    }\n  }\n}';
    expect(placesIn(dotted)(['a', 'b', 'c', '1'])).toEqual({ line: 4, column: 12 });
    expect(placesIn(dotted)(['a', 'b', 'd'])).toEqual({ line: 2, column: 8 });
  });
});

describe('a theme', () => {
  it('sets custom properties and nothing else', () => {
    expect(
      checkTheme(
        '/* ours */\n:root { --color-brand: hsl(180 100% 25%); --shadow-card: 0 1px 2px var(--color-line); }\n',
        't',
      ),
    ).toEqual([]);
    expect(checkTheme('', 't')).toEqual([]);
  });

  it.each([
    [':root { color: red }', 't:1'],
    ['\n:root { --shadow-card: url(https://evil.example) }', 't:2'],
    [':root { --shadow-card: }', 't:1'],
    [':root { --shadow-card: </style><script> }', 't:1'],
    ['@import "x";', 't:1'],
    [':root { --radius-card: 0 }\n\nbody { --radius-card: 0 }', 't:3'],
    [':root { --radius-card: 0', 't:1'],
  ])('%j is more than that', (css, source) => {
    expect(checkTheme(css, 't').map((finding) => finding.source)).toEqual([source]);
  });

  it.each([
    ['--colour-brand: #123456', 'A theme has no such token'],
    ['--space-4: 2px', 'A theme has no such token'],
    ['--color-brand: teal', '"teal" is no colour that can be checked'],
    ['--color-brand: #12345680', '"#12345680" is no colour that can be checked'],
    ['--color-brand: var(--color-link); --color-link: var(--color-brand)', 'is no colour'],
    ['--radius-card: round', '"round" is no length that can be checked'],
    ['--font-heading-weight: 800', '"800" is no weight that can be checked'],
    ['--ratio-card: 3', '"3" is no ratio that can be checked'],
  ])('"%s" is refused with its line', (declaration, message) => {
    const [first] = checkTheme(`:root {\n  ${declaration};\n}`, 't');
    expect(first?.source).toBe('t:2');
    expect(first?.message).toContain(message);
    expect(first?.remedy).not.toBe('');
  });
});

it('redirects go from a path to a path or an https address, once', () => {
  const rows = [
    'from,to,status',
    '/a,/b',
    '/c,https://x.example,302',
    'd,/e',
    '/e,//evil',
    '/f,/g,200',
    '/a,/h',
    '/i,/i',
  ];
  const { redirects, findings } = parseRedirects(rows.join('\n'), 'r.csv');
  expect(redirects).toEqual([
    { line: 2, from: '/a', to: '/b', status: 301 },
    { line: 3, from: '/c', to: 'https://x.example', status: 302 },
  ]);
  expect(findings.map(({ source, field }) => `${source} ${field}`)).toEqual([
    ...['r.csv:4 from', 'r.csv:5 to', 'r.csv:6 status', 'r.csv:7 from', 'r.csv:8 to'],
  ]);
});

it('malformed redirects are reported by line too', () => {
  const { redirects, findings } = parseRedirects('from,to\n/a,"/b\n/c,/d\n', 'r.csv');
  expect(redirects).toEqual([]);
  expect(findings).toEqual([
    expect.objectContaining({ source: 'r.csv:2', message: 'A quotation mark is opened and never closed' }),
  ]);
});

describe('chains of redirects', () => {
  const found = (...rows: string[]) =>
    parseRedirects(rows.join('\n'), 'r.csv').findings.map(
      ({ source, field, message, remedy }) => `${source} ${field}: ${message}. ${remedy}`,
    );

  it('report the final target, or the loop', () => {
    expect(found('/a,/b/?x=1', '/b,/c', '/c,https://x.example')).toEqual([
      'r.csv:1 to: "/b/?x=1" is redirected in turn. Write https://x.example',
      'r.csv:2 to: "/c" is redirected in turn. Write https://x.example',
    ]);
    const circle = 'to: It leads in a circle. Take out the row that leads back';
    expect(found('/a,/b', '/b,/c', '/c,/b')).toEqual([1, 2, 3].map((line) => `r.csv:${line} ${circle}`));
  });

  it('are shortened to the final target, and loops are dropped', () => {
    const rows = ['/a,/b', '/b,/c', '/d,/e', '/e,/d'];
    expect(parseRedirects(rows.join('\n'), 'r.csv').redirects.map(({ from, to }) => [from, to])).toEqual([
      ['/a', '/c'],
      ['/b', '/c'],
    ]);
  });

  it('are temporary where any part is', () => {
    const rows = ['/a,/b', '/b,/c,302', '/d,/e,308', '/e,/a'];
    const led = parseRedirects(rows.join('\n'), 'r.csv').redirects.map(({ to, status }) => [to, status]);
    expect(led).toEqual(['/c', '/c', '/c', '/c'].map((to) => [to, 302]));
    expect(found(...rows)[0]).toBe('r.csv:1 to: "/b" is redirected in turn. Write /c and the status 302');
  });

  it('treat /a and /a/ as one address', () => {
    expect(found('/a,/a/')).toEqual(['r.csv:1 to: It leads to itself. Take the row out']);
    expect(found('/a,/b', '/a/,/c')).toEqual(['r.csv:2 from: "/a" is listed twice. Keep one of the rows']);
    expect(parseRedirects('/a/,/', 'r.csv').redirects).toEqual([
      { line: 1, from: '/a', to: '/', status: 301 },
    ]);
  });
});

describe.skipIf(!existsSync('sites'))('the sites of this project', () => {
  it.each(existsSync('sites') ? readdirSync('sites') : [])('%s is valid', async (slug) => {
    expect((await loadSettings(process.cwd(), slug)).findings).toEqual([]);
  });
});
