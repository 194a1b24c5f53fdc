import { expect, it } from 'vitest';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { openSiteViews, type SiteViews } from '#generator/site-view/site-view.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

async function viewsOf({ root, state }: FixtureProject): Promise<SiteViews> {
  const taken = await takeSnapshot({ root, state, site: 'test-site', now: NOW, acceptDrop: true });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  const views = openSiteViews(taken.whole(), NOW);
  await commitSnapshot(state, taken);
  return views;
}

it('each car with a page has data by its id, equal to its card and page', async () => {
  const project = new FixtureProject();
  await project.site({ flags: { valuation: true } });
  const shownOnly = feedRecord(2, { standardEquipment: ['Air conditioning'], tag: 'Test Drive Only' });
  await project.stock([feedRecord(1), shownOnly]);
  const views = await viewsOf(project);
  const { pages, records } = views.plan().plan;
  const { view } = views.forPage();
  expect(records.filter((path) => path.startsWith('/cars/'))).toEqual(['1', '2'].map(vehicleRecordPath));
  for (const id of ['1', '2']) {
    const record = view.vehicleRecord(id);
    expect(pages).toContain(vehiclePath(record?.card.slug ?? ''));
    const page = view.vehicle(record?.card.slug ?? '');
    expect(page).toMatchObject({ id, price: record?.card.price, specifications: record?.specifications });
  }
  expect(view.vehicleRecord('2')?.features).toEqual(['Air conditioning']);
  expect(['1', '2'].map((id) => view.vehicleRecord(id)?.can_finance)).toEqual([true, false]);
  expect(['1', '2'].map((id) => view.vehicleRecord(id)?.lead_event)).toEqual(['lead_used', 'lead_used']);
  expect(['1', '2'].map((id) => view.vehicleRecord(id)?.trade_in_refusal)).toEqual([
    null,
    'This car is here for test drives and not for sale: nothing can be traded in for it.',
  ]);
  expect(view.vehicleRecord('3')).toBeNull();
});

it('a car with a new address keeps the address of its data', async () => {
  const project = new FixtureProject();
  await project.site();
  const hash = async (slug: string) => {
    await project.stock([feedRecord(1, { slug }), feedRecord(2)]);
    const { hash, parts } = (await viewsOf(project)).record('vehicleRecord 1');
    return { hash, read: parts.includes(`vehicle:${slug}`) };
  };
  const before = await hash('camry');
  const after = await hash('camry-2');
  expect([before.read, after.read]).toEqual([true, true]);
  expect(after.hash).not.toBe(before.hash);
});
