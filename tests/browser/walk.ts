import { expect, type Locator, type Page } from 'playwright/test';

/** All tab stops within `part`. */
export const focusable = (part: Locator): Locator =>
  part.locator('a:visible, button:visible:enabled, summary:visible:not([tabindex="-1"])');

/** Tabs through `part`: in page order, each stop visible, with a focus ring, and covered by nothing. */
export async function walk(page: Page, part: Locator): Promise<void> {
  const stops = focusable(part);
  const count = await stops.count();
  expect(count).toBeGreaterThan(1);
  for (let step = 0; step < count; step += 1) {
    const stop = stops.nth(step);
    await expect(stop).toBeFocused();
    await expect(stop).toBeInViewport();
    await expect(stop).not.toHaveCSS('outline-style', 'none');
    // The page may still be scrolling.
    await expect.poll(() => isOnTop(stop), `${await stop.innerText()} is covered`).toBe(true);
    if (step < count - 1) await page.keyboard.press('Tab');
  }
}

const isOnTop = (stop: Locator) =>
  stop.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && element.contains(found);
  });
