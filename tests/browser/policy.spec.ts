import { expect, type Page, test } from 'playwright/test';
import { demoPage, PAGES } from './pages.ts';

/** Collects what a page must not do while it loads: report an error, be refused something, leave its site. */
function watch(page: Page, url: string): string[] {
  const { origin } = new URL(url);
  const problems: string[] = [];
  page.on('console', (message) => {
    // The browser itself reports the status of a page that is not found.
    const isOwnStatus = message.location().url === url && message.text().includes('status of 404');
    if (message.type() === 'error' && !isOwnStatus) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) =>
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`),
  );
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol !== 'data:' && target !== origin) problems.push(`leaves the site: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.url().startsWith('data:')) return;
    if (!response.headers()['x-release']) problems.push(`no X-Release: ${response.url()}`);
    if (response.status() >= 400 && response.url() !== url)
      problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
}

test.describe('every page loads under its policy, from its own site alone', () => {
  for (const { site, name, url } of PAGES) {
    test(`${site}, ${name}`, async ({ page }) => {
      const address = await url();
      const problems = watch(page, address);
      const response = await page.goto(address, { waitUntil: 'networkidle' });
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
      expect(problems).toEqual([]);
    });
  }
});

test.describe('what the policy refuses', () => {
  /** Tries something in the page and says which directive refused it. */
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

  test('a policy that would make text trusted', async ({ page }) => {
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
