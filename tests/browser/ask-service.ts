import type { Page } from 'playwright/test';

/** What the service answers to the page that is open: to a read, or to a post where there is a body. */
export const askService = (
  page: Page,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> =>
  page.evaluate(
    async ([address, sent]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(address, sent === null ? {} : { method: 'POST', headers, body: sent });
      return { status: response.status, body: await response.json() };
    },
    [path, body === undefined ? null : JSON.stringify(body)] as const,
  );
