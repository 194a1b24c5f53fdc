import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FixtureProject, siteJson } from './fixture-project.ts';
import { parseJson, placeOf } from './settings/json-text.ts';
import { parseRedirects } from './settings/redirects.ts';
import { checkTheme } from './settings/theme.ts';
import { loadSettings } from './settings.ts';

async function findingsOf(files: Record<string, unknown>) {
  const project = new FixtureProject();
  await project.site();
  for (const [name, content] of Object.entries(files))
    await project.write(`sites/test-site/${name}`, content);
  const { findings } = await loadSettings(project.root, 'test-site');
  return findings.map(({ source, field }) => `${source.replace('sites/test-site/', '')} ${field}`.trim());
}

describe('settings', () => {
  it('are whole without the files that a site need not have', async () => {
    const project = new FixtureProject();
    await project.site();
    expect(await loadSettings(project.root, 'test-site')).toMatchObject({
      value: { locations: [], offers: [], reviews: null, promos: [], redirects: [], theme: '' },
      findings: [],
    });
  });

  it('sanitise what offers say (rules 55)', async () => {
    const project = new FixtureProject();
    await project.site();
    const description = '<p onclick="x">Good<script>alert(1)</script><a href="javascript:x">!</a></p>';
    await project.write('sites/test-site/offers.json', [{ id: 'a', name: 'A', description }]);
    const { value } = await loadSettings(project.root, 'test-site');
    expect(value?.offers[0]?.sanitized_description).toBe('<p>Good!</p>');
  });

  it('keep nothing of a description that is unsafe all through (rules 55)', async () => {
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
    [{ 'offers.json': ['a', 'a'].map((id) => ({ id, name: 'A' })) }, ['offers.json id']],
  ])('%j', async (files, findings) => {
    expect(await findingsOf(files)).toEqual(findings);
  });

  it('say how to begin where there is no such site', async () => {
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

  it('knows where a value stands, or what is nearest around it', () => {
    const text = '{\n  "a": [\n    { "b": 1 }\n  ]\n}';
    expect(placeOf(text, 'a.0.b')).toEqual({ line: 3, column: 12 });
    expect(placeOf(text, 'a.0.missing.deep')).toEqual({ line: 3, column: 5 });
    expect(placeOf(text, '')).toEqual({ line: 1, column: 1 });
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

it('redirects lead from a path to a path or an https address, once', () => {
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

it('redirects that no spreadsheet wrote are named by their line too', () => {
  const { redirects, findings } = parseRedirects('from,to\n/a,"/b\n/c,/d\n', 'r.csv');
  expect(redirects).toEqual([]);
  expect(findings).toEqual([
    expect.objectContaining({ source: 'r.csv:2', message: 'A quotation mark is opened and never closed' }),
  ]);
});

describe('redirects that lead to redirects', () => {
  const found = (...rows: string[]) =>
    parseRedirects(rows.join('\n'), 'r.csv').findings.map(
      ({ source, field, message, remedy }) => `${source} ${field}: ${message}. ${remedy}`,
    );

  it('name the end of the way, or the circle', () => {
    expect(found('/a,/b/?x=1', '/b,/c', '/c,https://x.example')).toEqual([
      'r.csv:1 to: "/b/?x=1" is redirected in turn. Write https://x.example',
      'r.csv:2 to: "/c" is redirected in turn. Write https://x.example',
    ]);
    const circle = 'to: It leads in a circle. Take out the row that leads back';
    expect(found('/a,/b', '/b,/c', '/c,/b')).toEqual([1, 2, 3].map((line) => `r.csv:${line} ${circle}`));
  });

  it('take /a and /a/ for one address', () => {
    expect(found('/a,/a/')).toEqual(['r.csv:1 to: It leads to itself. Take the row out']);
    expect(found('/a,/b', '/a/,/c')).toEqual(['r.csv:2 from: "/a" stands twice. Keep one of the rows']);
    expect(parseRedirects('/a/,/', 'r.csv').redirects).toEqual([
      { line: 1, from: '/a', to: '/', status: 301 },
    ]);
  });
});

describe.skipIf(!existsSync('sites'))('the sites of this project', () => {
  it.each(existsSync('sites') ? readdirSync('sites') : [])('%s is sound', async (slug) => {
    expect((await loadSettings(process.cwd(), slug)).findings).toEqual([]);
  });
});
