import { expect, type Locator, type Page } from 'playwright/test';

export const formOn = (page: Page, form: string): Locator => page.locator(`lead-form[data-form="${form}"]`);
/** Its submit button, or that of its next step. */
export const submitOf = (form: Locator) => form.locator('button[type=submit]');

/** Focuses a form, which loads its script. */
export async function wake(page: Page, name: string): Promise<Locator> {
  const form = formOn(page, name);
  await form.locator('input:visible, textarea:visible, select:visible').first().focus();
  await expect(form).toHaveAttribute('data-live', '');
  return form;
}

/** The confirmation of a stored form. */
export const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: /^Thank you/ });

/** Responds as the service with its store down. */
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
