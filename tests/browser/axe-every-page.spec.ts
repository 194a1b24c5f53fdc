import { expect, type Page, test } from 'playwright/test';
import { originOf } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoSite, PROOF } from './pages.ts';
import { violations } from './violations.ts';

/** A phone and a desktop: pages of one type are alike, so they take turns at either width. */
const WIDTHS = [390, 1280] as const;
/** These rules take as long as all others; colours and sizes are the theme's, and axe.spec.ts covers each type of page. */
const LEFT_TO_TYPES = ['color-contrast', 'target-size'];
/** Nothing here asserts a time, so a busy machine may take longer. */
const TIMEOUT = 900_000;

// A document that shows one page after another has none of their policies.
test.use({ bypassCSP: true });

/** As printed: axe.spec.ts covers what scripts change on each type of page. */
for (const { slug } of SITES) {
  for (const [part, width] of WIDTHS.entries()) {
    const where = `any page of ${slug}, part ${part + 1}, ${width} px wide`;
    test(`axe without ${LEFT_TO_TYPES.join(' and ')} finds nothing on ${where}`, PROOF, async ({ page }) => {
      test.setTimeout(TIMEOUT);
      const { paths, store, manifest } = await demoSite(slug);
      const own = paths.filter((_, index) => index % WIDTHS.length === part);
      await page.setViewportSize({ width, height: 900 });
      await openEmpty(page, slug);
      const findings: string[] = [];
      const sound = new Set<string>();
      for (const path of own) {
        const entry = manifest.entries[path];
        if (entry === undefined) throw new Error(`${slug} has no ${path}`);
        await show(page, (await store.read(entry)).toString());
        const found = await violations(page, { without: LEFT_TO_TYPES, sound });
        findings.push(...found.map((finding) => `${path}: ${finding}`));
      }
      expect(own.length).toBeGreaterThan(0);
      expect(findings).toEqual([]);
    });
  }
}

/** Opens a document of the site's own origin, in which its pages are shown. */
async function openEmpty(page: Page, slug: string): Promise<void> {
  const address = `${originOf(slug)}/`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(address);
}

/** Replaces the shown page by another; opening each would load axe again, which takes longest. */
async function show(page: Page, html: string): Promise<void> {
  await page.evaluate(async (html) => {
    // Scripts do not run in parsed HTML.
    const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
    for (const plain of documentElement.querySelectorAll('body noscript')) {
      plain.replaceWith(...plain.childNodes);
    }
    document.documentElement.replaceWith(documentElement);
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    await Promise.all(
      [...sheets]
        .filter(({ sheet }) => sheet === null)
        .map(
          (link) =>
            new Promise((resolve, reject) => {
              link.onload = resolve;
              link.onerror = () => reject(new Error(`There is no ${link.href}`));
            }),
        ),
    );
  }, html);
}
