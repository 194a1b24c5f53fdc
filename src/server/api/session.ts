import type { Context } from 'hono';
import { SESSION_MS } from '#domain/sign-in/session.ts';
import { gateOf } from '#domain/site/gates.ts';
import { homePath, signInPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Core } from '../core.ts';
import type { Accounts, Visitor } from '../store/accounts.ts';
import type { ApiEnv } from './api-env.ts';
import { hostCookie } from './host-cookie.ts';
import { FOREIGN, type ProblemDetails } from './problem.ts';
import { isSameOrigin } from './same-origin.ts';

export interface SessionDeps extends Pick<Core, 'now'> {
  accounts: Accounts;
}

/** Whether a visitor passes a page's gate, and who they are if signed in. */
export type GateDecision = { ok: true; visitor: Visitor | null } | { ok: false; problem: ProblemDetails };

export const SIGN_IN_FIRST: ProblemDetails = { status: 401, title: 'Please sign in first.' };
/** For an action that needs sign-in, on a site without it (rules 26). */
export const NO_SIGN_IN: ProblemDetails = {
  status: 403,
  title: 'Sign-in is not available here. Please call us.',
};

/** The cookie of a session's token, `__Host-session`. */
export const sessionCookie = hostCookie('session', SESSION_MS);

/** Returns the visitor who is signed in on this site and device; `null` if nobody is. */
export async function signedIn(c: Context<ApiEnv>, { accounts, now }: SessionDeps): Promise<Visitor | null> {
  const token = sessionCookie.read(c);
  const { site } = c.var;
  return token === undefined || site === null ? null : accounts.visitor(token, site.slug, now());
}

/** Returns the signed-in visitor of a request from the site's own page, or the problem. */
export async function ownVisitor(
  c: Context<ApiEnv>,
  deps: SessionDeps,
): Promise<{ ok: true; visitor: Visitor } | { ok: false; problem: ProblemDetails }> {
  if (!isSameOrigin(c, c.var.host)) return { ok: false, problem: FOREIGN };
  const visitor = await signedIn(c, deps);
  return visitor === null ? { ok: false, problem: SIGN_IN_FIRST } : { ok: true, visitor };
}

/** Checks whether this visitor passes the gate of the page at `path` (S2 §4 "Gated routes", rules 26). */
export async function checkGate(
  path: string,
  c: Context<ApiEnv>,
  { site, ...deps }: SessionDeps & { site: Site },
): Promise<GateDecision> {
  const visitor = await signedIn(c, deps);
  const gate = gateOf(path, site);
  if (gate.kind === 'closed') return { ok: false, problem: NO_SIGN_IN };
  if (gate.kind === 'sign-in' && visitor === null) {
    const sign_in = signInPath({ type: gate.type, redirect: path, back: homePath() });
    return { ok: false, problem: { ...SIGN_IN_FIRST, sign_in } };
  }
  return { ok: true, visitor };
}
