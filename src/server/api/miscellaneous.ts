import type { Hono } from 'hono';
import { isId } from '#domain/shortlist/list.ts';
import { savesValuations } from '#domain/trade-in/valuation-site.ts';
import type { Guard } from '../abuse/guard.ts';
import type { Core } from '../core.ts';
import type { TradeInStore } from '../store/trade-in-store.ts';
import type { ApiEnv } from './api-env.ts';
import { NO_STORE, problemJson } from './problem.ts';
import { type PostDeps, readPost } from './read-post.ts';
import { parseRequest, serve } from './routes.ts';
import { NO_TRADE_IN, respondSafely, tooOften } from './trade-in-responses.ts';

export interface MiscellaneousDeps extends PostDeps, Pick<Core, 'now'> {
  tradeIns: TradeInStore;
  guard: Pick<Guard, 'admit'>;
}

/**
 * Adds `POST /miscellaneous`: "valuation response plus column_name=valuation (flagged site only)", "success or failure
 * logged" (S2 §7).
 */
export function miscellaneousRoutes(routes: Hono<ApiEnv>, deps: MiscellaneousDeps): void {
  serve(routes, 'POST /api/miscellaneous', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { site } = post.siteContext;
    if (!savesValuations(site)) return problemJson(NO_TRADE_IN);
    const sent = parseRequest('POST /api/miscellaneous', post.body);
    if (!sent.ok) return problemJson(sent.problem);
    const { id } = sent.value;
    if (!isId(id)) return problemJson(NO_TRADE_IN);
    return respondSafely(deps, site.slug, async () => {
      const attempt = { site: site.slug, address: c.var.address };
      const admission = await deps.guard.admit('trade-in', attempt, deps.now());
      if (!admission.ok) return problemJson(tooOften(admission));
      const saved = await deps.tradeIns.saveValuation(sent.value, site.slug, deps.now());
      deps.log.info({ site: site.slug, trade_in: id, saved }, 'valuation');
      return saved ? c.json({ saved }, 200, NO_STORE) : problemJson(NO_TRADE_IN);
    });
  });
}
