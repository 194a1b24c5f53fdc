import type { Locator, Page } from 'playwright/test';

export async function tabTo(page: Page, target: Locator, steps = 80): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target} within ${steps} steps`);
}
