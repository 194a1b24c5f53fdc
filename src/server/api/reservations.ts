import { type Context, Hono } from 'hono';
import { tryParse } from '#domain/parse.ts';
import { heldCar } from '#domain/reservation/held-car.ts';
import { alertSchema } from '#domain/reservation/reservation.schema.ts';
import { isId } from '#domain/shortlist/list.ts';
import { checkoutPath, reservationPath, vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { availability } from '#domain/vehicle/words.ts';
import type { Desk } from '#generator/desk.ts';
import { FIX, NO_PAYMENTS, type Problem, problemJson, refuse, STORE_DOWN, seeOther } from './answers.ts';
import { clientPrefix } from './client-prefix.ts';
import { idempotencyKey } from './idempotency-key.ts';
import type { ApiEnv } from './leads.ts';
import type { RateLimit } from './rate-limiter.ts';
import { type PostDeps, reachDesk, readPost } from './read-post.ts';
import { reservationAnswer, reservationProblem } from './reservation-answers.ts';
import { type ReservationIntake, type ReservationIntakeDeps, takeReservation } from './reservation-intake.ts';
import { reservationDescriptions } from './reservation-openapi.ts';
import { entryTo, type SessionDeps } from './session.ts';
import { reachedAt, takesTestMoney } from './test-money.ts';

export type ReservationRouteDeps = PostDeps & SessionDeps & ReservationIntakeDeps;

/** Requests to be told that one network may make. */
const ALERT_LIMIT: RateLimit = { hits: 20, window: 600_000 };
const NOT_STORED = { 'Cache-Control': 'no-store' };
const NOTHING: Problem = { status: 404, title: 'There is no such reservation.', errors: [] };
const NO_CAR: Problem = { status: 404, title: 'There is no such car.', errors: [] };

/** Everything below `/reservations`: holding a car, seeing who holds it, and letting go of it. */
export function reservationRoutes(deps: ReservationRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/reservations', reservationDescriptions.create, async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { desk, form, body } = post;
    const { site } = desk;
    const refused = (problem: Problem) => refuse(problem, form, site.contact.phone);
    const sender = idempotencyKey(c);
    if (!sender.ok) return refused(sender.problem);
    const entry = await entryTo(checkoutPath(await slugIn(body, desk), site), c, { ...deps, site });
    if (!entry.ok) return refused(entry.problem);
    // Whoever pays with test money on the street has reserved nothing.
    if (!takesTestMoney(deps.payments, c.var)) return refused(NO_PAYMENTS);
    const intake = await taken(c, { body, desk, key: sender.key }, deps);
    const problem = intake === null ? STORE_DOWN : reservationProblem(intake);
    if (problem !== null) return refused(problem);
    if (intake === null || !('reservation' in intake))
      return form ? seeOther(reservationPath()) : c.json({}, 202, NOT_STORED);
    const { reservation, checkout_url } = intake;
    if (form) return seeOther(checkout_url ?? reservationPath(reservation.id));
    const facts = { site, real: deps.payments.real, now: deps.now() };
    return c.json({ ...reservationAnswer(reservation, facts), checkout_url }, 201, NOT_STORED);
  });

  routes.post('/reservations/alerts', reservationDescriptions.alert, async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { desk, form } = post;
    const parsed = tryParse(alertSchema, post.body, () => 'Please check this field.');
    const refused = (problem: Problem) => refuse(problem, form, desk.site.contact.phone);
    if (!parsed.ok) return refused({ status: 422, title: FIX, errors: parsed.issues });
    const prefix = clientPrefix(c.var.address);
    const now = deps.now();
    const bucket = `alert ${desk.site.slug} ${prefix}`;
    const retryAfter = prefix === null ? null : await deps.limiter.hit(bucket, ALERT_LIMIT, now);
    if (retryAfter !== null)
      return refused({ status: 429, title: 'Please try again later.', errors: [], retryAfter });
    const vehicle = await desk.onOffer(parsed.value.car_id);
    if (vehicle === null) return refused(NO_CAR);
    const { email } = parsed.value;
    const { slug, name: car_name } = vehicle;
    // Who holds it may do so by a name that it had before.
    const named = namesOf(vehicle, desk.site);
    const { car } = (await deps.holds.activeOf(named, now)) ?? named;
    await deps.holds.await({ site: desk.site.slug, car, email, slug, car_name }, now);
    return form ? seeOther(vehiclePath(slug)) : c.json({}, 202, NOT_STORED);
  });

  routes.get('/reservations/cars/:id', reservationDescriptions.car, async (c) => {
    const reached = await reachDesk(c, deps, NO_CAR);
    if (!reached.ok) return problemJson(reached.problem);
    const { desk } = reached;
    const vehicle = await desk.onOffer(c.req.param('id'));
    if (vehicle === null) return problemJson(NO_CAR);
    const hold = await deps.holds.activeOf(namesOf(vehicle, desk.site), deps.now());
    const known = availability(vehicle);
    const state = hold !== null && known !== 'sold' ? 'reserved' : known;
    const own = hold !== null && hold.id === c.req.query('hold');
    return c.json({ state, until: hold?.expires_at.toISOString() ?? null, own }, 200, NOT_STORED);
  });

  routes.get('/reservations/:id', reservationDescriptions.read, async (c) => {
    const found = await ownReservation(c, deps);
    if (!found.ok) return problemJson(found.problem);
    const facts = { site: found.desk.site, real: deps.payments.real, now: deps.now() };
    return c.json(reservationAnswer(found.hold, facts), 200, NOT_STORED);
  });

  routes.post('/reservations/:id/release', reservationDescriptions.release, async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const found = await ownReservation(c, deps);
    if (!found.ok) return problemJson(found.problem);
    const ended = await deps.holds.end(found.hold.id, 'release', deps.now());
    if (!ended) return problemJson({ status: 409, title: 'This reservation is over already.', errors: [] });
    deps.settleAt(deps.now());
    return c.json({}, 200, NOT_STORED);
  });
  return routes;
}

/** What a hold of a car may call it. */
const namesOf = (vehicle: Pick<Vehicle, 'id' | 'vin'>, site: Site) => ({
  car: heldCar(vehicle, site),
  site: site.slug,
  car_id: vehicle.id,
});

/** Reservations of one site mean nothing on another (promises "Sign-in and the API"). */
async function ownReservation(c: Context<ApiEnv>, deps: ReservationRouteDeps) {
  const nothing = { ok: false, problem: NOTHING } as const;
  const reached = await reachDesk(c, deps, NOTHING);
  if (!reached.ok) return reached;
  const id = c.req.param('id') ?? '';
  const hold = isId(id) ? await deps.holds.find(id) : null;
  const isOwn = hold !== null && hold.site === reached.desk.site.slug && hold.id === id;
  return isOwn ? { ...reached, hold } : nothing;
}

/** Slug of the car that a body names, for the address of its checkout. */
async function slugIn(body: unknown, { onOffer }: Desk): Promise<string> {
  const id: unknown = Reflect.get(Object(body), 'car_id');
  const isNamed = typeof id === 'string' || typeof id === 'number';
  return (isNamed ? await onOffer(String(id)) : null)?.slug ?? '-';
}

/** `null` where it could not be stored, or no checkout could be opened. */
async function taken(
  c: Context<ApiEnv>,
  post: { body: unknown; desk: Desk; key: string | null },
  deps: ReservationRouteDeps,
): Promise<ReservationIntake | null> {
  const { slug } = post.desk.site;
  try {
    const origin = reachedAt(c.var.host, post.desk.site);
    const prefix = clientPrefix(c.var.address);
    const intake = await takeReservation({ ...post, prefix, origin }, deps);
    deps.log.info({ site: slug, outcome: intake.kind }, 'reservation');
    return intake;
  } catch (error) {
    deps.log.error({ site: slug, err: error }, 'reservation cannot be made');
    return null;
  }
}
