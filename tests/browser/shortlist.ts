import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { entryOf, type ShortlistEntry } from '#domain/shortlist/entry.ts';
import type { VehiclePage } from '#domain/view/vehicle-view.ts';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoSite } from './pages.ts';

/** The demo dealership whose cars are saved and compared. */
export const [{ slug: SITE }] = SITES;

/** The key of a list in a site’s storage. */
export const keyOf = (list: 'favourites' | 'compare' | 'viewed', site: string = SITE) =>
  `forecourt:${site}:${list}:1`;

/** Opens a page of the first demo dealership with its lists hydrated. */
export async function open(page: Page, path: string, site: string = SITE): Promise<void> {
  await page.goto(originOf(site) + path);
  await expect(page.locator('html')).toHaveAttribute('data-shortlist', '');
}

/** Writes to a site's storage before any script of its pages runs. */
export const store = (context: BrowserContext, key: string, text: string) =>
  context.addInitScript(([name = '', value = '']) => localStorage.setItem(name, value), [key, text]);

/** Cards with the controls that save and compare. */
export const cards = (page: Page) => page.getByRole('main').locator('.vehicle-card:has(.shortlist)');
/** The control that saves a car. */
export const heart = (car: Locator) => car.getByRole('button', { name: /^Save / });
/** The control that compares a car. */
export const scales = (car: Locator) => car.getByRole('button', { name: /^Compare / });
/** The number of favourites in the header. */
export const badge = (page: Page) => page.getByRole('banner').locator('[data-favourites-count]');
/** The name of the car of a card. */
export const nameOf = async (car: Locator) =>
  `${await heart(car).getAttribute('aria-label')}`.replace('Save ', '');

/** Stored cars of a site that may be favourites. */
export async function shortlistable(site: string = SITE): Promise<ShortlistEntry[]> {
  const { vehicles } = await demoSite(site);
  return vehicles
    .filter((vehicle): vehicle is VehiclePage => vehicle.kind === 'vehicle' && vehicle.can_shortlist)
    .map((vehicle) => entryOf({ ...vehicle, photo: vehicle.gallery[0] ?? null }));
}
