import type { Page } from 'playwright/test';

/** Controls that are chosen among others of their kind. */
const CHOSEN =
  ':is(a, button, input, [role]):is([aria-pressed="true"], [aria-selected="true"], [aria-current], :checked)';

/** Controls that are chosen, and that look as those that are not, in the colours that a reader has set. */
export async function unseenChoices(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const unseen = await page.locator('body').evaluate((body, chosen) => {
    // Forced grounds are the page's own, on which transparent ones look alike.
    const grounds = ['rgba(0, 0, 0, 0)', getComputedStyle(body).backgroundColor];
    const partStyle = (element: Element, part?: string) => {
      const { backgroundColor, ...style } = getComputedStyle(element, part);
      const { color, border, outline, fontWeight, textDecorationLine, fill } = style;
      const ground = grounds.includes(backgroundColor) ? '' : backgroundColor;
      const size = part === undefined ? '' : style.width + style.content;
      return [color, ground, border, outline, fontWeight, textDecorationLine, fill, size].join();
    };
    const styleOf = (element: Element) =>
      [undefined, '::before', '::after'].map((part) => partStyle(element, part)).join();
    /** An input that draws nothing itself is shown by the element after it. */
    const shown = (element: Element) =>
      element.matches('input') && getComputedStyle(element).opacity === '0'
        ? element.nextElementSibling
        : element;
    /** The others in the nearest list or group that has some. */
    const othersOf = (element: Element) => {
      const names = [element.tagName, ...[...element.classList].map((name) => `.${name}`)].join('');
      for (let group = element.parentElement; group !== null && group !== body; group = group.parentElement) {
        const others = [...group.querySelectorAll(names)].filter((other) => !other.matches(chosen));
        if (others.length > 0) return others;
      }
      return [];
    };
    return [...body.querySelectorAll(chosen)]
      .filter((element) => {
        const place = shown(element);
        if (place === null || place.matches('input') || !place.checkVisibility()) return false;
        return othersOf(element).some((other) => styleOf(shown(other) ?? other) === styleOf(place));
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  }, CHOSEN);
  await page.emulateMedia({ forcedColors: 'none' });
  return unseen;
}
