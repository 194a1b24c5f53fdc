import { CODE_MS } from '#domain/sign-in/code.ts';
import { afterSignIn } from '#domain/sign-in/redirect.ts';
import { deviceName } from '#domain/sign-in/session.ts';
import { canSignIn } from '#domain/site/gates.ts';
import type { Guard } from '../abuse/guard.ts';
import type { ClientAddress } from '../client-address.ts';
import type { CodeProvider } from '../sms/code-provider.ts';
import type { SentCode, SignInCodes } from '../store/codes.ts';
import { FIX, type ProblemDetails, STALE_PROOF, STORE_DOWN, tooMany } from './answers.ts';
import { hostCookie } from './host-cookie.ts';
import type { PostDeps, PostResult } from './read-post.ts';
import { parseRequest } from './routes.ts';
import { NO_SIGN_IN, type SessionDeps } from './session.ts';

export interface SignInStepDeps extends SessionDeps, Pick<PostDeps, 'log'> {
  codes: SignInCodes;
  provider: CodeProvider;
  guard: Guard;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
}

type SignInResult<T> = { ok: true; value: T } | { ok: false; problem: ProblemDetails };
type ParsedPost = Extract<PostResult, { ok: true }>;

/** Holds the id of the code that this browser asked for, `__Host-code`: nobody else can guess at it. */
export const codeCookie = hostCookie('code', CODE_MS);

/** 256 bits, which nobody guesses. */
const TOKEN_BYTES = 32;

/** Sends a code; answers with its id, and where it will lead. */
export async function sendCode(
  asked: ParsedPost & { host: string; address: ClientAddress; referer: string | null },
  { codes, provider, guard, newId, log, now }: SignInStepDeps,
): Promise<SignInResult<{ id: string; redirect: string }>> {
  const { site } = asked.desk;
  if (!canSignIn(site)) return { ok: false, problem: NO_SIGN_IN };
  const parsed = parseRequest('POST /api/sign-in/code', asked.body);
  if (!parsed.ok) return parsed;
  const { phone, redirect, altcha = null } = parsed.value;
  const { slug, leads: settings } = site;
  try {
    const work = { sent: altcha, claim: newId() };
    const attempt = { site: slug, address: asked.address, phone, settings, proof: work };
    const admission = await guard.admitProven('code', attempt, now());
    if (!admission.ok)
      return { ok: false, problem: admission.kind === 'stale' ? STALE_PROOF : tooManyCodes(admission) };
    const host = asked.host.replace(/:\d+$/, '');
    const proof = await provider.send({ phone, site: site.name, host });
    const id = newId();
    const sent = { id, redirect: afterSignIn(redirect ?? redirectIn(asked.referer)) };
    await codes.add({ ...sent, site: site.slug, phone, proof }, now());
    return { ok: true, value: sent };
  } catch (error) {
    log.error({ site: site.slug, err: error }, 'code cannot be sent');
    return { ok: false, problem: { ...STORE_DOWN, title: NOT_SENT } };
  }
}

/** Signs in who types the code that was sent; answers with the token of the session, and where to go. */
export async function guessCode(
  guessed: ParsedPost & { id: string; user_agent: string | null; address: ClientAddress },
  deps: SignInStepDeps,
): Promise<SignInResult<{ token: string; redirect: string }>> {
  const { site } = guessed.desk;
  if (!canSignIn(site)) return { ok: false, problem: NO_SIGN_IN };
  const parsed = parseRequest('POST /api/sign-in', guessed.body);
  if (!parsed.ok) return parsed;
  try {
    const { address } = guessed;
    const admission = await deps.guard.admit('guess', { site: site.slug, address }, deps.now());
    if (!admission.ok) return { ok: false, problem: tooMany(TOO_MANY_GUESSES, admission) };
    const code = await rightCode(guessed.id, site.slug, parsed.value.code, deps);
    if (code === null) return { ok: false, problem: WRONG };
    const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');
    const device = deviceName(guessed.user_agent);
    await deps.accounts.open({ site: site.slug, phone: code.phone, device, token }, deps.now());
    return { ok: true, value: { token, redirect: code.redirect } };
  } catch (error) {
    deps.log.error({ site: site.slug, err: error }, 'code cannot be checked');
    return { ok: false, problem: { ...STORE_DOWN, title: NOT_CHECKED } };
  }
}

/** The code, where it was guessed by one who had a guess left; it is used up then. */
async function rightCode(
  id: string,
  site: string,
  guess: string,
  { codes, provider, now }: SignInStepDeps,
): Promise<SentCode | null> {
  const code = await codes.guess(id, site, now());
  const isRight = code !== null && (await provider.check(code.proof, guess)) && (await codes.use(code.id));
  return isRight ? code : null;
}

/** Where the sign-in page at this address was asked to lead. */
const redirectIn = (referer: string | null): string | null =>
  referer !== null && URL.canParse(referer) ? new URL(referer).searchParams.get('redirect') : null;

const NOT_SENT = 'We could not send a code just now. Please try again in a minute, or call us.';
const NOT_CHECKED = 'We could not check the code just now. Please try again in a minute.';

/** The same for a code that is wrong, over, used or guessed too often. */
const WRONG_CODE = 'That code is not right, or it no longer works. Check the SMS, or ask for a new code.';
const WRONG: ProblemDetails = { status: 422, title: FIX, errors: [{ field: 'code', message: WRONG_CODE }] };

const tooManyCodes = (limited: { retryAfter: number }): ProblemDetails =>
  tooMany(`Too many codes were asked for. Please try again in ${inWords(limited.retryAfter)}.`, limited);

const TOO_MANY_GUESSES = 'Too many codes were typed on your network. Please try again in some minutes.';

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return seconds < 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}
