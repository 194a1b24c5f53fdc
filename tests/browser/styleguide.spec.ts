import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { CARDS, HEADERS } from '#domain/site/layout.schema.ts';
import { layoutOf } from '#domain/site/layout.ts';
import { originOf, STATE } from './demo-server.ts';
import { SITES } from './demo-sites.ts';
import { demoSite, PROOF } from './pages.ts';
import { violations } from './violations.ts';

const ADDRESS = '/_styleguide';

test.describe('never part of a release', () => {
  for (const { slug } of SITES) {
    test(slug, async ({ page }) => {
      const { manifest, paths } = await demoSite(slug);
      expect([...Object.keys(manifest.entries), ...paths].filter((name) => /styleguide/i.test(name))).toEqual(
        [],
      );
      const response = await page.goto(originOf(slug) + ADDRESS);
      expect(response?.status()).toBe(404);
    });
  }

  test('nor of the compiled pages', () => {
    const compiled = globSync('renderer/*/**/*.{js,mjs,css}', { cwd: STATE });
    expect(compiled.length).toBeGreaterThan(0);
    const holding = compiled.filter((file) =>
      /styleguide/i.test(readFileSync(path.join(STATE, file), 'utf8')),
    );
    expect(holding).toEqual([]);
  });
});

test.describe('on the preview server', () => {
  test.describe.configure({ mode: 'serial' });
  let server: ChildProcess;
  let origin: string;

  test.beforeAll(async () => {
    server = spawn(
      process.execPath,
      ['--no-warnings', 'scripts/forecourt.ts', 'dev', '--site', SITES[0].slug, '--port', '4392'],
      {
        env: { ...process.env, FORECOURT_STATE: STATE },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    origin = await new Promise<string>((listening, ended) => {
      server.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const address = /http:\/\/[\w.]+:\d+/.exec(text)?.[0];
        if (address !== undefined) listening(address);
      });
      server.once('exit', () => ended(new Error('The preview server ended')));
    });
  });
  test.afterAll(async () => {
    if (server.exitCode !== null) return;
    server.kill();
    await once(server, 'exit');
  });

  for (const { template, slug } of SITES) {
    const { header, card } = layoutOf({ template, layout: {} });
    test(`shows every specimen in the theme of ${slug}, and axe finds nothing`, PROOF, async ({ page }) => {
      await page.goto(`${origin}${ADDRESS}?template=${template}&theme=${slug}`);
      await expect(page.locator('html')).toHaveAttribute('data-template', template);
      const chosen = page.getByRole('navigation', { name: 'Look' }).locator('[aria-current]');
      await expect(chosen).toHaveText([template, slug, header, card]);
      await expect(page.locator('section.specimen')).not.toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    });
  }

  test('a theme of round controls rounds neither texts nor photos into circles', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${origin}${ADDRESS}?template=franchise&card=photo`);
    await page.addStyleTag({ content: ':root { --radius-control: 999px; }' });
    for (const shape of ['textarea.field', '.vehicle-card:has(.photo) .photo'])
      for (const corner of await page
        .locator(shape)
        .evaluateAll((found) => found.map((each) => getComputedStyle(each).borderEndEndRadius)))
        expect(Number.parseFloat(corner)).toBeLessThanOrEqual(24);
    await expect(page.locator('textarea.field')).toHaveCount(1);
  });

  for (const [index, header] of HEADERS.entries()) {
    const card = CARDS[index] ?? CARDS[0];
    test(
      `shows the header ${header} and the card ${card} apart from a template, and axe finds nothing`,
      PROOF,
      async ({ page }) => {
        await page.goto(`${origin}${ADDRESS}?template=franchise&header=${header}&card=${card}`);
        await expect(page.locator('html')).toHaveAttribute('data-header', header);
        await expect(page.locator('html')).toHaveAttribute('data-card', card);
        const chosen = page.getByRole('navigation', { name: 'Look' }).locator('[aria-current]');
        await expect(chosen).toHaveText(['franchise', SITES[0].slug, header, card]);
        for (const width of [320, 992, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(page.locator('.site-header .logo')).toBeInViewport({ ratio: 1 });
          expect(await page.locator('.site-header').evaluate(({ scrollWidth }) => scrollWidth)).toBe(width);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        }
        expect(await violations(page)).toEqual([]);
      },
    );
  }
});
