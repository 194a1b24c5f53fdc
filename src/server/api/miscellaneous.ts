import { Hono } from 'hono';
import { tryParse } from '#domain/parse.ts';
import { isId } from '#domain/shortlist/list.ts';
import { savedValuationSchema } from '#domain/trade-in/trade-in.schema.ts';
import { savesValuations } from '#domain/trade-in/valuation-site.ts';
import type { TradeInStore } from '../store/trade-in-store.ts';
import { FIX, problemJson } from './answers.ts';
import type { ApiEnv } from './leads.ts';
import { type PostDeps, readPost } from './read-post.ts';
import { answered, NO_TRADE_IN } from './trade-in-answers.ts';
import { miscellaneousDescription } from './trade-in-openapi.ts';

export interface MiscellaneousDeps extends PostDeps {
  tradeIns: TradeInStore;
  now: () => Date;
}

/** `POST /miscellaneous`: "valuation response plus column_name=valuation (flagged site only)", "success or failure logged" (S2 §7). */
export function miscellaneousRoutes(deps: MiscellaneousDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/miscellaneous', miscellaneousDescription, async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { site } = post.desk;
    if (!savesValuations(site)) return problemJson(NO_TRADE_IN);
    const sent = tryParse(savedValuationSchema, post.body, () => 'Please check this field.');
    if (!sent.ok) return problemJson({ status: 422, title: FIX, errors: sent.issues });
    const { id } = sent.value;
    if (!isId(id)) return problemJson(NO_TRADE_IN);
    return answered(deps, site.slug, async () => {
      const saved = await deps.tradeIns.saveValuation(sent.value, site.slug, deps.now());
      deps.log.info({ site: site.slug, trade_in: id, saved }, 'valuation');
      return saved ? c.json({ saved }, 200, { 'Cache-Control': 'no-store' }) : problemJson(NO_TRADE_IN);
    });
  });
  return routes;
}
