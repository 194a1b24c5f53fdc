import type { Browser, Page } from 'playwright';

export const SLOWDOWN = 4;

export async function slowPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}
