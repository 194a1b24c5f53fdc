import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';

const SALE = Date.parse('2026-11-20T00:00:00Z');
const PATH = '/cars/camry';

/** One snapshot, so that the clock alone decides. */
async function site(flags: object = { reserve_online: true, test_drive: true }) {
  const project = new FixtureProject();
  await project.site({ flags });
  const sold = { status: 'sold', sold: true, sold_date_timestamp: SALE / 1000 };
  await project.stock([
    feedRecord(1, { slug: 'camry', model: 'Camry', ...sold }),
    feedRecord(2),
    feedRecord(3),
    feedRecord(4, { reserved: true }),
  ]);
  const { root, state } = project;
  const taken = await takeSnapshot({
    root,
    state,
    site: 'test-site',
    now: new Date(SALE),
    acceptDrop: true,
  });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const snapshot = taken.whole();
  return (at: number) => openSiteViews(snapshot, new Date(SALE + at));
}

it.each([
  { when: 'at the sale', at: 0 },
  { when: 'in the last instant of the window', at: 3 * DAY_MS - 1 },
])('$when "full page + SOLD", with similar cars and nothing to buy (rules 2)', async ({ at }) => {
  const views = (await site())(at);
  const page = views.forPage().view.vehicle('camry');
  if (page?.kind !== 'vehicle') throw new Error('It has no whole page');
  expect(page.sold_notices[0]?.text).toMatch(/^Unfortunately this car recently sold\./);
  expect(page.seo.indexed).toBe(true);
  expect(page.similar.map(({ card, why }) => [card.id, why])).toEqual([
    ['2', 'Same make, similar price, same year'],
    ['3', 'Same make, similar price, same year'],
  ]);
  expect(page.reserve).toBeNull();
  expect(page.actions.map(({ kind }) => kind)).not.toContain('test_drive');
  const leading = page.actions.find(({ primary }) => primary);
  expect(leading).toMatchObject({ kind: 'find_similar', href: '/cars/camry#similar' });
  expect(page.structured_data.offers.availability).toBe('https://schema.org/SoldOut');
  expect(views.record('vehicleDetail camry').until).toBe(SALE + 3 * DAY_MS);
});

it.each([
  { when: 'as the window ends', at: 3 * DAY_MS },
  { when: 'in the last instant of 30 days', at: 33 * DAY_MS - 1 },
])('$when "a small sold page noindex" with similar cars and without a price', async ({ at }) => {
  const views = (await site())(at);
  const page = views.forPage().view.vehicle('camry');
  expect(page).toMatchObject({ kind: 'sold_page', seo: { indexed: false }, similar_href: '/search/toyota' });
  const until = new Date(SALE + 33 * DAY_MS).toISOString();
  expect(page?.sold_notices).toMatchObject([
    { text: expect.stringContaining('recently sold'), until },
    { text: expect.stringContaining('has been sold'), from: until },
  ]);
  expect(page?.similar).toHaveLength(2);
  for (const gone of ['price', 'finance', 'gallery', 'actions', 'structured_data'])
    expect(page).not.toHaveProperty(gone);
  expect(views.plan().plan.pages).toContain(PATH);
  expect(views.record('vehicleDetail camry').until).toBe(SALE + 33 * DAY_MS);
});

it.each([
  ['reserved', { reserve_online: true }, true],
  ['bought from afar alone', { online_purchase: true }, true],
  ['neither', {}, false],
])('a car that can be %s has a checkout, and names its holder', async (_how, flags, has_checkout) => {
  const page = (await site(flags))(0).forPage().view.vehicle('2020-toyota-corolla-2');
  expect(page).toMatchObject({ kind: 'vehicle', has_checkout });
});

it('"then 301 to make/model list", and no page', async () => {
  const views = (await site())(33 * DAY_MS);
  const { pages, redirects } = views.plan().plan;
  expect(views.forPage().view.vehicle('camry')).toBeNull();
  expect(pages).not.toContain(PATH);
  expect(redirects).toContainEqual({ from: PATH, to: '/search/toyota', status: 301 });
});

it('a video and a 360° view that the feed names by paths lie where its photos do', async () => {
  const project = new FixtureProject();
  await project.site({ images: { origin: 'https://dms.example', mode: 'none' } });
  const turntable = Array.from({ length: 8 }, (_, at) => `/spin/${at}.jpg`);
  await project.stock([
    feedRecord(1, { slug: 'camry', video: '/walk.mp4', turntable }),
    feedRecord(2, { slug: 'rio' }),
  ]);
  const { root, state } = project;
  const taken = await takeSnapshot({ root, state, site: 'test-site', now: new Date(SALE), acceptDrop: true });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const { view } = openSiteViews(taken.whole(), new Date(SALE)).forPage();
  const page = view.vehicle('camry');
  expect(page).toMatchObject({
    video: { player: null, src: 'https://dms.example/walk.mp4' },
    turntable: turntable.map((path) => `https://dms.example${path}`),
  });
  expect(view.vehicle('rio')).toMatchObject({ video: null, turntable: [] });
});
