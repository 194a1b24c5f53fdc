import type { Context, Hono } from 'hono';
import type { RequestKey } from '#domain/api/contract.schema.ts';
import { isId } from '#domain/shortlist/list.ts';
import { hasRegister, valuesCars } from '#domain/trade-in/valuation-site.ts';
import { carOfPlate } from '../trade-in/rego-lookup.ts';
import {
  acceptOffer,
  identifyCar,
  readTradeIn,
  type StepDeps,
  type StepResult,
  type TradeInRef,
  valueCar,
} from '../trade-in/steps.ts';
import type { ApiEnv } from './api-env.ts';
import { acceptLeadPost, type LeadRouteDeps } from './leads.ts';
import { type ProblemDetails, problemJson } from './problem.ts';
import { loadSiteContext, readPost } from './read-post.ts';
import { type Accepted, parseRequest, serve } from './routes.ts';
import {
  NO_REGISTER,
  NO_TRADE_IN,
  respondSafely,
  stepResponse,
  tooOften,
  tradeInJson,
  UNKNOWN_PLATE,
} from './trade-in-responses.ts';

export type TradeInDeps = LeadRouteDeps & StepDeps;

type StepKey = Extract<RequestKey, `POST /api/trade-ins/:id/${string}`>;

/** Adds the four calls of the valuation flow (S2 §7), and reading its state. An id is as secret as its trade-in. */
export function tradeInRoutes(routes: Hono<ApiEnv>, deps: TradeInDeps): void {
  serve(routes, 'POST /api/trade-ins', (c) => begin(c, deps));
  serve(routes, 'GET /api/trade-ins/:id', (c) => read(c, deps));

  const step = <K extends StepKey>(
    key: K,
    run: (sent: Accepted<K>, ref: TradeInRef) => Promise<StepResult | ProblemDetails>,
  ) => {
    serve(routes, key, async (c) => {
      const post = await readPost(c, deps);
      if (!post.ok) return post.response;
      const { siteContext, body } = post;
      const { slug } = siteContext.site;
      const id = c.req.param('id') ?? '';
      if (!valuesCars(siteContext.site) || !isId(id)) return problemJson(NO_TRADE_IN);
      const sent = parseRequest(key, body);
      if (!sent.ok) return problemJson(sent.problem);
      return respondSafely(deps, slug, async () => {
        const { address } = c.var;
        const admission = await deps.guard.admit('trade-in', { site: slug, address }, deps.now());
        if (!admission.ok) return problemJson(tooOften(admission));
        const done = await run(sent.value, { id, siteContext, address });
        return 'kind' in done ? stepResponse(done) : problemJson(done);
      });
    });
  };
  step('POST /api/trade-ins/:id/rego', async (plate, ref) => {
    const { id, siteContext, address } = ref;
    const current = await readTradeIn(id, siteContext, deps);
    if (current.kind !== 'taken') return current;
    const attempt = { site: siteContext.site.slug, address, subject: id };
    const admission = await deps.guard.admit('plate', attempt, deps.now());
    if (!admission.ok) return tooOften(admission);
    if (!hasRegister(siteContext.site)) return NO_REGISTER;
    const car = await carOfPlate(plate, siteContext.site, deps);
    return car === null ? UNKNOWN_PLATE : identifyCar(ref, car, deps);
  });
  step('POST /api/trade-ins/:id/car', (car, ref) =>
    identifyCar(ref, { rego: null, regoState: null, ...car }, deps),
  );
  step('POST /api/trade-ins/:id/adjustments', ({ adjustmentAnswers }, ref) =>
    valueCar(ref, adjustmentAnswers, deps),
  );
  step('POST /api/trade-ins/:id/acceptance', ({ offer_price }, ref) => acceptOffer(ref, offer_price, deps));
}

/** Begins a trade-in ("Trade-in lead create", S2 §7): an ordinary lead, named after its step (rules 37). */
async function begin(c: Context<ApiEnv>, deps: TradeInDeps): Promise<Response> {
  const post = await readPost(c, deps);
  if (!post.ok) return post.response;
  const { siteContext, body } = post;
  const { slug, trade_in } = siteContext.site;
  if (!valuesCars(siteContext.site)) return problemJson(NO_TRADE_IN);
  const given = { form: 'trade-in', category: null, form_completed: false, offer_accepted: false };
  const lead = isObject(body) ? { ...body, ...given, subcategory: trade_in.stages.lead_created } : body;
  const taken = await acceptLeadPost(c, { siteContext, body: lead, form: false }, deps);
  if (!taken.ok) return problemJson(taken.problem);
  const { lead_id, reference, reply_by } = taken.response;
  const fresh = { id: deps.newId(), site: slug, lead_id };
  if (taken.kind === 'dropped') {
    const response = { id: fresh.id, lead_id, reference, reply_by: reply_by?.text ?? null };
    return tradeInJson({ ...response, trade_in: { step: 'lead_created' } }, 201);
  }
  return respondSafely(deps, slug, async () => {
    const { id } = await deps.tradeIns.begin(fresh, deps.now());
    return stepResponse(await readTradeIn(id, siteContext, deps), 201);
  });
}

async function read(c: Context<ApiEnv, '/api/trade-ins/:id'>, deps: TradeInDeps): Promise<Response> {
  const reached = await loadSiteContext(c, deps, NO_TRADE_IN);
  if (!reached.ok) return problemJson(reached.problem);
  const { siteContext } = reached;
  const id = c.req.param('id');
  if (!valuesCars(siteContext.site) || !isId(id)) return problemJson(NO_TRADE_IN);
  return respondSafely(deps, siteContext.site.slug, async () =>
    stepResponse(await readTradeIn(id, siteContext, deps)),
  );
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;
