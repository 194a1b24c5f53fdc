import { Hono } from 'hono';
import { NO_STORE, problemJson, STORE_DOWN } from '../api/problem.ts';
import { textUpTo } from '../api/read-body.ts';
import type { Core } from '../core.ts';
import { type BuildRequests, requestBuild } from '../publishing/request-build.ts';
import type { SeenHooks } from '../store/received-hooks.ts';
import { MALFORMED, NOT_SIGNED, signingOf } from './signed-message.ts';

export interface StockHookDeps extends BuildRequests, Pick<Core, 'log' | 'now'> {
  /** Returns the secrets of a site: two during a rotation; none rejects everything. */
  secretsOf: (site: string) => readonly string[];
  seen: SeenHooks;
}

/** The changed cars in the body are only a hint: the builder reads the configured source. */
const BODY_BYTES = 256 << 10;

/**
 * Adds `POST /hooks/stock/{site}`: a stock system reports a change, signed as in Standard Webhooks (rules 49). 202
 * means that the build job is on disk (promises "Webhooks and time").
 */
export function stockHook({ secretsOf, seen, log, now, ...requests }: StockHookDeps): Hono {
  const routes = new Hono();
  routes.post('/hooks/stock/:site', async (c) => {
    const site = c.req.param('site');
    const sent = await textUpTo(c.req.raw, BODY_BYTES);
    if (!sent.ok) return problemJson(sent);
    const id = c.req.header('webhook-id') ?? '';
    // A missing site, or one without a secret, responds like a wrong signature.
    const signing = signingOf(c, secretsOf(site), sent.text, now());
    if (signing !== 'signed') return problemJson(signing === 'malformed' ? MALFORMED : NOT_SIGNED);
    try {
      if (await seen.has({ site, id })) return c.json({ accepted: true, repeated: true }, 202, NO_STORE);
      // Requested before the id is marked as seen, so that a sender who is cut off in between can send the message
      // again.
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
