import type { Page } from 'playwright/test';

/** WCAG 2.2, 1.4.12: spacing that readers set, without loss of content. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Sets the spacing of all text as readers do; no policy applies to their style sheets. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);

/** Texts that their box cuts off, except those that are cut on purpose: hidden ones and clamped lines. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) =>
    all
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        if (element.closest('.visually-hidden, .skip-link, [popover], svg, select') !== null) return false;
        const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
        const hasText = [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        );
        if (!hasText || webkitLineClamp !== 'none' || element.clientWidth < 4) return false;
        const isCut = (overflow: string, needed: number, there: number) =>
          /hidden|clip/.test(overflow) && needed > there + 2;
        return (
          isCut(overflowX, element.scrollWidth, element.clientWidth) ||
          isCut(overflowY, element.scrollHeight, element.clientHeight)
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
