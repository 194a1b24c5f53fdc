import { expect, it } from 'vitest';
import { vehicleSheetPath } from '#domain/site/file-routes.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { toHex } from '#domain/theme/colour.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const RECORDS = [
  feedRecord(1, { standardEquipment: ['Air conditioning'] }),
  feedRecord(2, { status: 'sold', sold_date_timestamp: NOW.getTime() / 1000 - 3600 }),
];
const [FOR_SALE, SOLD] = ['2020-toyota-corolla-1', '2020-toyota-corolla-2'];

async function viewsOf(settings: Partial<SiteInput>, theme = '') {
  const project = new FixtureProject();
  await project.site(settings);
  await project.write('sites/test-site/theme.css', theme);
  await project.stock(RECORDS);
  const { root, state } = project;
  const taken = await takeSnapshot({ root, state, site: 'test-site', now: NOW, acceptDrop: true });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews(taken.whole(), NOW);
}

const sheets = (views: Awaited<ReturnType<typeof viewsOf>>) =>
  views.plan().plan.records.filter((path) => path.startsWith('/sheets/'));

it('each car with a page has a sheet with the same facts', async () => {
  const views = await viewsOf({ flags: { vehicle_pdf: true } });
  expect(sheets(views)).toEqual([FOR_SALE, SOLD].map(vehicleSheetPath));
  const { view } = views.forPage();
  const page = view.vehicle(FOR_SALE);
  if (page?.kind !== 'vehicle') throw new Error('The car has no page');
  const { name, price, facts, specifications, licences, summary } = page;
  expect(view.vehicleSheet(FOR_SALE)).toMatchObject({
    kind: 'sheet',
    name,
    price,
    facts,
    specifications,
    licences,
    summary,
    features: ['Air conditioning'],
    dealer: { name: 'Test Motors', business_name: 'Test Motors Pty Ltd', phone: '1300 975 707' },
    url: `https://test.example/cars/${FOR_SALE}`,
    zone: 'Australia/Sydney',
  });
});

it('uses the theme, or its template’s defaults', async () => {
  const brand = toHex([1, 0, 0.5]);
  const theme = `:root { --color-brand: ${brand}; --radius-card: 1.5rem; }`;
  const views = await viewsOf({ flags: { vehicle_pdf: true } }, theme);
  expect(views.forPage().view.vehicleSheet(FOR_SALE)).toMatchObject({
    look: { brand, corner: 24, line: expect.stringMatching(/^#[\da-f]{6}$/) },
  });
});

it('a sold car has no PDF, but the notice of its page', async () => {
  const views = await viewsOf({ flags: { vehicle_pdf: true } });
  expect(views.forPage().view.vehicleSheet(SOLD)).toEqual({
    kind: 'sold',
    notice: "Unfortunately this car recently sold. But don't worry, we can help you find a similar car!",
  });
});

it('a site without PDFs has no sheets', async () => {
  const views = await viewsOf({});
  expect(sheets(views)).toEqual([]);
  expect(views.forPage().view.vehicleSheet(FOR_SALE)).toBeNull();
});
