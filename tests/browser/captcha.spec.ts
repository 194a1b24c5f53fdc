import { expect, type Page, test } from 'playwright/test';
import { locationsPath } from '#domain/site/routes.ts';
import { fillForm, freshEmail } from './fill-form.ts';
import { type ServedFixture, serveFixture } from './fixture-server.ts';
import { PROOF } from './pages.ts';
import { violations } from './violations.ts';

const VENDOR = 'https://challenges.cloudflare.com';

/** A dealership with a vendor's captcha. */
let fixture: ServedFixture;
// One worker builds and serves it for all tests.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const captcha = { provider: 'turnstile', site_key: 'site-key', secret: 'vendor' } as const;
  fixture = await serveFixture({ leads: { captcha } });
});
test.afterAll(() => fixture.close());

/** A stub of a vendor's script with what all vendors share; it also sets markup from text. */
const SCRIPT = `window.turnstile = {
  render(place, { sitekey, action, callback }) {
    place.innerHTML = '<button>I am human</button>';
    let given = 0;
    place.firstChild.addEventListener('click', () => callback([sitekey, action, ++given].join(' ')));
  },
};
window.captchaReady();`;

/** A stub that opens a puzzle over a backdrop, and hides both again. */
const PUZZLE = `window.turnstile = {
  render(place) {
    const add = (name, to, style, text = '') => {
      const made = Object.assign(document.createElement(name), { textContent: text });
      Object.assign(made.style, style);
      return to.appendChild(made);
    };
    const puzzle = add('div', document.body, { position: 'absolute', top: '-9999px' });
    add('div', puzzle, { position: 'fixed', inset: '0', zIndex: '-1' });
    add('button', puzzle, { height: '400px' }, 'Solve').onclick = () => (puzzle.style.top = '-9999px');
    add('button', place, {}, 'Open').onclick = () => (puzzle.style.top = '0');
  },
};
window.captchaReady();`;

/** Responds as the vendor, and records requests. */
async function vendor(page: Page, reply: 'script' | 'puzzle' | 'nothing'): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`${VENDOR}/**`, (route) => {
    requests.push(route.request().url());
    if (reply === 'nothing') return;
    return route.fulfill({ contentType: 'text/javascript', body: reply === 'script' ? SCRIPT : PUZZLE });
  });
  return requests;
}

/** Responds as the service with the next of these, and records requests. */
async function service(page: Page, ...replies: { status: number; body: object }[]) {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/leads', (route) => {
    sent.push(route.request().postDataJSON());
    const { status, body } = replies[sent.length - 1] ?? STORED;
    return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
  });
  return sent;
}

const STORED = { status: 201, body: { reference: 'ABCD-1234', reply_by: null } };
const EXPIRED = 'The check against robots has expired.';
const STALE = { status: 422, body: { title: '', errors: [{ field: 'captcha', message: EXPIRED }] } };

const contactForm = (page: Page) => page.locator('lead-form[data-form="contact"]');
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you. We have it.' });

async function written(page: Page) {
  await page.goto(new URL(locationsPath(), fixture.carUrl('reserved')).href);
  const form = contactForm(page);
  await form.locator('input[name=name]').focus();
  await expect(form).toHaveAttribute('data-live', '');
  await fillForm(form, freshEmail());
  return form;
}

test('loads on first input, in a frame of its own, and again after it expired', PROOF, async ({ page }) => {
  const requests = await vendor(page, 'script');
  const sent = await service(page, STALE);
  await page.goto(new URL('/', fixture.carUrl('reserved')).href);
  expect(requests).toEqual([]);
  const form = await written(page);
  const box = form.frameLocator('iframe').getByRole('button', { name: 'I am human' });
  await box.click();
  expect(requests).toEqual([`${VENDOR}/turnstile/v0/api.js?render=explicit&onload=captchaReady`]);
  expect(await violations(page, { part: 'lead-form' })).toEqual([]);
  await form.locator('button[type=submit]').click();
  await expect(form.getByRole('alert')).toContainText(EXPIRED);
  await box.click();
  await form.locator('button[type=submit]').click();
  await expect(thanks(page)).toBeVisible();
  expect(sent).toMatchObject([{ captcha: 'site-key lead 1' }, { captcha: 'site-key lead 1' }]);
});

test('grows for a puzzle, and shrinks once that is solved', PROOF, async ({ page }) => {
  await vendor(page, 'puzzle');
  const form = await written(page);
  const box = form.frameLocator('iframe');
  const height = () => form.locator('iframe').evaluate(({ clientHeight }) => clientHeight);
  await box.getByRole('button', { name: 'Open' }).click();
  await expect.poll(height).toBeGreaterThanOrEqual(400);
  await box.getByRole('button', { name: 'Solve' }).click();
  await expect.poll(height).toBeLessThan(100);
});

test('"any third party down or hanging: a fallback is visible, forms still submit"', async ({ page }) => {
  await vendor(page, 'nothing');
  const sent = await service(page);
  const form = await written(page);
  await expect(form.getByText('Should it not come, send the form without it')).toBeVisible();
  await form.locator('button[type=submit]').click();
  await expect(thanks(page)).toBeVisible();
  expect(sent).toMatchObject([{ captcha: null, altcha: null }]);
});
