import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '#generator/build/build-site.ts';
import { PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import { plannedAddresses } from '#generator/planned-addresses.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { checkSite } from '#pipeline/check-site.ts';
import { placeholderFindings } from '../../scripts/new-site/placeholders.ts';
import { scaffoldSite } from '../../scripts/new-site/scaffold.ts';
import { compiledPages } from '../compiled-pages.ts';

const pages = await compiledPages();

const PROJECT = path.resolve(import.meta.dirname, '../..');
const NOW = new Date('2026-11-20T02:00:00Z');
const SLUG = 'lumen';

/** The section of docs/themes.md that a newcomer follows, and its examples. */
const guide = (await readFile(path.join(PROJECT, 'docs/themes.md'), 'utf8'))
  .split('\n## ')
  .find((section) => section.startsWith('A further dealership'));
const example = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide ?? '')?.[1] ?? '';

let root: string;
let store: ReleaseStore;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'further-theme-'));
  await mkdir(path.join(root, 'sites'));
  await cp(path.join(PROJECT, 'content'), path.join(root, 'content'), { recursive: true });
  await scaffoldSite(root, {
    slug: SLUG,
    name: 'Lumen Electric',
    template: 'franchise',
    state: 'VIC',
    contact: {
      phone: '(03) 5550 4800',
      email: 'hello@lumen.example',
      address: { street: '48 Church Street', city: 'Richmond', postcode: '3121', lat: -37.82, long: 145 },
      hours: [{ weekday: 1, status: 'Open', open: '9:00am', close: '5:00pm' }],
    },
  });
  const written = JSON.parse(await readFile(file('site.json'), 'utf8'));
  const settings = {
    ...written,
    ...JSON.parse(example('json')),
    ...WRITTEN,
    home: { ...written.home, ...HOME },
  };
  await writeFile(file('site.json'), JSON.stringify(settings));
  await writeFile(file('theme.css'), example('css'));
  await writeFile(file('stock.json'), JSON.stringify(CARS));
  await writeFile(file('content/pages/about.md'), ABOUT);
  const locations = JSON.parse(await readFile(file('locations.json'), 'utf8'));
  await writeFile(file('locations.json'), JSON.stringify([{ ...locations[0], image_url: null }]));
  const state = path.join(root, 'state');
  store = openReleaseStore(path.join(state, 'store'), SLUG);
  const report = await buildSite(SLUG, store, { root, state, now: NOW, ...pages });
  expect(report).toMatchObject({ outcome: 'published', rejected: [] });
});
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

describe('a dealership made as docs/themes.md says', () => {
  it('has the header, home page and cards of its layout', async () => {
    const html = await read('/');
    expect(html).toMatch(/<html[^>]* data-template="franchise" data-header="centred" data-card="photo"/);
    expect(html).toMatch(/<header class="site-header centred-header"/);
    expect(html).toMatch(/<h2[^>]*>In the showroom</);
    expect(html.match(/<article class="vehicle-card /g)).toHaveLength(CARS.length);
    expect(await read('/search')).toContain('data-header="centred" data-card="photo"');
  });

  it('has the tokens of its theme, and a browser that draws dark', async () => {
    const href = /href="(\/_site\/theme-[^"]+\.css)"/.exec(await read('/'))?.[1] ?? '';
    const css = await read(href);
    expect(css).toContain('color-scheme:dark');
    expect(css).toContain('--space-scale: 1.1');
    expect(css).toContain('--font-heading:"Brand heading"');
  });

  it('has every contrast, and no finding of "forecourt check"', async () => {
    const found = await checkSite({
      root,
      state: path.join(root, 'state'),
      site: SLUG,
      now: NOW,
      feed: undefined,
      allow: [],
      secret: () => undefined,
      planned: plannedAddresses,
      forbidden: PRIVATE_FIELDS,
    });
    const left = await placeholderFindings(root, SLUG);
    expect({ ...found, left }).toEqual({ errors: [], faults: [], refusals: [], warnings: [], left: [] });
  });

  it('is refused where a colour cannot be read on the dark page', async () => {
    const theme = example('css').replace('--color-muted: #a9adb4', '--color-muted: #4a4d52');
    await writeFile(file('theme.css'), theme);
    const state = path.join(root, 'state');
    const report = await buildSite(SLUG, store, { root, state, now: NOW, ...pages }).catch(String);
    expect(JSON.stringify(report)).toContain('--color-muted');
    await writeFile(file('theme.css'), example('css'));
  });
});

const file = (name: string) => path.join(root, 'sites', SLUG, name);

async function read(address: string): Promise<string> {
  const entry = store.current()?.entries[address];
  if (entry === undefined) throw new Error(`${address} is not on the site`);
  return (await store.read(entry)).toString('utf8');
}

/** What "forecourt check" has a new dealership write. */
const WRITTEN = {
  tagline: 'Considered electric cars in Richmond',
  url: 'https://www.lumen.example',
  stock: { type: 'file', path: 'stock.json' },
  leads: { opt_in_default: false },
  price: { type: { used: 'drive_away' } },
};

const HOME = {
  heading: 'Electric cars, chosen one by one',
  text: 'Every car has its battery measured, its history read and its price explained.',
  image_url: null,
};

const ABOUT =
  '---\ntitle: About\ndescription: Who we are.\n---\n\nWe drive each car for a week before we offer it.\n';

const CARS = ['Taycan', 'i4'].map((model, index) => ({
  id: index + 1,
  slug: `${model.toLowerCase()}-${index + 1}`,
  name: `2023 ${model}`,
  make: index === 0 ? 'Porsche' : 'BMW',
  model,
  year: 2023,
  km: 18_000 + index,
  price: 94_900 + index,
  status: 'in_stock',
  car_type: 'used',
  location: { slug: 'showroom' },
}));
