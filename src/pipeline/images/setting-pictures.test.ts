import { expect, it } from 'vitest';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { loadSettings } from '#sites/settings.ts';
import type { SiteFinding } from '#sites/snapshot.ts';
import { checkSite } from '../check-site.ts';
import { NOW, taken } from '../snapshots.fixture.ts';
import { unshownPictures } from './setting-pictures.ts';

const placeOf = ({ source, field }: SiteFinding) => `${source} ${field}`;

it('finds pictures of settings that browsers cannot show, as a build does', async () => {
  const project = new FixtureProject();
  const [elsewhere, gone] = ['https://cdn.elsewhere.example/x.jpg', '/images/gone.png'];
  await project.site({
    home: { heading: 'x', text: 'x', image_url: elsewhere },
    brand: { logo_url: 'images/none.svg' },
    images: { hosts: ['photos.example'] },
  });
  const node = { title: 'A', link: '/search', link_label: 'B', image_url: gone };
  await project.write('sites/test-site/promos.json', [{ id: 'a', position: 8, node }]);
  await project.write('sites/test-site/offers.json', [
    { id: 'a', name: 'A', image_url: '/images/there.png' },
    { id: 'b', name: 'B', image_url: 'https://photos.example/b.jpg' },
    { id: 'c', name: 'C', image_url: gone },
  ]);
  await project.write('public/images/there.png', 'x');
  await project.stock(feedRecords(2));
  const { root, state } = project;
  const nothing = { planned: () => new Set<string>(), forbidden: [] };
  const found = await checkSite({ root, state, site: 'test-site', now: NOW, ...nothing });
  const warnings = found.warnings.map(placeOf);
  expect(warnings).toEqual([
    expect.stringMatching(/site\.json:1:\d+ home\.image_url$/),
    expect.stringMatching(/offers\.json:1:\d+ 2\.image_url$/),
    expect.stringMatching(/promos\.json:1:\d+ 0\.node\.image_url$/),
    expect.stringMatching(/site\.json brand\.logo_url$/),
  ]);
  const built = await taken(project);
  const places = built.facts.warnings.map(placeOf);
  expect(warnings.filter((warning) => !places.includes(warning))).toEqual([]);
});

it.each(['https://192.168.1.300/a.jpg', 'https://photos.example:port/a.jpg', 'https://[x'])(
  'finds pictures with addresses that are none: %s',
  async (image_url) => {
    const project = new FixtureProject();
    await project.site({ home: { heading: 'x', text: 'x', image_url } });
    const loaded = await loadSettings(project.root, 'test-site');
    expect(unshownPictures(loaded, project.root)).toMatchObject([
      { field: 'home.image_url', message: `"${image_url}" is no picture that can be shown` },
    ]);
  },
);

it.each<[image_url: string, images?: object]>([
  ['/images/there.png?v=2'],
  ['/images/open%20day.jpg'],
  ['/images/far.jpg', { origin: 'https://far.example' }],
  ['https://far.example/a.jpg', { origin: 'https://far.example' }],
  ['https://www.dealer.example/images/there.png'],
])('finds no fault in a picture that is shown: %s', async (image_url, images = {}) => {
  const project = new FixtureProject();
  await project.site({
    url: 'https://www.dealer.example',
    home: { heading: 'x', text: 'x', image_url },
    images,
  });
  await project.write('public/images/there.png', 'x');
  await project.write('public/images/open day.jpg', 'x');
  const loaded = await loadSettings(project.root, 'test-site');
  expect(loaded.value?.site.home.image_url).toBe(image_url);
  expect(unshownPictures(loaded, project.root)).toEqual([]);
});
