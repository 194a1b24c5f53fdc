import { expect, type Page, test } from 'playwright/test';
import { demoPage } from './pages.ts';

test.describe('what the policy refuses', () => {
  /** Attempts something in the page; returns the directive that refused it. */
  const refusal = (page: Page, attempt: () => void) =>
    page.evaluate(
      `new Promise((refused) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused(effectiveDirective), { once: true });
        try { (${attempt})() } catch {}
      })`,
    );

  test.beforeEach(async ({ page }) => {
    await page.goto(await demoPage('group', 'vehicle in stock').url());
  });

  test("text as markup: Trusted Types 'none'", async ({ page }) => {
    const attempt = () => {
      document.body.innerHTML = '<p>injected</p>';
    };
    expect(await refusal(page, attempt)).toBe('require-trusted-types-for');
    await expect(page.getByText('injected')).toHaveCount(0);
  });

  test('a policy that would trust text', async ({ page }) => {
    const attempt = () => {
      Reflect.get(window, 'trustedTypes').createPolicy('own', {});
    };
    expect(await refusal(page, attempt)).toBe('trusted-types');
  });

  test('a picture from elsewhere', async ({ page }) => {
    const attempt = () => {
      new Image().src = 'https://elsewhere.example/pixel.gif';
    };
    expect(await refusal(page, attempt)).toBe('img-src');
  });

  test('a style in an attribute', async ({ page }) => {
    const attempt = () => document.body.setAttribute('style', 'display: none');
    expect(await refusal(page, attempt)).toBe('style-src-attr');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
