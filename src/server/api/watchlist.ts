import type { Context, Hono } from 'hono';
import { isId } from '#domain/shortlist/list.ts';
import { canSignIn } from '#domain/site/gates.ts';
import { refusalOf } from '#domain/vehicle/conditions.ts';
import { refusalText } from '#domain/vehicle/refusal-words.ts';
import { seenIn, WATCHLIST_LIMIT, watchedEntry } from '#domain/watchlist/watched-car.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Guard } from '../abuse/guard.ts';
import type { LiveCars } from '../live-cars.ts';
import type { Visitor } from '../store/accounts.ts';
import type { Watchlists } from '../store/watchlists.ts';
import type { ApiEnv } from './api-env.ts';
import { FOREIGN, NO_STORE, type ProblemDetails, problemJson, tooMany } from './problem.ts';
import { loadSiteContext, type PostDeps, readPost } from './read-post.ts';
import { parseRequest, serve } from './routes.ts';
import { isSameOrigin } from './same-origin.ts';
import { NO_SIGN_IN, type SessionDeps, SIGN_IN_FIRST, signedIn } from './session.ts';

export interface WatchlistRouteDeps extends SessionDeps, PostDeps {
  watchlists: Watchlists;
  guard: Guard;
  liveCars: Pick<LiveCars, 'car'>;
}

type Member =
  | { ok: true; visitor: Visitor; siteContext: SiteContext }
  | { ok: false; problem: ProblemDetails };

const NO_CAR: ProblemDetails = {
  status: 404,
  title: 'We could not find this car. It may have just been sold.',
};
const TOO_MANY = 'Your watchlist was changed too often. Please try again in some minutes.';
const FULL: ProblemDetails = {
  status: 409,
  title: `Your watchlist holds ${WATCHLIST_LIMIT} cars. Remove one to add another.`,
};

/**
 * Adds the watchlist of the signed-in visitor (S1 §4 "Watchlist save", rules 44). Every response is the current list.
 */
export function watchlistRoutes(routes: Hono<ApiEnv>, deps: WatchlistRouteDeps): void {
  const listOf = async (c: Context<ApiEnv>, { user_id }: Visitor) => {
    const [cars, texts] = await Promise.all([deps.watchlists.list(user_id), deps.watchlists.texts(user_id)]);
    return c.json({ cars, texts }, 200, NO_STORE);
  };
  serve(routes, 'GET /api/watchlist', async (c) => {
    const member = await memberOf(c, deps);
    return member.ok ? listOf(c, member.visitor) : problemJson(member.problem);
  });
  serve(routes, 'PUT /api/watchlist/:id', async (c) => {
    const member = await changingMember(c, deps);
    if (!member.ok) return problemJson(member.problem);
    const problem = await save(c.req.param('id'), member, deps);
    return problem === null ? listOf(c, member.visitor) : problemJson(problem);
  });
  serve(routes, 'DELETE /api/watchlist/:id', async (c) => {
    const member = await memberOf(c, deps);
    if (!member.ok) return problemJson(member.problem);
    const id = c.req.param('id');
    if (!isId(id)) return problemJson(NO_CAR);
    await deps.watchlists.remove(member.visitor.user_id, id);
    return listOf(c, member.visitor);
  });
  serve(routes, 'POST /api/watchlist', async (c) => {
    const [post, member] = [await readPost(c, deps), await changingMember(c, deps)];
    if (!post.ok) return post.response;
    if (!member.ok) return problemJson(member.problem);
    const sent = parseRequest('POST /api/watchlist', post.body);
    if (!sent.ok) return problemJson(sent.problem);
    const { texts, ids = [] } = sent.value;
    if (texts !== undefined) await deps.watchlists.setTexts(member.visitor.user_id, texts);
    // Sold or missing favourites are skipped and stay in the browser.
    for (const id of ids) await save(id, member, deps);
    return listOf(c, member.visitor);
  });
}

/** Returns the signed-in visitor of a request from the site's own page, or the problem. */
async function memberOf(c: Context<ApiEnv>, deps: WatchlistRouteDeps): Promise<Member> {
  if (!isSameOrigin(c, c.var.host)) return { ok: false, problem: FOREIGN };
  const reached = await loadSiteContext(c, deps, NO_SIGN_IN);
  if (!reached.ok) return reached;
  const { siteContext } = reached;
  if (!canSignIn(siteContext.site)) return { ok: false, problem: NO_SIGN_IN };
  const visitor = await signedIn(c, deps);
  return visitor === null ? { ok: false, problem: SIGN_IN_FIRST } : { ok: true, visitor, siteContext };
}

/** Like `memberOf`, with the rate limit of changes. */
async function changingMember(c: Context<ApiEnv>, deps: WatchlistRouteDeps): Promise<Member> {
  const member = await memberOf(c, deps);
  if (!member.ok) return member;
  const { site, phone } = member.visitor;
  const admission = await deps.guard.admit('watchlist', { site, phone, address: c.var.address }, deps.now());
  return admission.ok ? member : { ok: false, problem: tooMany(TOO_MANY, admission) };
}

/** Saves a car that the site offers Save for; returns the problem, or `null` once it is on the list. */
async function save(
  id: string,
  { visitor, siteContext }: { visitor: Visitor; siteContext: SiteContext },
  { watchlists, liveCars, now }: WatchlistRouteDeps,
): Promise<ProblemDetails | null> {
  const record = isId(id) ? await liveCars.car(visitor.site, id) : null;
  if (record === null) return NO_CAR;
  const refusal = refusalOf('save', await siteContext.onOffer(id), siteContext.site);
  if (refusal !== null) return { status: 409, title: refusalText(refusal, 'save', record.card.item_type) };
  return (await watchlists.save(visitor, watchedEntry(record), seenIn(record), now())) ? null : FULL;
}
