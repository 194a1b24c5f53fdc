import { Hono } from 'hono';
import { NO_STORE, problemJson, STORE_DOWN } from '../api/problem.ts';
import { textUpTo } from '../api/read-body.ts';
import type { Core } from '../core.ts';
import { type BuildRequests, requestBuild } from '../publishing/request-build.ts';
import type { SeenHooks } from '../store/received-hooks.ts';
import { MALFORMED, NOT_SIGNED, signingOf } from './signed-message.ts';

export interface StockHookDeps extends BuildRequests, Pick<Core, 'log' | 'now'> {
  /** The secrets of a site, of which two are known while one takes the place of the other; none refuse everything. */
  secretsOf: (site: string) => readonly string[];
  seen: SeenHooks;
}

/** A body names changed cars, which is no more than a hint: the builder reads the configured source. */
const BODY_BYTES = 256 << 10;

/**
 * `POST /hooks/stock/{site}`: by Standard Webhooks a stock system reports a change (rules 49). 202 means
 * that the build is on the disk as a job (promises "Webhooks and time").
 */
export function stockHook({ secretsOf, seen, log, now, ...requests }: StockHookDeps): Hono {
  const routes = new Hono();
  routes.post('/hooks/stock/:site', async (c) => {
    const site = c.req.param('site');
    const sent = await textUpTo(c.req.raw, BODY_BYTES);
    if (!sent.ok) return problemJson({ ...sent, errors: [] });
    const id = c.req.header('webhook-id') ?? '';
    // A site that does not exist, or has no secret, gets the response of a wrong signature.
    const signing = signingOf(c, secretsOf(site), sent.text, now());
    if (signing !== 'signed') return problemJson(signing === 'malformed' ? MALFORMED : NOT_SIGNED);
    try {
      if (await seen.has({ site, id })) return c.json({ accepted: true, repeated: true }, 202, NO_STORE);
      // Asked for before it is marked: who is cut off in between sends the message again.
      await requestBuild(requests, site, now());
      await seen.add({ site, id, at: now() });
      return c.json({ accepted: true }, 202, NO_STORE);
    } catch (error) {
      log.error({ site, err: error }, 'stock webhook cannot be stored');
      return problemJson(STORE_DOWN);
    }
  });
  return routes;
}
