import { expect, type Page, test } from 'playwright/test';
import { financePath } from '#domain/site/routes.ts';
import { originOf } from './demo-server.ts';
import { fillForm, freshEmail } from './fill-form.ts';
import { breakApi, submitOf, thanks, wake } from './lead-forms.ts';
import { demoPage, PROOF, vehicleOn } from './pages.ts';

test.describe('analytics', () => {
  /** Makes a page store its `dataLayer` events for the next page. */
  const listen = (page: Page) =>
    page.addInitScript(() => {
      const events: object[] = JSON.parse(sessionStorage.getItem('events') ?? '[]');
      window.dataLayer = Object.assign([], {
        push(event: object) {
          events.push(event);
          sessionStorage.setItem('events', JSON.stringify(events));
          return events.length;
        },
      });
    });
  const eventsOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('events') ?? '[]'));

  test('receives an event for each stored form only', async ({ page }) => {
    await listen(page);
    await breakApi(page);
    await page.goto(`${originOf('harbourside')}/careers`);
    const form = await wake(page, 'careers');
    await fillForm(form, freshEmail());
    await submitOf(form).click();
    await expect(form.getByRole('alert')).toBeVisible();
    expect(await eventsOf(page)).toEqual([]);
    await page.unroute('**/api/leads');
    await submitOf(form).click();
    await expect(thanks(page)).toBeVisible();
    expect(await eventsOf(page)).toMatchObject([
      { event: 'careers', event_id: 51, asc_event: 'asc_form_submission' },
    ]);
  });

  test('receives the car that came in the address of a form, and the thanks name it', async ({ page }) => {
    const shown = demoPage('group', 'vehicle in stock');
    const { id, name } = await vehicleOn(shown);
    await listen(page);
    await page.goto(originOf(shown.site) + financePath({ car_id: id }));
    const form = await wake(page, 'finance');
    await fillForm(form, freshEmail());
    await submitOf(form).click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByText(`Finance Enquiry: ${name}`)).toBeVisible();
    expect(await eventsOf(page)).toMatchObject([{ event: expect.stringMatching(/^lead_/), car_id: id }]);
  });

  test('receives an event for each favourite', PROOF, async ({ page }) => {
    await listen(page);
    await page.goto(await demoPage('group', 'vehicle in stock').url());
    await page.locator('[data-list=favourites]').first().click();
    await expect.poll(() => eventsOf(page)).toMatchObject([{ event: 'favourite', event_id: 39 }]);
  });
});
