import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** WCAG 2.2 AA; axe's own best practices are not part of the promise. */
const WCAG_22_AA = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
} as const satisfies Parameters<AxeBuilder['options']>[0];

/** What axe finds on a page, or within one part of it, by all of its rules or all but some; one line for each element. */
export async function violations(
  page: Page,
  part = 'html',
  without: readonly string[] = [],
): Promise<string[]> {
  // What the sticky header covers where a page happens to be scrolled can be scrolled from under it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // No page has frames, and only the legacy mode does without a second tab for them.
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .options(WCAG_22_AA)
    .disableRules([...without])
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
