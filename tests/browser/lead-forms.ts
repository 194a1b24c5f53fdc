import { expect, type Locator, type Page } from 'playwright/test';

/** The form of a name on a page. */
export const formOn = (page: Page, form: string): Locator => page.locator(`lead-form[data-form="${form}"]`);
/** The button that sends it, or leads to its next step. */
export const submitOf = (form: Locator) => form.locator('button[type=submit]');

/** Reaches for a form, so that its script comes. */
export async function wake(page: Page, name: string): Promise<Locator> {
  const form = formOn(page, name);
  await form.locator('input:visible, textarea:visible, select:visible').first().focus();
  await expect(form).toHaveAttribute('data-live', '');
  return form;
}

/** What a shopper sees once a form is stored. */
export const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /^Thank you/ });

/** Answers in the service's place as one whose store is down. */
export const breakApi = (page: Page) =>
  page.route('**/api/leads', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'An error occurred when submitting this form',
        status: 503,
        errors: [],
      }),
    }),
  );
