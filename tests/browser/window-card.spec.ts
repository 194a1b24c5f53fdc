import { expect, test } from 'playwright/test';
import { formatMoney } from '#domain/money.ts';
import { SITES } from './demo-sites.ts';
import { demoPage, demoSite, sampledOn, vehicleOn } from './pages.ts';

for (const { template, slug } of SITES) {
  test(
    `${slug}: the card shows the car, its price and its seller`,
    sampledOn('group', template),
    async ({ page }) => {
      const shown = demoPage(template, 'vehicle in stock');
      const { title, price, facts, stock_number, location, phone, licences } = await vehicleOn(shown);
      const { business_name } = (await demoSite(slug)).view.layout();
      if (price.kind !== 'price') throw new Error(`Its price is of the kind "${price.kind}"`);
      await page.emulateMedia({ media: 'print' });
      await page.goto(await shown.url());
      const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
      const expected = [
        title.first,
        `${formatMoney(price.price.amount)} ${price.price.label}`,
        ...facts.map(({ label, value }) => `${label} ${value}`),
        `Stock number ${stock_number}`,
        `${location?.name} ${phone?.text}`,
        [business_name, ...licences].join(', '),
      ];
      expect(expected.filter((words) => !text.includes(words))).toEqual([]);
      expect(licences).not.toEqual([]);
      await expect(page.locator('.gallery img:visible')).toHaveCount(1);
      await expect(page.locator('button:visible')).toHaveCount(0);
      for (const part of ['header', 'footer', '.band', '.breadcrumbs', '.actions'])
        for (const found of await page.locator(part).all()) await expect(found).toBeHidden();
    },
  );
}
