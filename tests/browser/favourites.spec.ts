import { expect, test } from 'playwright/test';
import { entryOf } from '#domain/shortlist/entry.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import { favouritesPath, searchRoutePath } from '#domain/site/routes.ts';
import type { VehiclePage } from '#domain/view/vehicle-view.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, PROOF, vehicleOn } from './pages.ts';
import { badge, cards, heart, keyOf, nameOf, open, SITE, shortlistable, store } from './shortlist.ts';
import { words } from './used-cars.ts';
import { violations } from './violations.ts';

test.describe('favourites', () => {
  test('are counted in the badge and listed on their page, and a removal can be undone', async ({
    page,
    context,
  }) => {
    // What signing in adds has been read before.
    await store(context, `forecourt:${SITE}:explained:1`, '["save"]');
    await open(page, searchRoutePath());
    await expect(badge(page)).toBeHidden();
    const [first, second] = [cards(page).nth(0), cards(page).nth(1)];
    const name = await nameOf(first);
    await heart(first).click();
    await heart(second).click();
    await expect(heart(first)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status')).toHaveText(`${await nameOf(second)} saved to your favourites`);
    await expect(badge(page)).toHaveText('2');

    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Favourites/ })
      .click();
    await expect(page.getByRole('heading', { name: '2 cars', exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
    await expect(badge(page)).toHaveText('1');
    await page.getByRole('button', { name: `Put back ${name}`, exact: true }).click();
    await expect(badge(page)).toHaveText('2');
    await heart(cards(page).first()).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: '1 car', exact: true })).toBeVisible();
  });

  test('are synchronised between tabs at once', PROOF, async ({ page, context }) => {
    const other = await context.newPage();
    await open(page, searchRoutePath());
    await open(other, searchRoutePath());
    await heart(cards(page).first()).click();
    await expect(heart(cards(other).first())).toHaveAttribute('aria-pressed', 'true');
    await expect(badge(other)).toHaveText('1');
    await heart(cards(other).first()).click();
    await expect(heart(cards(page).first())).toHaveAttribute('aria-pressed', 'false');
    await expect(badge(page)).toBeHidden();
  });

  test('work on the cards of the live search as well, and stay marked when it renders again', async ({
    page,
  }) => {
    await open(page, `${searchRoutePath()}?query=toyota`);
    const live = page.locator('.vehicle-card:has(.shortlist):visible').filter({ hasText: 'Toyota' });
    const href = await live.first().getByRole('link').first().getAttribute('href');
    await heart(live.first()).click();
    await expect(badge(page)).toHaveText('1');
    const query = words(page);
    await query.fill('kia');
    await expect(live).toHaveCount(0);
    await query.fill('toyota');
    // Another car may have the same name.
    const again = live.filter({ has: page.locator(`a[href="${href}"]`) });
    await expect(heart(again)).toHaveAttribute('aria-pressed', 'true');
  });

  test('work on the car page as well', PROOF, async ({ page }) => {
    const shown = demoPage('group', 'vehicle in stock');
    const { name } = await vehicleOn(shown);
    await open(page, new URL(await shown.url()).pathname);
    await page
      .getByRole('button', { name: `Save ${name}`, exact: true })
      .first()
      .click();
    await expect(badge(page)).toHaveText('1');
  });

  test('show "live facts": a changed price, a sold car, a removed one (rules 45)', async ({
    page,
    context,
  }) => {
    const [dear] = (await shortlistable()).filter(({ price }) => price !== null);
    const { vehicles } = await demoSite(SITE);
    const sold = vehicles.find(
      (one): one is VehiclePage => one.kind === 'vehicle' && one.availability === 'sold',
    );
    if (dear === undefined || sold === undefined) throw new Error('The demo stock has priced and sold cars');
    const entries = [
      { ...dear, price: (dear.price ?? 0) + 1500 },
      entryOf({ ...sold, photo: null }),
      { ...dear, id: 'gone', name: 'Gone Car' },
    ];
    await store(context, keyOf('favourites'), JSON.stringify(entries));
    await open(page, favouritesPath());
    const note = (index: number) =>
      page.locator('.shortlist-card').nth(index).locator('.shortlist-card__note');
    await expect(note(0)).toHaveText('$1,500 less than when you saved it');
    await expect(note(1)).toHaveText('Sold');
    await expect(note(2)).toHaveText('No longer for sale here');
    await expect(page.getByRole('link', { name: 'Gone Car' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  test('are shared by a link, and can be added by the recipient', async ({ page, context }) => {
    const [own, first, second] = await shortlistable();
    if (!own || !first || !second) throw new Error('The demo stock has cars');
    await store(context, keyOf('favourites'), JSON.stringify([own]));
    await open(page, favouritesPath([first.id, second.id, 'gone']));
    await expect(page.getByRole('heading', { name: '2 cars somebody shared with you' })).toBeVisible();
    await expect(page.getByText('1 of these cars is no longer for sale here.')).toBeVisible();
    await expect(badge(page)).toHaveText('1');
    await page.getByRole('button', { name: 'Keep them in my favourites' }).click();
    await expect(page).toHaveURL(originOf(SITE) + favouritesPath());
    await expect(page.getByRole('heading', { name: '3 cars', exact: true })).toBeVisible();

    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share this list' }).click();
    await expect(page.locator('[data-toast]')).toContainText('Link copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(originOf(SITE) + favouritesPath([own.id, first.id, second.id]));
  });
});

test('shared cars that cannot be fetched are counted, and not offered to be saved', async ({ page }) => {
  const [first, second] = await shortlistable();
  if (!first || !second) throw new Error('The demo stock has cars');
  for (const { id } of [first, second])
    await page.route(`**${vehicleRecordPath(id)}`, (route) => route.abort());
  await open(page, favouritesPath([first.id, second.id]));
  await expect(page.getByText('2 of these cars could not be looked up just now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 cars somebody shared with you' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Keep/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'See my own' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

test(
  '"a sold car’s Save button is hidden unless already saved", also where nobody can sign in',
  PROOF,
  async ({ page, context }) => {
    const sold = demoPage('garage', 'vehicle sold');
    const site = SITES.find(({ template }) => template === 'garage')?.slug;
    const vehicle = await vehicleOn(sold);
    const entry = entryOf({ ...vehicle, photo: vehicle.gallery[0] ?? null });
    await store(context, keyOf('favourites', site), JSON.stringify([entry]));
    await page.goto(await sold.url());
    const save = page.locator('.buy-box').getByRole('button', { name: `Save ${entry.name}` });
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
  },
);
