import type { Browser, Page } from 'playwright';

/** How many times slower than it is the processor of a measured page runs. */
export const SLOWDOWN = 4;

/** A page whose processor is slowed. */
export async function slowPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}
