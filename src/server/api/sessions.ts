import type { Context, Hono } from 'hono';
import type { SessionState } from '#domain/api/sign-in.schema.ts';
import { nationalText } from '#domain/phone/phone-number.ts';
import { isId } from '#domain/shortlist/list.ts';
import { RESEND_MS } from '#domain/sign-in/code.ts';
import { homePath } from '#domain/site/routes.ts';
import type { SignInCodes } from '../store/codes.ts';
import type { ApiEnv } from './api-env.ts';
import { FOREIGN, NO_STORE, type ProblemDetails, problemJson } from './problem.ts';
import { isForm } from './read-body.ts';
import { serve } from './routes.ts';
import { isSameOrigin } from './same-origin.ts';
import { ownVisitor, type SessionDeps, SIGN_IN_FIRST, sessionCookie, signedIn } from './session.ts';
import { codeCookie } from './sign-in.ts';

export interface SessionsDeps extends SessionDeps {
  codes: SignInCodes;
}

const NO_SESSION: ProblemDetails = { status: 404, title: 'This device is signed out already.' };

/** Adds the routes that show the visitor, list their devices, and sign them out. */
export function sessionRoutes(routes: Hono<ApiEnv>, deps: SessionsDeps): void {
  serve(routes, 'GET /api/session', async (c) => c.json(await sessionState(c, deps), 200, NO_STORE));
  serve(routes, 'GET /api/sessions', async (c) => {
    const visitor = await signedIn(c, deps);
    if (visitor === null) return problemJson(SIGN_IN_FIRST);
    const sessions = await deps.accounts.sessions(visitor.user_id, deps.now());
    const listed = sessions.map((session) => ({ ...session, here: session.id === visitor.session_id }));
    return c.json(listed, 200, NO_STORE);
  });
  serve(routes, 'DELETE /api/sessions/:id', async (c) => {
    const member = await ownVisitor(c, deps);
    if (!member.ok) return problemJson(member.problem);
    const id = c.req.param('id');
    const ended = isId(id) && (await deps.accounts.end(member.visitor.user_id, id));
    return ended ? c.body(null, 204) : problemJson(NO_SESSION);
  });
  serve(routes, 'POST /api/sign-out', async (c) => {
    if (!isSameOrigin(c, c.var.host)) return problemJson(FOREIGN);
    const visitor = await signedIn(c, deps);
    if (visitor !== null) await deps.accounts.end(visitor.user_id, visitor.session_id);
    sessionCookie.drop(c);
    return isForm(c) ? c.redirect(homePath(), 303) : c.body(null, 204);
  });
}

async function sessionState(c: Context<ApiEnv>, deps: SessionsDeps): Promise<SessionState> {
  const visitor = await signedIn(c, deps);
  const [id, { site }] = [codeCookie.read(c), c.var];
  const code =
    id === undefined || !isId(id) || site === null ? null : await deps.codes.find(id, site.slug, deps.now());
  return {
    phone: visitor && nationalText(visitor.phone),
    code: code && {
      phone: nationalText(code.phone),
      resend_at: new Date(code.sent_at.getTime() + RESEND_MS).toISOString(),
    },
  };
}
