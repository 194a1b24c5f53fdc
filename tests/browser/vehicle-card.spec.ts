import { expect, type Page, test } from 'playwright/test';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, PROOF, sampledOn } from './pages.ts';

const WIDTHS = [390, 1280];
const PAGES_WITH_CARDS = ['search', 'home', 'vehicle in stock'];

/** Names of buttons that lie on the photo of a card, and the numbers of hearts on cards. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string, within: ParentNode = document) =>
      Array.from(within.querySelectorAll(selector)).filter((element) => element.checkVisibility());
    const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim();
    const cards = shown('.vehicle-card');
    const buttons = shown('button, [role=button], .button').map((button) => ({
      name: nameOf(button),
      box: button.getBoundingClientRect(),
    }));
    const photos = cards.map((card) => card.querySelector('.vehicle-card__photo .photo'));
    const covering = photos.flatMap((photo) => {
      const own = photo?.getBoundingClientRect();
      if (own === undefined) return [];
      return buttons
        .filter(({ box }) => box.left < own.right && box.right > own.left)
        .filter(({ box }) => box.top < own.bottom && box.bottom > own.top)
        .map(({ name }) => name);
    });
    const hearts = cards.map((card) =>
      shown('button', card).filter((one) => /^Save /.test(`${nameOf(one)}`)),
    );
    return {
      cards: cards.length,
      covering,
      hearts: [...new Set(hearts.map(({ length }) => length))].sort(),
    };
  });

for (const { template, slug } of SITES) {
  for (const width of WIDTHS)
    test(`${slug}: no button covers a car, which has one heart, at ${width} px`, PROOF, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const name of PAGES_WITH_CARDS) {
        await page.goto(await demoPage(template, name).url());
        await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
        const { cards, covering, hearts } = await faultsOf(page);
        expect.soft(cards, name).toBeGreaterThan(0);
        expect.soft(covering, name).toEqual([]);
        // A car that cannot be saved, such as a sold one, has none.
        expect.soft(hearts.at(-1), name).toBe(1);
      }
    });

  test(
    `${slug}: one tap on the photo of a card opens the car`,
    sampledOn('garage', template),
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(await demoPage(template, 'search').url());
      const card = page.locator('.listing__results .vehicle-card:visible').first();
      const href = await card.locator('.card__link').getAttribute('href');
      const { x = 0, y = 0, width = 0, height = 0 } = (await card.locator('.photo').boundingBox()) ?? {};
      await page.mouse.click(x + width / 2, y + height / 2);
      await expect(page).toHaveURL(originOf(slug) + href);
    },
  );
}
