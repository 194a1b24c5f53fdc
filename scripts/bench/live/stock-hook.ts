import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '#server/delivery/webhook-signature.ts';

const SECRET = 'secret of the stock system';

/** Returns the environment by which the service accepts these sites' stock webhooks. */
export const hookSecrets = (sites: readonly string[]): NodeJS.ProcessEnv => ({
  STOCK_HOOK_SECRETS: sites.map((site) => `${site}=${SECRET}`).join(','),
  // Disables polling, so that only webhooks trigger builds.
  STOCK_POLL_MINUTES: '1440',
});

/** Sends a stock webhook of a site; returns the milliseconds until the response. Throws where it is not 202. */
export async function sendStockHook(url: string, site: string): Promise<number> {
  const id = randomUUID();
  const signed = { id, timestamp: Math.floor(Date.now() / 1000), body: '{}' };
  const sent = performance.now();
  const response = await fetch(`${url}/hooks/stock/${site}`, {
    method: 'POST',
    headers: { ...signatureHeaders(SECRET, signed), 'Content-Type': 'application/json' },
    body: signed.body,
  });
  await response.text();
  if (response.status !== 202) throw new Error(`The webhook of ${site} responded with ${response.status}`);
  return performance.now() - sent;
}
