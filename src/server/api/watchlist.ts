import { type Context, Hono } from 'hono';
import { tryParse } from '#domain/parse.ts';
import { isId } from '#domain/shortlist/list.ts';
import { canSignIn } from '#domain/site/gates.ts';
import { seenIn, WATCHLIST_LIMIT, watchedEntry } from '#domain/watchlist/watched-car.ts';
import { mergeSchema, textsSchema } from '#domain/watchlist/watchlist.schema.ts';
import type { LiveCars } from '#generator/live-cars.ts';
import type { Visitor } from '../store/accounts.ts';
import type { Watchlists } from '../store/watchlists.ts';
import { FIX, FOREIGN, type Problem, problemJson } from './answers.ts';
import type { ApiEnv } from './leads.ts';
import { type PostDeps, reachDesk, readPost } from './read-post.ts';
import { isSameOrigin } from './same-origin.ts';
import { NO_SIGN_IN, type SessionDeps, SIGN_IN_FIRST, signedIn } from './session.ts';
import { watchlistDescriptions } from './watchlist-openapi.ts';

export interface WatchlistRouteDeps extends SessionDeps, PostDeps {
  watchlists: Watchlists;
  liveCars: Pick<LiveCars, 'car'>;
}

type Member = { ok: true; visitor: Visitor } | { ok: false; problem: Problem };

const NO_STORE = { 'Cache-Control': 'no-store' };
const NO_CAR: Problem = {
  status: 404,
  title: 'We could not find this car. It may have just been sold.',
  errors: [],
};
const SOLD: Problem = { status: 409, title: 'This car has been sold.', errors: [] };
const FULL: Problem = {
  status: 409,
  title: `Your watchlist holds ${WATCHLIST_LIMIT} cars. Remove one to add another.`,
  errors: [],
};

/** The watchlist of who is signed in (S1 §4 "Watchlist save", rules 44). Every answer is the list as it is then. */
export function watchlistRoutes(deps: WatchlistRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  const listOf = async (c: Context<ApiEnv>, { user_id }: Visitor) => {
    const [cars, texts] = await Promise.all([deps.watchlists.list(user_id), deps.watchlists.texts(user_id)]);
    return c.json({ cars, texts }, 200, NO_STORE);
  };
  routes.get('/watchlist', watchlistDescriptions.read, async (c) => {
    const member = await memberOf(c, deps);
    return member.ok ? listOf(c, member.visitor) : problemJson(member.problem);
  });
  routes.put('/watchlist/:id', watchlistDescriptions.save, async (c) => {
    const member = await memberOf(c, deps);
    if (!member.ok) return problemJson(member.problem);
    const problem = await save(c.req.param('id'), member.visitor, deps);
    return problem === null ? listOf(c, member.visitor) : problemJson(problem);
  });
  routes.delete('/watchlist/:id', watchlistDescriptions.remove, async (c) => {
    const member = await memberOf(c, deps);
    if (!member.ok) return problemJson(member.problem);
    const id = c.req.param('id');
    if (!isId(id)) return problemJson(NO_CAR);
    await deps.watchlists.remove(member.visitor.user_id, id);
    return listOf(c, member.visitor);
  });
  routes.post('/watchlist', watchlistDescriptions.change, async (c) => {
    const [post, member] = [await readPost(c, deps), await memberOf(c, deps)];
    if (!post.ok) return post.response;
    if (!member.ok) return problemJson(member.problem);
    const merge = tryParse(mergeSchema, post.body);
    const texts = tryParse(textsSchema, post.body);
    if (texts.ok) await deps.watchlists.setTexts(member.visitor.user_id, texts.value.texts);
    else if (!merge.ok) return problemJson({ status: 422, title: FIX, errors: merge.issues });
    // What of a browser's favourites is sold or gone stays there.
    if (merge.ok) for (const id of merge.value.ids) await save(id, member.visitor, deps);
    return listOf(c, member.visitor);
  });
  return routes;
}

/** Who is signed in and asks from a page of the site's own. */
async function memberOf(c: Context<ApiEnv>, deps: WatchlistRouteDeps): Promise<Member> {
  if (!isSameOrigin(c, c.var.host)) return { ok: false, problem: FOREIGN };
  const reached = await reachDesk(c, deps, NO_SIGN_IN);
  if (!reached.ok) return reached;
  if (!canSignIn(reached.desk.site)) return { ok: false, problem: NO_SIGN_IN };
  const visitor = await signedIn(c, deps);
  return visitor === null ? { ok: false, problem: SIGN_IN_FIRST } : { ok: true, visitor };
}

/** Saves a car that can be bought; `null` where it is on the list then. */
async function save(
  id: string,
  visitor: Visitor,
  { watchlists, liveCars, now }: WatchlistRouteDeps,
): Promise<Problem | null> {
  const record = isId(id) ? await liveCars.car(visitor.site, id) : null;
  if (record === null) return NO_CAR;
  const seen = seenIn(record);
  if (seen.state === 'sold') return SOLD;
  return (await watchlists.save(visitor, watchedEntry(record), seen, now())) ? null : FULL;
}
