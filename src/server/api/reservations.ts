import type { Context, Hono } from 'hono';
import { heldNames } from '#domain/reservation/held-car.ts';
import { isActive, PENDING_MS } from '#domain/reservation/hold.ts';
import { isId } from '#domain/shortlist/list.ts';
import { checkoutPath, reservationPath, vehiclePath } from '#domain/site/routes.ts';
import { refusalOf } from '#domain/vehicle/conditions.ts';
import { refusalText } from '#domain/vehicle/refusal-words.ts';
import { carState } from '#domain/vehicle/state.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { ApiEnv } from './api-env.ts';
import { hostCookie } from './host-cookie.ts';
import { idempotencyKey } from './idempotency-key.ts';
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
import { acceptReservation, type ReservationIntakeDeps } from './reservation-intake.ts';
import { holdEnd, reservationProblem, reservationResponse } from './reservation-responses.ts';
import { parseRequest, serve } from './routes.ts';
import { checkGate, type SessionDeps } from './session.ts';
import { allowsTestMoney, reachedAt } from './test-money.ts';

export type ReservationRouteDeps = PostDeps & SessionDeps & ReservationIntakeDeps;

/**
 * The cookie of the last reservation begun in this browser, `__Host-reservation`, which alone can continue it unpaid.
 */
const reservationCookie = hostCookie('reservation', PENDING_MS);
const TRY_LATER = 'Too many requests came from you or your network. Please try again later.';
const NOTHING: ProblemDetails = { status: 404, title: 'There is no such reservation.' };
const NO_CAR: ProblemDetails = { status: 404, title: 'There is no such car.' };

/** Adds the routes below `/reservations`, which hold a car, show a hold, and release it. */
export function reservationRoutes(routes: Hono<ApiEnv>, deps: ReservationRouteDeps): void {
  serve(routes, 'POST /api/reservations', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { siteContext, form, body } = post;
    const { site } = siteContext;
    const refused = (problem: ProblemDetails) => {
      const refusal = post.refuse(problem);
      // Includes the cookie set meanwhile.
      return c.newResponse(refusal.body, refusal);
    };
    const sender = idempotencyKey(c);
    if (!sender.ok) return refused(sender.problem);
    const entry = await checkGate(checkoutPath(await slugIn(body, siteContext), site), c, { ...deps, site });
    if (!entry.ok) return refused(entry.problem);
    // Test money of a remote visitor reserves nothing.
    if (!allowsTestMoney(deps.payments, c.var)) return refused(NO_PAYMENTS);
    const reservationPost = {
      body,
      siteContext,
      key: sender.key,
      address: c.var.address,
      origin: reachedAt(c.var.host, site),
      heldId: reservationCookie.read(c) ?? null,
      signedIn: entry.visitor?.phone ?? null,
      onHeld: (id: string) => reservationCookie.write(c, id),
    };
    const intake = await logged('reservation', { site: site.slug, log: deps.log }, () =>
      acceptReservation(reservationPost, deps),
    );
    const problem = reservationProblem(intake, site.contact.phone);
    if (problem !== null) return refused(problem);
    if (!('reservation' in intake)) return form ? seeOther(reservationPath()) : c.json({}, 202, NO_STORE);
    const { reservation, checkout_url } = intake;
    c.header('Cache-Control', 'no-store');
    if (form) return c.redirect(checkout_url ?? reservationPath(reservation.id), 303);
    const facts = { site, real: deps.payments.real, now: deps.now() };
    return c.json({ ...reservationResponse(reservation, facts), checkout_url }, 201, NO_STORE);
  });

  serve(routes, 'POST /api/reservations/alerts', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { siteContext, form, refuse } = post;
    const parsed = parseRequest('POST /api/reservations/alerts', post.body);
    if (!parsed.ok) return refuse(parsed.problem);
    const { email, altcha } = parsed.value;
    const vehicle = await siteContext.onOffer(parsed.value.car_id);
    if (vehicle === null) return refuse(NO_CAR);
    const now = deps.now();
    const { slug: siteSlug, leads: settings } = siteContext.site;
    const proof = { sent: altcha, claim: deps.newId() };
    const attempt = { site: siteSlug, address: c.var.address, email, settings, proof };
    const admission = await deps.guard.admitProven('free-alert', attempt, now);
    if (!admission.ok) return refuse(refusalProblem(admission, TRY_LATER));
    const { slug, name: car_name } = vehicle;
    const named = heldNames(vehicle, siteContext.site);
    const hold = await deps.holds.activeOf(named, now);
    const refusal = refusalOf('alert', { ...vehicle, held: hold !== null }, siteContext.site);
    if (refusal !== null) {
      const title = refusalText(refusal, 'alert', vehicle.item_type);
      return refuse({ status: 409, title });
    }
    const { car } = hold ?? named;
    await deps.holds.await({ site: siteSlug, car, car_id: vehicle.id, email, slug, car_name }, now);
    return form ? seeOther(vehiclePath(slug)) : c.json({}, 202, NO_STORE);
  });

  serve(routes, 'GET /api/reservations/cars/:id', async (c) => {
    const reached = await loadSiteContext(c, deps, NO_CAR);
    if (!reached.ok) return problemJson(reached.problem);
    const { siteContext } = reached;
    const vehicle = await siteContext.onOffer(c.req.param('id'));
    if (vehicle === null) return problemJson(NO_CAR);
    const now = deps.now();
    const hold = await deps.holds.activeOf(heldNames(vehicle, siteContext.site), now);
    const own = hold !== null && hold.id === c.req.query('hold') ? hold : null;
    const paid = own?.captured_at === null ? 'unpaid' : 'paid';
    const state = carState({ ...vehicle, held: hold !== null }, siteContext.site, own && paid);
    const until = hold !== null && isActive(hold.state) ? holdEnd(hold, siteContext.site, now) : null;
    return c.json(
      { state, until, checkout_url: paid === 'unpaid' ? (own?.checkout_url ?? null) : null },
      200,
      NO_STORE,
    );
  });

  serve(routes, 'GET /api/reservations/:id', async (c) => {
    const found = await ownReservation(c, deps);
    if (!found.ok) return problemJson(found.problem);
    const facts = { site: found.siteContext.site, real: deps.payments.real, now: deps.now() };
    return c.json(reservationResponse(found.hold, facts), 200, NO_STORE);
  });

  serve(routes, 'POST /api/reservations/:id/release', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const found = await ownReservation(c, deps);
    if (!found.ok) return problemJson(found.problem);
    const ended = await deps.holds.end(found.hold.id, 'release', deps.now());
    if (!ended) return problemJson({ status: 409, title: 'This reservation is over already.' });
    deps.settleAt(deps.now());
    return c.json({}, 200, NO_STORE);
  });
}

/** Finds a reservation of this site; those of other sites are unknown here (promises "Sign-in and the API"). */
async function ownReservation(c: Context<ApiEnv>, deps: ReservationRouteDeps) {
  const nothing = { ok: false, problem: NOTHING } as const;
  const reached = await loadSiteContext(c, deps, NOTHING);
  if (!reached.ok) return reached;
  const id = c.req.param('id') ?? '';
  const hold = isId(id) ? await deps.holds.find(id) : null;
  const isOwn = hold !== null && hold.site === reached.siteContext.site.slug && hold.id === id;
  return isOwn ? { ...reached, hold } : nothing;
}

/** Returns the slug of the car in a body, for its checkout's address. */
async function slugIn(body: unknown, { onOffer }: SiteContext): Promise<string> {
  const id: unknown = Reflect.get(Object(body), 'car_id');
  const isNamed = typeof id === 'string' || typeof id === 'number';
  return (isNamed ? await onOffer(String(id)) : null)?.slug ?? '-';
}
