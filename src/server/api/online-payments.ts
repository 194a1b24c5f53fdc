import { type Context, Hono } from 'hono';
import type { PaymentResponse } from '#domain/api/payments.schema.ts';
import { type OnlinePayment, OPEN_MS, onlinePaymentOf } from '#domain/online-payment/online-payment.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import { instantText } from '#domain/reservation/terms.ts';
import { onlinePaymentPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import {
  CONFLICT,
  FIX,
  NO_PAYMENTS,
  type ProblemDetails,
  problemJson,
  refuse,
  STALE_PROOF,
  STORE_DOWN,
  seeOther,
  tooMany,
} from './answers.ts';
import type { ApiEnv } from './api-env.ts';
import { idempotencyKey } from './idempotency-key.ts';
import {
  acceptPayment,
  type OnlinePaymentIntakeDeps,
  type PaymentIntake,
  type PaymentPost,
} from './online-payment-intake.ts';
import { loadSiteContext, type PostDeps, readPost } from './read-post.ts';
import { serve } from './routes.ts';
import { checkGate, type SessionDeps, SIGN_IN_FIRST } from './session.ts';
import { allowsTestMoney, reachedAt } from './test-money.ts';

export type OnlinePaymentRouteDeps = PostDeps & SessionDeps & OnlinePaymentIntakeDeps;

const NOT_STORED = { 'Cache-Control': 'no-store' };
/** As many as somebody looks through. */
const SHOWN = 20;
const NOT_HERE: ProblemDetails = { status: 404, title: 'Nothing can be paid online here.', errors: [] };

/** `/payments`: paying an invoice, and seeing what became of it; always behind sign-in (S2 §4, rules 26). */
export function onlinePaymentRoutes(deps: OnlinePaymentRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  serve(routes, 'POST /api/payments', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { desk, form, body } = post;
    const { site } = desk;
    const refused = (problem: ProblemDetails) => refuse(problem, form, site.contact.phone);
    const entry = await entryOf(c, site, deps);
    if (!entry.ok) return refused(entry.problem);
    const sender = idempotencyKey(c);
    if (!sender.ok) return refused(sender.problem);
    // Whoever pays with test money on the street has paid nothing.
    if (!allowsTestMoney(deps.payments, c.var)) return refused(NO_PAYMENTS);
    const { visitor } = entry;
    const origin = reachedAt(c.var.host, site);
    const { address } = c.var;
    const intake = await taken({ body, desk, key: sender.key, visitor, address, origin }, deps);
    const problem = intake === null ? STORE_DOWN : paymentProblem(intake);
    if (problem !== null) return refused(problem);
    if (intake === null || !('payment' in intake))
      return form ? seeOther(onlinePaymentPath()) : c.json({}, 202, NOT_STORED);
    const answer = paymentResponse(intake.payment, site, deps);
    if (form) return seeOther(answer.checkout_url ?? onlinePaymentPath(answer.payment_id));
    return c.json(answer, 201, NOT_STORED);
  });

  serve(routes, 'GET /api/payments', async (c) => {
    const reached = await loadSiteContext(c, deps, NOT_HERE);
    if (!reached.ok) return problemJson(reached.problem);
    const { desk } = reached;
    const entry = await entryOf(c, desk.site, deps);
    if (!entry.ok) return problemJson(entry.problem);
    const own = await deps.onlinePayments.ofAccount(entry.visitor.user_id, SHOWN);
    const payments = own.map((payment) => paymentResponse(payment, desk.site, deps));
    return c.json({ payments }, 200, NOT_STORED);
  });
  return routes;
}

/** Who may pay here; the page is there, and behind its gate. */
async function entryOf(c: Context<ApiEnv>, site: Site, deps: SessionDeps) {
  if (onlinePaymentOf(site) === null) return { ok: false, problem: NOT_HERE } as const;
  const entry = await checkGate(onlinePaymentPath(), c, { ...deps, site });
  if (!entry.ok) return entry;
  const { visitor } = entry;
  return visitor === null
    ? ({ ok: false, problem: SIGN_IN_FIRST } as const)
    : ({ ok: true, visitor } as const);
}

/** A payment as who made it is told of it. */
function paymentResponse(
  { id, reference, invoice, amount, kept, location_name, email, state, ...times }: OnlinePayment,
  site: Site,
  { payments, now }: Pick<OnlinePaymentRouteDeps, 'payments' | 'now'>,
): PaymentResponse {
  const { paid_at, created_at, checkout_url } = times;
  const isOpen = state === 'open' && now().getTime() < created_at.getTime() + OPEN_MS;
  return {
    ...{ payment_id: id, reference, invoice, state, email },
    ...{ amount: dollarsOf(amount), kept: dollarsOf(kept), paid_to: location_name },
    at: instantText(paid_at ?? created_at, site),
    checkout_url: isOpen ? checkout_url : null,
    test_money: !payments.real,
  };
}

/** What an intake is answered as a problem; `null` where who pays goes on to pay. */
function paymentProblem(intake: PaymentIntake): ProblemDetails | null {
  switch (intake.kind) {
    case 'invalid':
      return { status: 422, title: FIX, errors: intake.issues };
    case 'conflict':
      return CONFLICT;
    case 'nowhere':
      return NOT_HERE;
    case 'stale':
      return STALE_PROOF;
    case 'limited':
      return tooMany('You have begun many payments. Please try again later, or call us.', intake);
    default:
      return null;
  }
}

/** `null` where it could not be stored, or no checkout could be opened. */
async function taken(post: PaymentPost, deps: OnlinePaymentRouteDeps): Promise<PaymentIntake | null> {
  const { slug } = post.desk.site;
  try {
    const intake = await acceptPayment(post, deps);
    deps.log.info({ site: slug, outcome: intake.kind }, 'online payment');
    return intake;
  } catch (error) {
    deps.log.error({ site: slug, err: error }, 'online payment cannot be made');
    return null;
  }
}
