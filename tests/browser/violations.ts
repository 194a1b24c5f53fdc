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

/** Parts that the pages of a site repeat: on most, the greater part of all elements. */
const REPEATED = 'body > header, body > footer, .vehicle-card';

interface AxeScope {
  /** A selector of what is checked; the whole page unless set. */
  part?: string;
  /** Omitted rules. */
  without?: readonly string[];
}

/** A whole page, without repeated parts that are sound already. */
interface PageScope extends AxeScope {
  part?: never;
  /** Repeated parts without findings at one width, as HTML: each is checked once, then added. */
  sound: Set<string>;
}

/** axe findings on a page; one line for each element. */
export async function violations(page: Page, scope: AxeScope | PageScope = {}): Promise<string[]> {
  const { part = 'html', without = [] } = scope;
  const sound = 'sound' in scope ? scope.sound : null;
  // A browser takes half as long to load axe as to run it: each document loads it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const { findings, repeated } = await page.evaluate(
    async ({ part, sound, repeatable, options }) => {
      // Content under the sticky header can be scrolled into view.
      scrollTo({ top: 0, behavior: 'instant' });
      // A colour in transition is neither of the two.
      await new Promise(requestAnimationFrame);
      const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      const isSound = new Set(sound);
      const parts = repeatable === null ? [] : [...document.querySelectorAll(repeatable)];
      const exclude = parts.filter(({ outerHTML }) => isSound.has(outerHTML));
      const repeated = parts.map(({ outerHTML }) => outerHTML);
      const found = await window.axe?.run({ include: [part], exclude }, options);
      if (found === undefined) throw new Error('axe is not on this page');
      const findings = found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      );
      return { findings, repeated };
    },
    {
      part,
      sound: [...(sound ?? [])],
      repeatable: sound === null ? null : REPEATED,
      options: { ...WCAG_22_AA, rules },
    },
  );
  if (findings.length === 0) for (const html of repeated) sound?.add(html);
  return findings;
}
