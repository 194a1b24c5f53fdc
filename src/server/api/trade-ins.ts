import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { tryParse } from '#domain/parse.ts';
import { isId } from '#domain/shortlist/list.ts';
import {
  acceptanceSchema,
  adjustmentsSchema,
  describedCarSchema,
  regoSchema,
} from '#domain/trade-in/trade-in.schema.ts';
import { valuesCars } from '#domain/trade-in/valuation-site.ts';
import type { Desk } from '#sites/desk.ts';
import type { ClientAddress } from '../client-address.ts';
import { carOfPlate } from '../trade-in/rego-lookup.ts';
import {
  acceptOffer,
  answerQuestions,
  nameCar,
  readTradeIn,
  type Step,
  type StepDeps,
} from '../trade-in/steps.ts';
import { FIX, type Problem, problemJson } from './answers.ts';
import { type ApiEnv, type LeadRouteDeps, takePosted } from './leads.ts';
import { reachDesk, readPost } from './read-post.ts';
import {
  answered,
  NO_TRADE_IN,
  stepAnswer,
  tooOften,
  tradeInJson,
  UNKNOWN_PLATE,
} from './trade-in-answers.ts';
import { tradeInDescriptions } from './trade-in-openapi.ts';

export type TradeInDeps = LeadRouteDeps & StepDeps;

/** A trade-in that somebody goes on with. */
interface StepPlace {
  id: string;
  desk: Desk;
  address: ClientAddress;
}

/** The four calls of the valuation flow (S2 §7), and reading where one stands. Ids are as secret as what they lead to. */
export function tradeInRoutes(deps: TradeInDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/trade-ins', tradeInDescriptions.create, (c) => begin(c, deps));
  routes.get('/trade-ins/:id', tradeInDescriptions.read, (c) => read(c, deps));

  const step = <S extends z.ZodType>(
    name: 'rego' | 'car' | 'adjustments' | 'acceptance',
    schema: S,
    run: (sent: z.output<S>, at: StepPlace) => Promise<Step | Problem>,
  ) => {
    const description: MiddlewareHandler = tradeInDescriptions[name];
    routes.post(`/trade-ins/:id/${name}`, description, async (c) => {
      const post = await readPost(c, deps);
      if (!post.ok) return post.response;
      const { desk, body } = post;
      const { slug } = desk.site;
      const id = c.req.param('id') ?? '';
      if (!valuesCars(desk.site) || !isId(id)) return problemJson(NO_TRADE_IN);
      const sent = tryParse(schema, body, () => 'Please check this field.');
      if (!sent.ok) return problemJson({ status: 422, title: FIX, errors: sent.issues });
      return answered(deps, slug, async () => {
        const { address } = c.var;
        const admission = await deps.guard.admit('trade-in', { site: slug, address }, deps.now());
        if (!admission.ok) return problemJson(tooOften(admission));
        const done = await run(sent.value, { id, desk, address });
        return 'kind' in done ? stepAnswer(done) : problemJson(done);
      });
    });
  };
  step('rego', regoSchema, async (plate, { id, desk, address }) => {
    const known = await readTradeIn(id, desk, deps);
    if (known.kind !== 'taken') return known;
    const asked = { site: desk.site.slug, address, subject: id };
    const admission = await deps.guard.admit('plate', asked, deps.now());
    if (!admission.ok) return tooOften(admission);
    const car = await carOfPlate(plate, desk.site, deps);
    return car === null ? UNKNOWN_PLATE : nameCar(id, car, desk, deps);
  });
  step('car', describedCarSchema, (car, { id, desk }) =>
    nameCar(id, { rego: null, regoState: null, ...car }, desk, deps),
  );
  step('adjustments', adjustmentsSchema, ({ adjustmentAnswers }, { id, desk }) =>
    answerQuestions(id, adjustmentAnswers, desk, deps),
  );
  step('acceptance', acceptanceSchema, ({ offer_price }, { id, desk }) =>
    acceptOffer(id, offer_price, desk, deps),
  );
  return routes;
}

/** "Trade-in lead create" (S2 §7): a lead like any other, under the name of its step (rules 37). */
async function begin(c: Context<ApiEnv>, deps: TradeInDeps): Promise<Response> {
  const post = await readPost(c, deps);
  if (!post.ok) return post.response;
  const { desk, body } = post;
  const { slug, trade_in } = desk.site;
  if (!valuesCars(desk.site)) return problemJson(NO_TRADE_IN);
  const given = { form: 'trade-in', category: null, form_completed: false, offer_accepted: false };
  const lead = isObject(body) ? { ...body, ...given, subcategory: trade_in.stages.lead_created } : body;
  const taken = await takePosted(c, { desk, body: lead, form: false }, deps);
  if (!taken.ok) return problemJson(taken.problem);
  const { lead_id, reference, reply_by } = taken.answer;
  const fresh = { id: deps.newId(), site: slug, lead_id };
  if (taken.kind === 'dropped') {
    const told = { id: fresh.id, lead_id, reference, reply_by: reply_by?.text ?? null };
    return tradeInJson({ ...told, trade_in: { step: 'lead_created' } }, 201);
  }
  return answered(deps, slug, async () => {
    const { id } = await deps.tradeIns.begin(fresh, deps.now());
    return stepAnswer(await readTradeIn(id, desk, deps), 201);
  });
}

async function read(c: Context<ApiEnv, '/trade-ins/:id'>, deps: TradeInDeps): Promise<Response> {
  const reached = await reachDesk(c, deps, NO_TRADE_IN);
  if (!reached.ok) return problemJson(reached.problem);
  const { desk } = reached;
  const id = c.req.param('id');
  if (!valuesCars(desk.site) || !isId(id)) return problemJson(NO_TRADE_IN);
  return answered(deps, desk.site.slug, async () => stepAnswer(await readTradeIn(id, desk, deps)));
}

const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;
