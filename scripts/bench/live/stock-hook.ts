import { randomUUID } from 'node:crypto';
import { signatureHeaders } from '#server/delivery/webhook-signature.ts';

const SECRET = 'secret of the stock system';

/** What the service has to know of the stock systems of these sites. */
export const hookSecrets = (sites: readonly string[]): NodeJS.ProcessEnv => ({
  STOCK_HOOK_SECRETS: sites.map((site) => `${site}=${SECRET}`).join(','),
  // Nothing but webhooks has a site built while they are measured.
  STOCK_POLL_MINUTES: '1440',
});

/** Reports by Standard Webhooks that the stock of a site changed; milliseconds until the response. Throws where it is not 202. */
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
  if (response.status !== 202) throw new Error(`The webhook of ${site} was answered ${response.status}`);
  return performance.now() - sent;
}
