import { expect, it } from 'vitest';
import { promotionWith } from '../spin/spin.fixture.ts';
import { headOf, PAGE_ROWS, PAGES, type PageName, pagesOf } from './pages.ts';
import { siteWith } from './site.fixture.ts';

const place = { city: 'Newcastle', state: 'NSW' } as const;
const site = siteWith(place);

it.each([
  ['budget', 'Find Cars for Your Budget'],
  ['favourites', 'Favourites'],
  ['compare', 'Compare'],
  ['signIn', 'Sign In'],
  ['signInCode', 'Type Your Code'],
  ['watchlist', 'Watchlist'],
  ['notFound', 'Page Not Found'],
  ['reservation', 'Your Reservation'],
  ['onlinePayment', 'Pay Online'],
  ['checkoutJourney', 'Buy a Car Online'],
] as const satisfies readonly (readonly [PageName, string])[])('%s has the title %s', (name, title) => {
  expect(headOf(PAGES[name], site).title).toBe(`${title} | Harbour Motors`);
});

it('has a unique path and description for each page', () => {
  const paths = PAGE_ROWS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const spinning = siteWith({ spin: promotionWith() });
  for (const row of PAGE_ROWS) expect(headOf(row, spinning).description).toMatch(/^[A-Z].+\.$/s);
});

it('describes the budget search with the city', () => {
  expect(headOf(PAGES.budget, site).description).toBe(
    'Cars at Harbour Motors in Newcastle NSW by price range, repayments and body type.',
  );
});

it('has the page of a promotion, with its texts, only if the site has one', () => {
  const flags = { spin_to_win: true };
  const spin = promotionWith({ heading: 'Win a Tank', text: 'One spin each.' });
  expect(headOf(PAGES.spin, siteWith({ spin }))).toEqual({
    title: 'Win a Tank | Harbour Motors',
    description: 'One spin each.',
  });
  expect(headOf(PAGES.spin, site)).toEqual({ title: ' | Harbour Motors', description: '' });
  expect(pagesOf(siteWith({ flags, spin }))).toContain('/spin-to-win');
  for (const without of [siteWith({ flags }), siteWith({ spin })])
    expect(pagesOf(without)).not.toContain('/spin-to-win');
});

it('lists the pages of a site’s flags', () => {
  const always = ['/budget', '/404', '/favourites', '/compare', '/success'];
  expect(pagesOf(site)).toEqual(always);
  expect(pagesOf(siteWith({ flags: { reserve_online: true } }))).toEqual([...always, '/reservation']);
  expect(pagesOf(siteWith({ flags: { online_purchase: true } }))).toEqual([
    ...always,
    '/reservation',
    '/checkout-journey',
  ]);
});
