import { expect, type Page, test } from 'playwright/test';
import { formatMoney } from '#domain/money.ts';
import { largestSource } from '#domain/view/photo.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, sampledOn, vehicleOn } from './pages.ts';

/** Promises "The browser": "Without JavaScript: price, specs, address, phone link, listing pages". */
test.use({ javaScriptEnabled: false });

const section = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });

for (const { template, slug } of SITES) {
  test.describe(`${slug} without JavaScript`, sampledOn('garage', template), () => {
    test('shows price, specifications, address and the whole phone number', async ({ page }) => {
      const shown = demoPage(template, 'vehicle in stock');
      const { price, specifications, location, phone } = await vehicleOn(shown);
      await page.goto(await shown.url());
      const main = page.getByRole('main');

      if (price.kind !== 'price') throw new Error(`Its price is of the kind "${price.kind}"`);
      await expect(main.locator('.price').first()).toContainText(formatMoney(price.price.amount));
      const rows = section(page, 'All Specifications').locator('dl > div');
      const texts = await rows.allInnerTexts();
      expect(texts.map((text) => text.split('\n'))).toEqual(
        specifications.map(({ label, value }) => [label, value]),
      );
      await expect(main.getByText(location?.address.join(', ') ?? 'no address').first()).toBeVisible();
      const call = main.getByRole('link', { name: phone?.text });
      await expect(call).toBeVisible();
      await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/);
    });

    test('links every photo of a car', async ({ page }) => {
      const shown = demoPage(template, 'vehicle in stock');
      const { gallery } = await vehicleOn(shown);
      await page.goto(await shown.url());
      const photos = page.getByRole('list', { name: 'All photos' }).getByRole('link');
      await expect(photos).toHaveCount(gallery.length);
      const hrefs = await photos.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual(gallery.map(largestSource));
      await photos.last().click();
      await expect(page.locator('img')).toBeVisible();
    });

    test('links every page of a list, and with them every car', async ({ page }) => {
      const { view } = await demoSite(slug);
      const count = view.listing('used-cars', 1)?.count;
      await page.goto(await demoPage(template, 'listing').url());
      const cars = new Set<string>();
      const next = page.getByRole('link', { name: 'Next', exact: true });
      for (;;) {
        const links = page.locator('.vehicle-card .card__link');
        for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
          cars.add(`${href}`);
        if ((await next.count()) === 0) break;
        const following = await next.getAttribute('href');
        await next.click();
        await page.waitForURL((url) => url.pathname === following);
      }
      expect(cars.size).toBe(count);
    });

    test('opens collapsed content', async ({ page }) => {
      await page.goto(await demoPage(template, 'vehicle with much folded away').url());
      for (const heading of ['Dealer Comments', 'Features']) {
        const folded = section(page, heading).locator('.view-more__rest > *').last();
        const control = section(page, heading).locator('.view-more summary');
        await expect(folded).toBeHidden();
        await control.click();
        await expect(folded).toBeVisible();
        await expect(control).toHaveText('Show less', { useInnerText: true });
        await control.click();
        await expect(folded).toBeHidden();
      }
    });

    test('reads comments as one text once opened', async ({ page }) => {
      const shown = demoPage(template, 'vehicle with much folded away');
      const { comments } = await vehicleOn(shown);
      if (comments.kind === 'pending') throw new Error('It has comments');
      await page.goto(await shown.url());
      const control = section(page, 'Dealer Comments').locator('.view-more summary');
      const paragraphs = section(page, 'Dealer Comments').locator('p:visible');
      const whole = [...comments.lead, ...comments.rest].map((text) => text.replaceAll(/\s+/g, ' '));

      await control.press('Enter');
      await expect(paragraphs).toHaveText(whole);
      await expect(control).toBeFocused();
      // The control that closes it comes after all of it, in sight and for the keyboard.
      const [end, less] = [await paragraphs.last().boundingBox(), await control.boundingBox()];
      expect(less?.y).toBeGreaterThanOrEqual((end?.y ?? 0) + (end?.height ?? 0));
      const isAfter = await control.evaluate((summary) =>
        [...(summary.closest('section')?.querySelectorAll('p') ?? [])].every(
          (text) => (text.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
        ),
      );
      expect(isAfter).toBe(true);
    });

    test('shows the hours of every department', async ({ page }) => {
      await page.goto(await demoPage(template, 'location').url());
      const { view } = await demoSite(slug);
      const location = view.location(new URL(page.url()).pathname.split('/').at(-1) ?? '');
      await expect(page.getByRole('combobox', { name: 'Department' })).toBeHidden();
      for (const { label, hours, open_now } of location?.departments_here ?? []) {
        const department = section(page, `${label} hours`);
        await expect(department).toContainText(open_now?.text ?? '');
        await expect(department.locator('.hours').first().locator('tbody tr')).toHaveCount(hours.length);
      }
    });

    test('lists every location, without controls that need a script', async ({ page }) => {
      await page.goto(await demoPage(template, 'locations').url());
      const { view } = await demoSite(slug);
      const names = view.locations().locations.map(({ name }) => name);
      await expect(page.locator('.location h2')).toHaveText(names);
      await expect(page.getByRole('button', { name: 'Find the nearest' })).toBeHidden();
    });

    test('opens an offer and its small print', async ({ page }) => {
      const { view } = await demoSite(slug);
      const offers = view.offers().groups.flatMap((group) => group.offers);
      const long = offers.find(({ cut }) => cut);
      await page.goto(await demoPage(template, 'offers').url());
      const card = page.locator('.offer').filter({ hasText: long?.name ?? 'no long offer' });
      const toggle = card.locator('summary').filter({ hasText: 'View more' });
      await expect(card.locator('.prose')).toBeHidden();
      await toggle.click();
      await expect(toggle).toHaveText('View less', { useInnerText: true });
      await expect(card.locator('.prose')).toBeVisible();
      await toggle.click();
      await expect(card.locator('.prose')).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(card.locator('.prose')).toBeVisible();
      await expect(toggle).toBeHidden();
    });
  });
}
