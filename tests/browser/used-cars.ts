import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { formatNumber } from '#domain/money.ts';
import type { SearchView } from '#domain/view/search-view.ts';
import type { Template } from './demo-sites.ts';
import { demoPage, demoSite } from './pages.ts';

export async function viewOf(template: Template): Promise<SearchView> {
  const { site } = demoPage(template, 'listing');
  const search = (await demoSite(site)).view.listing('used-cars', 1)?.search ?? null;
  if (search === null) throw new Error(`${site} has no live list of used cars`);
  return search;
}

/** The most frequent values of a facet, with their counts. */
export const valuesOf = ({ results }: SearchView, attribute: string): [value: string, count: number][] =>
  Object.entries(results.facets[attribute] ?? {});

/** Opens the used cars with further parameters. */
export async function open(page: Page, template: Template, search = ''): Promise<string> {
  const address = (await demoPage(template, 'listing').url()) + search;
  await page.goto(address);
  return address;
}

/** Holds back a script, that of the search if none is named; returns what lets it load. */
export async function holdScript(page: Page, name = 'mount'): Promise<() => void> {
  const script = Promise.withResolvers<void>();
  await page.route(new RegExp(`/${name}\\.[^/]+\\.js$`), async (route) => {
    await script.promise;
    await route.continue();
  });
  return script.resolve;
}

export const summary = (page: Page) => page.locator('.search-summary > p');
export const results = (page: Page) => page.locator('.listing__results .vehicle-card:visible');
/** A combobox once it has suggestions. */
export const words = (page: Page) => page.getByLabel(/^Search these/);
export const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort by' });
export const chip = (page: Page, text: string) =>
  page.getByRole('button', { name: `Remove ${text}`, exact: true });
/** Matches this exact name, followed by a count of cars. */
export const counted = (text: string) => new RegExp(`^${RegExp.escape(text)}\\s*[\\d,]*$`);
export const group = (page: Page, label: string) =>
  page.locator('.facet').filter({ has: page.locator('summary', { hasText: new RegExp(`^${label}`) }) });

/** A value of a group, which is opened for it. */
export async function value(page: Page, label: string, text: string): Promise<Locator> {
  const facet = group(page, label);
  if ((await facet.getAttribute('open')) === null) await facet.locator('summary').click();
  return facet.getByRole('checkbox', { name: counted(text) });
}

export async function unfoldAll(page: Page): Promise<void> {
  const folded = page.locator('.facet:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Waits until search results replace the printed cars. */
export const expectFound = (page: Page) => expect(page.locator('[data-printed][hidden]')).toHaveCount(1);

export const expectCount = (page: Page, count: number) =>
  expect(summary(page)).toHaveText(new RegExp(`^${formatNumber(count)} \\w+ found`));

/** The cars on the page, in order. */
export const carsOn = (page: Page) =>
  results(page)
    .locator('.card__link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

export const countOn = async (page: Page) =>
  Number.parseInt((await summary(page).innerText()).replaceAll(',', ''), 10);

/** Collects errors that a page must not report. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

/** The same address in a new tab shows the same cars. */
export async function expectSameInNewTab(context: BrowserContext, page: Page): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(summary(tab)).toHaveText(await summary(page).innerText());
  expect(await carsOn(tab)).toEqual(await carsOn(page));
  await tab.close();
}
