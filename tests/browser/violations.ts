import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/** WCAG 2.2 AA; axe's own best practices are not part of the promise. */
const WCAG_22_AA: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** axe findings on a page or a part of it, by all of its rules or all but some; one line for each element. */
export async function violations(
  page: Page,
  part = 'html',
  without: readonly string[] = [],
): Promise<string[]> {
  // A browser takes half as long to load axe as to run it: each document loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async ({ part, options }) => {
      // Content under the sticky header can be scrolled into view.
      scrollTo({ top: 0, behavior: 'instant' });
      // A colour in transition is neither of the two.
      await new Promise(requestAnimationFrame);
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const found = await window.axe?.run({ include: [part] }, options);
      if (found === undefined) throw new Error('axe is not on this page');
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      );
    },
    { part, options: { ...WCAG_22_AA, rules } },
  );
}
