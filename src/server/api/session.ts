import type { Context } from 'hono';
import { SESSION_MS } from '#domain/sign-in/session.ts';
import { gateOf } from '#domain/site/gates.ts';
import { homePath, signInPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Core } from '../core.ts';
import type { Accounts, Visitor } from '../store/accounts.ts';
import type { ApiEnv } from './api-env.ts';
import { hostCookie } from './host-cookie.ts';
import type { ProblemDetails } from './problem.ts';

export interface SessionDeps extends Pick<Core, 'now'> {
  accounts: Accounts;
}

/** Whether a visitor may do what a page is for, and who it is where somebody is signed in. */
export type GateDecision = { ok: true; visitor: Visitor | null } | { ok: false; problem: ProblemDetails };

export const SIGN_IN_FIRST: ProblemDetails = { status: 401, title: 'Please sign in first.', errors: [] };
/** For what needs somebody signed in, on a site where nobody can be (rules 26). */
export const NO_SIGN_IN: ProblemDetails = {
  status: 403,
  title: 'Nobody can sign in here. Please call us.',
  errors: [],
};

/** Holds the token of a session, `__Host-session`. */
export const sessionCookie = hostCookie('session', SESSION_MS);

/**
 * Who is signed in, on this site and this device; `null` for a visitor.
 */
export async function signedIn(c: Context<ApiEnv>, { accounts, now }: SessionDeps): Promise<Visitor | null> {
  const token = sessionCookie.read(c);
  const { site } = c.var;
  return token === undefined || site === null ? null : accounts.visitor(token, site.slug, now());
}

/** Whether this visitor may do here what the page at `path` is for (S2 §4 "Gated routes", rules 26). */
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
