import type { Logger } from 'pino';
import type { Issue } from '#domain/errors.ts';
import { FIELD_MESSAGES } from '#domain/lead/field-messages.ts';
import { successPath } from '#domain/site/routes.ts';
import { escapeHtml, serverPage } from '../message-page.ts';
import { CheckoutRefused } from '../payments/payments.ts';

export type FieldError = Pick<Issue, 'field' | 'message'>;

/** A problem (RFC 9457). */
export interface ProblemDetails {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  title: string;
  /** The fields at fault. */
  errors?: FieldError[];
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
  /** Address of the sign-in page that leads through the gate. */
  sign_in?: string;
}

/** For responses that are personal. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** S2 §8: the title of a form that could not be sent. */
const FAILED = 'An error occurred when submitting this form';
const FIX = 'Please fix the following errors:';

/** For a post from another site's page. */
export const FOREIGN: ProblemDetails = {
  status: 403,
  title: 'This form belongs to another site.',
};

export const STORE_DOWN: ProblemDetails = { status: 503, title: FAILED, retryAfter: 30 };

/** For a server without a payment provider. */
export const NO_PAYMENTS: ProblemDetails = {
  status: 503,
  title: 'Online payment is not available at the moment. Please call us.',
};

/** For a repeated key with a different body. */
const CONFLICT: ProblemDetails = {
  status: 422,
  title: FIX,
  errors: [
    { field: 'Idempotency-Key', message: 'This key was used for another body. Send it with a new one.' },
  ],
};

/** Builds the problem of a rate limit. */
export const tooMany = (title: string, { retryAfter }: { retryAfter: number }): ProblemDetails => ({
  status: 429,
  title,
  retryAfter,
});

/** For a proof of work that is invalid, expired or used; the browser solves a new one by itself. */
const STALE_PROOF: ProblemDetails = {
  status: 422,
  title: FIX,
  errors: [{ field: 'altcha', message: 'The check against robots has expired. Please send the form again.' }],
};

/** The problem of a request whose fields are at fault. */
export type InvalidRequest = ProblemDetails & Required<Pick<ProblemDetails, 'errors'>>;

export const invalid = (errors: FieldError[]): InvalidRequest => ({
  status: 422,
  title: FIX,
  errors,
});

/** Why a request was refused; `unstored` where the store, or a service, fails. */
export type Refusal =
  | { kind: 'invalid'; problem: InvalidRequest }
  | { kind: 'gated'; problem: ProblemDetails }
  | { kind: 'conflict' }
  | { kind: 'stale' }
  | { kind: 'unstored' }
  | { kind: 'limited'; retryAfter: number };

/** Converts a refusal into a problem; `limit` is the title for a rate limit. */
export function refusalProblem(refusal: Refusal, limit: string): ProblemDetails {
  switch (refusal.kind) {
    case 'conflict':
      return CONFLICT;
    case 'stale':
      return STALE_PROOF;
    case 'unstored':
      return STORE_DOWN;
    case 'limited':
      return tooMany(limit, refusal);
    default:
      return refusal.problem;
  }
}

/** Awaits `run` and logs its result as `what`; a failure becomes `unstored`, unless the payer can mend it. */
export async function logged<R extends { kind: string }>(
  what: string,
  { site, log }: { site: string; log: Logger },
  run: () => Promise<R>,
): Promise<R | Extract<Refusal, { kind: 'invalid' | 'unstored' }>> {
  try {
    const result = await run();
    log.info({ site, outcome: result.kind }, what);
    return result;
  } catch (error) {
    log.error({ site, err: error }, `${what} cannot be made`);
    if (error instanceof CheckoutRefused && error.isEmail)
      return { kind: 'invalid', problem: invalid([{ field: 'email', message: FIELD_MESSAGES.email }]) };
    return { kind: 'unstored' };
  }
}

/** Responds to a script with a problem; never repeats what was sent. */
export function problemJson({ status, title, errors = [], retryAfter, sign_in }: ProblemDetails): Response {
  const fields = errors.map(({ field, message }) => ({ field, message }));
  const body = { title, status, errors: fields, sign_in };
  return withRetry(
    Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } }),
    retryAfter,
  );
}

/** Responds to a native form with a problem page; going back keeps the input. */
function problemPage(
  { status, title, errors = [], retryAfter, sign_in }: ProblemDetails,
  phone: string | null,
): Response {
  const list = errors.map(({ message }) => `<li>${escapeHtml(message)}</li>`);
  const call = phone === null ? '' : `<p>You can also call us on ${escapeHtml(phone)}.</p>`;
  const body = [
    list.length === 0 ? '' : `<ul>${[...new Set(list)].join('')}</ul>`,
    sign_in === undefined ? '' : `<p><a href="${escapeHtml(sign_in)}">Sign in</a></p>`,
    '<p>Go back in your browser: what you wrote is still there.</p>',
    call,
  ].join('\n');
  return withRetry(serverPage(status, title, body), retryAfter);
}

/** Responds with a problem, as a page or as JSON. */
export const refuse = (problem: ProblemDetails, form: boolean, phone: string | null): Response =>
  form ? problemPage(problem, phone) : problemJson(problem);

/** Redirects a native form to its success page. */
export const seeSuccess = (): Response => seeOther(successPath());

/** Redirects a native form to a page. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, ...NO_STORE } });

function withRetry(response: Response, retryAfter: number | undefined): Response {
  response.headers.set('Cache-Control', 'no-store');
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
  return response;
}
