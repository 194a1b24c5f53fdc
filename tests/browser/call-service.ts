import type { Page } from 'playwright/test';

/** The service's response to the open page: to a GET, or to a POST where there is a body. */
export const callService = (
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
