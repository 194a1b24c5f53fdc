import type { Hono } from 'hono';
import type { SpinPrize } from '#domain/api/spin.schema.ts';
import { referenceOf } from '#domain/lead/reference.ts';
import { homePath, signInPath, spinToWinPath } from '#domain/site/routes.ts';
import type { SpinPromotion } from '#domain/spin/spin.schema.ts';
import { allChances, prizeAt, spinIsOver, spinOf } from '#domain/spin/spin.ts';
import type { Guard } from '../abuse/guard.ts';
import type { Core } from '../core.ts';
import { escapeHtml, serverPage } from '../message-page.ts';
import type { Visitor } from '../store/accounts.ts';
import type { Spins } from '../store/spins.ts';
import type { ApiEnv } from './api-env.ts';
import { NO_STORE, type ProblemDetails, problemJson, refusalProblem, STORE_DOWN } from './problem.ts';
import { loadSiteContext, type PostDeps, readPost } from './read-post.ts';
import { parseRequest, serve } from './routes.ts';
import { checkGate, type SessionDeps, SIGN_IN_FIRST, signedIn } from './session.ts';

export interface SpinDeps extends SessionDeps, PostDeps, Pick<Core, 'newId' | 'randomBytes' | 'randomInt'> {
  guard: Guard;
  spins: Spins;
}

const REFERENCE_BYTES = 10;
const NO_PROMOTION: ProblemDetails = { status: 404, title: 'There is no promotion here.' };
const TOO_MANY = 'The wheel was turned too often from your network. Please try again later, or call us.';
const OVER: ProblemDetails = { status: 410, title: 'This promotion is over.' };
const SIGN_IN: ProblemDetails = {
  ...SIGN_IN_FIRST,
  sign_in: signInPath({ type: 'spin-to-win', redirect: spinToWinPath(), back: homePath() }),
};

/**
 * Adds `POST /spin`, which draws one prize for each signed-in visitor, and `GET /spin`, which returns it (S2 §2, §4).
 */
export function spinRoutes(routes: Hono<ApiEnv>, deps: SpinDeps): void {
  serve(routes, 'GET /api/spin', async (c) => {
    const visitor = await signedIn(c, deps);
    if (visitor === null) return c.json({ won: null }, 200, NO_STORE);
    const reached = await loadSiteContext(c, deps, NO_PROMOTION);
    if (!reached.ok) return problemJson(reached.problem);
    const promotion = spinOf(reached.siteContext.site);
    const won = promotion && (await deps.spins.of({ ...visitor, promotion: promotion.id }));
    return c.json({ won }, 200, NO_STORE);
  });
  serve(routes, 'POST /api/spin', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const { siteContext, form, body } = post;
    const refused = (problem: ProblemDetails) =>
      form && problem.sign_in !== undefined ? c.redirect(problem.sign_in, 303) : post.refuse(problem);
    const promotion = spinOf(siteContext.site);
    if (promotion === null) return refused(NO_PROMOTION);
    const entry = await checkGate(spinToWinPath(), c, { ...deps, site: siteContext.site });
    if (!entry.ok) return refused(entry.problem);
    // An open gate shows the page to everybody, but one spin each requires an account.
    if (entry.visitor === null) return refused(SIGN_IN);
    const parsed = parseRequest('POST /api/spin', body);
    if (!parsed.ok) return refused(parsed.problem);
    try {
      const { slug, leads: settings } = siteContext.site;
      const { phone } = entry.visitor;
      const proof = { sent: parsed.value.altcha, claim: deps.newId() };
      const attempt = { site: slug, address: c.var.address, phone, settings, proof };
      const admission = await deps.guard.admitProven('spin', attempt, deps.now());
      if (!admission.ok) return refused(refusalProblem(admission, TOO_MANY));
      const spun = await spinOnce(
        promotion,
        entry.visitor,
        spinIsOver(promotion, siteContext.site, deps.now()),
        deps,
      );
      if (spun === null) return refused(OVER);
      return form ? wonPage(spun.won) : c.json({ won: spun.won }, spun.first ? 201 : 200, NO_STORE);
    } catch (error) {
      deps.log.error({ site: siteContext.site.slug, err: error }, 'spin cannot be kept');
      return refused(STORE_DOWN);
    }
  });
}

/** Draws a prize, or returns an earlier one; `null` after the promotion's end. */
async function spinOnce(
  { id: promotion, prizes }: SpinPromotion,
  visitor: Visitor,
  over: boolean,
  { spins, now, randomInt, randomBytes }: SpinDeps,
): Promise<{ won: SpinPrize; first: boolean } | null> {
  const player = { ...visitor, promotion };
  const before = await spins.of(player);
  if (before !== null) return { won: before, first: false };
  if (over) return null;
  const { id, name, text } = prizeAt(prizes, randomInt(allChances(prizes)));
  const claim = referenceOf(randomBytes(REFERENCE_BYTES));
  return spins.add(player, { prize: { id, name, text }, claim }, now());
}

/** For a browser without script. */
const wonPage = ({ prize, claim }: SpinPrize): Response =>
  serverPage(
    200,
    `You have won: ${prize.name}`,
    `<p>${escapeHtml(prize.text)}</p>\n<p>Tell us this code to claim it: <code>${escapeHtml(claim)}</code></p>`,
  );
