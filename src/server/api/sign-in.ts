import type { Context, Hono } from 'hono';
import { isId } from '#domain/shortlist/list.ts';
import { CODE_MS } from '#domain/sign-in/code.ts';
import { afterSignIn } from '#domain/sign-in/redirect.ts';
import { deviceName } from '#domain/sign-in/session.ts';
import { canSignIn } from '#domain/site/gates.ts';
import { signInCodePath } from '#domain/site/routes.ts';
import type { Guard } from '../abuse/guard.ts';
import type { Core } from '../core.ts';
import type { CodeProvider } from '../sms/code-provider.ts';
import type { SentCode, SignInCodes } from '../store/codes.ts';
import type { ApiEnv } from './api-env.ts';
import { hostCookie } from './host-cookie.ts';
import {
  invalid,
  type ProblemDetails,
  type Refusal,
  refusalProblem,
  STORE_DOWN,
  tooMany,
} from './problem.ts';
import { type PostDeps, type PostResult, readPost } from './read-post.ts';
import { parseRequest, serve } from './routes.ts';
import { NO_SIGN_IN, type SessionDeps, sessionCookie } from './session.ts';

export interface SignInDeps extends SessionDeps, PostDeps, Pick<Core, 'newId' | 'randomBytes'> {
  codes: SignInCodes;
  provider: CodeProvider;
  guard: Guard;
}

type SignInResult<T> = { ok: true; value: T } | { ok: false; problem: ProblemDetails };
type Post = Extract<PostResult, { ok: true }>;

/** The cookie of the id of the code that this browser requested, `__Host-code`: no other browser can guess the code. */
export const codeCookie = hostCookie('code', CODE_MS);

/** 256 bits, which cannot be guessed. */
const TOKEN_BYTES = 32;

/**
 * Adds `POST /sign-in/code`, which sends a code to a phone, and `POST /sign-in`, which signs in by it. Both take
 * scripts and native forms, and respond equally for known and unknown phones (promises "Sign-in and the API").
 */
export function signInRoutes(routes: Hono<ApiEnv>, deps: SignInDeps): void {
  serve(routes, 'POST /api/sign-in/code', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const sent = await sendCode(c, post, deps);
    if (!sent.ok) return post.refuse(sent.problem);
    const next = signInCodePath(sent.value.redirect);
    codeCookie.write(c, sent.value.id);
    c.header('Cache-Control', 'no-store');
    return post.form ? c.redirect(next, 303) : c.json({ next }, 202);
  });
  serve(routes, 'POST /api/sign-in', async (c) => {
    const post = await readPost(c, deps);
    if (!post.ok) return post.response;
    const guessed = await guessCode(c, post, deps);
    if (!guessed.ok) return post.refuse(guessed.problem);
    codeCookie.drop(c);
    sessionCookie.write(c, guessed.value.token);
    c.header('Cache-Control', 'no-store');
    const { redirect: next } = guessed.value;
    return post.form ? c.redirect(next, 303) : c.json({ next }, 200);
  });
}

/** Sends a code; returns its id and the page that sign-in will lead to. */
async function sendCode(
  c: Context<ApiEnv>,
  { body, siteContext: { site } }: Post,
  { codes, provider, guard, newId, log, now }: SignInDeps,
): Promise<SignInResult<{ id: string; redirect: string }>> {
  if (!canSignIn(site)) return { ok: false, problem: NO_SIGN_IN };
  const parsed = parseRequest('POST /api/sign-in/code', body);
  if (!parsed.ok) return parsed;
  const { phone, redirect, altcha } = parsed.value;
  const { slug, name, leads: settings } = site;
  try {
    const work = { sent: altcha, claim: newId() };
    const attempt = { site: slug, address: c.var.address, phone, settings, proof: work };
    const admission = await guard.admitProven('code', attempt, now());
    if (!admission.ok) return { ok: false, problem: refusalProblem(admission, tooManyCodes(admission)) };
    const proof = await provider.send({ phone, site: name, host: c.var.host.replace(/:\d+$/, '') });
    // A native form has its destination in its page's address only.
    const after = afterSignIn(redirect ?? redirectIn(c.req.header('referer')));
    const sent = { id: newId(), redirect: after };
    await codes.add({ ...sent, site: slug, phone, proof }, now());
    return { ok: true, value: sent };
  } catch (error) {
    log.error({ site: slug, err: error }, 'code cannot be sent');
    return { ok: false, problem: { ...STORE_DOWN, title: NOT_SENT } };
  }
}

/** Signs in by a code; returns the token of the session, and the page to go to. */
async function guessCode(
  c: Context<ApiEnv>,
  { body, siteContext: { site } }: Post,
  deps: SignInDeps,
): Promise<SignInResult<{ token: string; redirect: string }>> {
  if (!canSignIn(site)) return { ok: false, problem: NO_SIGN_IN };
  const parsed = parseRequest('POST /api/sign-in', body);
  if (!parsed.ok) return parsed;
  try {
    const { address } = c.var;
    const admission = await deps.guard.admit('guess', { site: site.slug, address }, deps.now());
    if (!admission.ok) return { ok: false, problem: tooMany(TOO_MANY_GUESSES, admission) };
    const id = codeCookie.read(c) ?? '';
    const code = await rightCode(isId(id) ? id : '', site.slug, parsed.value.code, deps);
    if (code === null) return { ok: false, problem: WRONG };
    const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');
    const device = deviceName(c.req.header('user-agent') ?? null);
    await deps.accounts.open({ site: site.slug, phone: code.phone, device, token }, deps.now());
    return { ok: true, value: { token, redirect: code.redirect } };
  } catch (error) {
    deps.log.error({ site: site.slug, err: error }, 'code cannot be checked');
    return { ok: false, problem: { ...STORE_DOWN, title: NOT_CHECKED } };
  }
}

/** Returns the sent code when `guess` is right and guesses were left, and uses it up; else `null`. */
async function rightCode(
  id: string,
  site: string,
  guess: string,
  { codes, provider, now }: SignInDeps,
): Promise<SentCode | null> {
  const code = await codes.guess(id, site, now());
  const isRight = code !== null && (await provider.check(code.proof, guess)) && (await codes.use(code.id));
  return isRight ? code : null;
}

/** Returns the destination in a sign-in page's address. */
const redirectIn = (referer = ''): string | null =>
  URL.canParse(referer) ? new URL(referer).searchParams.get('redirect') : null;

const NOT_SENT = 'We could not send a code just now. Please try again in a minute, or call us.';
const NOT_CHECKED = 'We could not check the code just now. Please try again in a minute.';

/** One message for a code that is wrong, expired, used or guessed too often. */
const WRONG_CODE = 'That code is not right, or it no longer works. Check the SMS, or ask for a new code.';
const WRONG = invalid([{ field: 'code', message: WRONG_CODE }]);

const tooManyCodes = (refusal: Refusal): string =>
  `Too many codes were requested. Please try again in ${inWords('retryAfter' in refusal ? refusal.retryAfter : 0)}.`;

const TOO_MANY_GUESSES = 'Too many codes were typed on your network. Please try again in some minutes.';

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return seconds < 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
