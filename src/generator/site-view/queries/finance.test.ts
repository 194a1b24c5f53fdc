import { describe, expect, it } from 'vitest';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const PATHS = ['/finance', '/finance-enquiry', '/apply-for-finance', '/finance-pre-approval'];
const credit = { lender_name: 'Acme Finance', credit_licence: '123456', comparison_rate: 10.87 };

async function viewsWith(settings: Pick<SiteInput, 'flags' | 'finance'>) {
  const project = new FixtureProject();
  await project.site({ ...settings, contact: { phone: '1300 975 707' } });
  await project.write('sites/test-site/locations.json', [
    location('newcastle', { dealership_slug: 'test-newcastle', contact_detail: { phone: '(02) 5550 1111' } }),
    location('workshop', { location_type: 'service' }),
    location('maitland', { badge: 'Coming Late 2027' }),
    location('yard', { visible: false }),
  ]);
  await project.stock(feedRecords(1));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews(taken.whole(), NOW);
}

const location = (slug: string, facts: Record<string, unknown>) => ({
  id: slug,
  name: slug,
  slug,
  address: { street: '1 Hunter Street', city: 'Newcastle', state: 'NSW', postcode: '2300' },
  ...facts,
});

const financePaths = (paths: readonly string[]) => paths.filter((path) => path.includes('finance'));

describe('the finance pages (S1 §2)', () => {
  it('exist where the site takes finance enquiries', async () => {
    const views = await viewsWith({ flags: { finance_enquiry: true }, finance: credit });
    expect(financePaths(views.plan().plan.pages)).toEqual(PATHS);
    const { view } = views.forPage();
    for (const path of PATHS) {
      const page = view.finance(path);
      expect(page?.calculator?.credit).toMatchObject({ rate: 10, comparisonRate: 10.87 });
      expect(page?.seo.canonical).toBe(`https://test.example${path}`);
      expect(page?.links.map(({ href }) => href)).toEqual(PATHS.filter((other) => other !== path));
      expect(page?.contact).toEqual({
        phone: expect.objectContaining({ text: '1300 975 707' }),
        places: [
          {
            name: 'newcastle',
            href: '/contact-us/newcastle',
            address: '1 Hunter Street, Newcastle NSW 2300',
            phone: expect.objectContaining({ text: '(02) 5550 1111' }),
            slugs: ['newcastle', 'test-newcastle'],
          },
        ],
      });
    }
    expect(view.finance('/finance')?.crumbs.map(({ label }) => label)).toEqual(['Home', 'Finance']);
    expect(view.finance('/apply-for-finance')?.crumbs.map(({ label }) => label)).toEqual([
      'Home',
      'Finance',
      'Apply for finance',
    ]);
  });

  it.each([
    { why: 'nothing is configured', flags: {} },
    { why: '"some dealerships never show finance"', flags: { finance_enquiry: true, finance_hidden: true } },
  ])('are absent where $why', async ({ flags }) => {
    const views = await viewsWith({ flags, finance: credit });
    expect(financePaths(views.plan().plan.pages)).toEqual([]);
    expect(views.forPage().view.finance('/finance')).toBeNull();
  });

  it('have no calculator where a legally required figure is missing (rules 11)', async () => {
    const views = await viewsWith({ flags: { finance_enquiry: true }, finance: { lender_name: 'Acme' } });
    expect(views.forPage().view.finance('/finance')?.calculator).toBeNull();
  });

  it('have one "used when the car has an NVIC code and a site flag is on", which is not indexed', async () => {
    const views = await viewsWith({ flags: { personalised_finance: true }, finance: credit });
    expect(financePaths(views.plan().plan.pages)).toEqual(['/personalised/finance']);
    const page = views.forPage().view.finance('/personalised/finance');
    expect(page?.seo.indexed).toBe(false);
    expect(page?.links).toEqual([]);
  });
});
