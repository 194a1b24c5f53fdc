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

/** Parts that the pages of a site repeat: half of the elements of most. */
const REPEATED = ['body > header', 'body > footer'];

interface Extent {
  /** A selector of what is checked; the whole page unless set. */
  part?: string;
  /** Omitted rules. */
  without?: readonly string[];
  /** Repeated parts without findings at one width, as HTML: checked once. */
  sound?: Set<string>;
}

/** axe findings on a page; one line for each element. */
export async function violations(
  page: Page,
  { part = 'html', without = [], sound = new Set() }: Extent = {},
): Promise<string[]> {
  // A browser takes half as long to load axe as to run it: each document loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const repeated = await repeatedParts(page);
  const found = await page.evaluate(
    async ({ context, options }) => {
      // Content under the sticky header can be scrolled into view.
      scrollTo({ top: 0, behavior: 'instant' });
      // A colour in transition is neither of the two.
      await new Promise(requestAnimationFrame);
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const found = await window.axe?.run(context, options);
      if (found === undefined) throw new Error('axe is not on this page');
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      );
    },
    {
      context: {
        include: [part],
        exclude: repeated.flatMap(({ selector, html }) => (sound.has(html) ? [selector] : [])),
      },
      options: { ...WCAG_22_AA, rules },
    },
  );
  if (found.length === 0) for (const { html } of repeated) sound.add(html);
  return found;
}

const repeatedParts = (page: Page) =>
  page.evaluate(
    (selectors) =>
      selectors.flatMap((selector) => {
        const html = document.querySelector(selector)?.outerHTML;
        return html === undefined ? [] : [{ selector, html }];
      }),
    REPEATED,
  );
