import type { Context, Hono } from 'hono';
import type { PaymentResponse } from '#domain/api/payments.schema.ts';
import { type OnlinePayment, OPEN_MS, onlinePaymentOf } from '#domain/online-payment/online-payment.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import { instantText } from '#domain/reservation/terms.ts';
import { onlinePaymentPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { ApiEnv } from './api-env.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { acceptPayment, type OnlinePaymentIntakeDeps, type PaymentIntake } from './online-payment-intake.ts';
import {
  logged,
  NO_PAYMENTS,
  NO_STORE,
  type ProblemDetails,
  problemJson,
  refusalProblem,
  seeOther,
} from './problem.ts';
import { loadSiteContext, type PostDeps, readPost } from './read-post.ts';
import { serve } from './routes.ts';
import { checkGate, type SessionDeps, SIGN_IN_FIRST } from './session.ts';
import { allowsTestMoney, reachedAt } from './test-money.ts';

export type OnlinePaymentRouteDeps = PostDeps & SessionDeps & OnlinePaymentIntakeDeps;

const SHOWN = 20;
const NOT_HERE: ProblemDetails = { status: 404, title: 'Online payment is not available here.' };

/** Adds `/payments`: pays an invoice, and lists one's payments; always behind sign-in (S2 §4, rules 26). */
export function onlinePaymentRoutes(routes: Hono<ApiEnv>, deps: OnlinePaymentRouteDeps): void {
  serve(routes, 'POST /api/payments', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { siteContext, form, body, refuse } = post;
    const { site } = siteContext;
    const entry = await entryOf(c, site, deps);
    if (!entry.ok) return refuse(entry.problem);
    const sender = idempotencyKey(c);
    if (!sender.ok) return refuse(sender.problem);
    // Test money of a remote visitor pays nothing.
    if (!allowsTestMoney(deps.payments, c.var)) return refuse(NO_PAYMENTS);
    const { visitor } = entry;
    const origin = reachedAt(c.var.host, site);
    const paymentPost = { body, siteContext, key: sender.key, visitor, address: c.var.address, origin };
    const intake = await logged('online payment', { site: site.slug, log: deps.log }, () =>
      acceptPayment(paymentPost, deps),
    );
    const problem = paymentProblem(intake);
    if (problem !== null) return refuse(problem);
    if (!('payment' in intake)) return form ? seeOther(onlinePaymentPath()) : c.json({}, 202, NO_STORE);
    const payment = paymentResponse(intake.payment, site, deps);
    if (form) return seeOther(payment.checkout_url ?? onlinePaymentPath(payment.payment_id));
    return c.json(payment, 201, NO_STORE);
  });

  serve(routes, 'GET /api/payments', async (c) => {
    const reached = await loadSiteContext(c, deps, NOT_HERE);
    if (!reached.ok) return problemJson(reached.problem);
    const { siteContext } = reached;
    const entry = await entryOf(c, siteContext.site, deps);
    if (!entry.ok) return problemJson(entry.problem);
    const own = await deps.onlinePayments.ofAccount(entry.visitor.user_id, SHOWN);
    const payments = own.map((payment) => paymentResponse(payment, siteContext.site, deps));
    return c.json({ payments }, 200, NO_STORE);
  });
}

/** Decides whether the visitor may pay here: the site has the page, and the gate is passed. */
async function entryOf(c: Context<ApiEnv>, site: Site, deps: SessionDeps) {
  if (onlinePaymentOf(site) === null) return { ok: false, problem: NOT_HERE } as const;
  const entry = await checkGate(onlinePaymentPath(), c, { ...deps, site });
  if (!entry.ok) return entry;
  const { visitor } = entry;
  return visitor === null
    ? ({ ok: false, problem: SIGN_IN_FIRST } as const)
    : ({ ok: true, visitor } as const);
}

function paymentResponse(
  { id, reference, invoice, amount, kept, location_name, email, state, ...times }: OnlinePayment,
  site: Site,
  { payments, now }: Pick<OnlinePaymentRouteDeps, 'payments' | 'now'>,
): PaymentResponse {
  const { paid_at, created_at, checkout_url } = times;
  const isOpen = state === 'open' && now().getTime() < created_at.getTime() + OPEN_MS;
  return {
    payment_id: id,
    reference,
    invoice,
    state,
    email,
    amount: dollarsOf(amount),
    kept: dollarsOf(kept),
    paid_to: location_name,
    at: instantText(paid_at ?? created_at, site),
    checkout_url: isOpen ? checkout_url : null,
    test_money: !payments.real,
  };
}

/** Returns the problem of an intake; `null` where the payer goes on to the checkout. */
function paymentProblem(intake: PaymentIntake): ProblemDetails | null {
  switch (intake.kind) {
    case 'begun':
    case 'repeated':
    case 'dropped':
      return null;
    case 'nowhere':
      return NOT_HERE;
    default:
      return refusalProblem(intake, 'Too many payments were begun. Please try again later, or call us.');
  }
}
