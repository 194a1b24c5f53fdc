import type { Logger } from 'pino';
import type { Issue } from '#domain/errors.ts';
import { successPath } from '#domain/site/routes.ts';
import { escapeHtml, serverPage } from '../message-page.ts';

/** What goes wrong, as RFC 9457 has it, with the fields that are at fault. */
export interface ProblemDetails {
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;
  title: string;
  errors: Pick<Issue, 'field' | 'message'>[];
  /** Seconds after which it may be tried again. */
  retryAfter?: number;
  /** Where the visitor signs in to be let through. */
  sign_in?: string;
}

/** For answers that are somebody's own. */
export const NO_STORE = { 'Cache-Control': 'no-store' };

/** S2 §8: the words of a form that could not be sent. */
const FAILED = 'An error occurred when submitting this form';
const FIX = 'Please fix the following errors:';

/** For what a page of another site sent. */
export const FOREIGN: ProblemDetails = {
  status: 403,
  title: 'This form belongs to another site.',
  errors: [],
};

export const STORE_DOWN: ProblemDetails = { status: 503, title: FAILED, errors: [], retryAfter: 30 };

/** Where nothing can be paid, for the server knows no payment provider. */
export const NO_PAYMENTS: ProblemDetails = {
  status: 503,
  title: 'Nothing can be paid online at the moment. Please call us.',
  errors: [],
};

/** For a key that came with another body before. */
const CONFLICT: ProblemDetails = {
  status: 422,
  title: FIX,
  errors: [
    { field: 'Idempotency-Key', message: 'This key was used for another body. Send it with a new one.' },
  ],
};

/** For who is refused for some time. */
export const tooMany = (title: string, { retryAfter }: { retryAfter: number }): ProblemDetails => ({
  ...{ status: 429, title, errors: [], retryAfter },
});

/** For a proof of work that is wrong, too old or used: it is done again unasked. */
const STALE_PROOF: ProblemDetails = {
  status: 422,
  title: FIX,
  errors: [{ field: 'altcha', message: 'The check against robots has run out. Please send the form again.' }],
};

/** For fields that are wrong. */
export const invalid = (errors: ProblemDetails['errors']): ProblemDetails => ({
  ...{ status: 422, title: FIX, errors },
});

/** Why something that a page asked for was not done; `unstored` where the store fails, or a service. */
export type Refusal =
  | { kind: 'invalid' | 'gated'; problem: ProblemDetails }
  | { kind: 'conflict' }
  | { kind: 'stale' }
  | { kind: 'unstored' }
  | { kind: 'limited'; retryAfter: number };

/** A refusal as a problem; `limit` are the words for who comes too often. */
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

/** What `run` comes to, logged as `what`. */
export async function logged<R extends { kind: string }>(
  what: string,
  { site, log }: { site: string; log: Logger },
  run: () => Promise<R>,
): Promise<R | { kind: 'unstored' }> {
  try {
    const result = await run();
    log.info({ site, outcome: result.kind }, what);
    return result;
  } catch (error) {
    log.error({ site, err: error }, `${what} cannot be made`);
    return { kind: 'unstored' };
  }
}

/** A problem for a script. Nothing that was sent is said again. */
export function problemJson({ status, title, errors, retryAfter, sign_in }: ProblemDetails): Response {
  const fields = errors.map(({ field, message }) => ({ field, message }));
  const body = { title, status, errors: fields, sign_in };
  return withRetry(
    Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } }),
    retryAfter,
  );
}

/** A problem for a native form: the browser still has what was written. */
function problemPage(
  { status, title, errors, retryAfter, sign_in }: ProblemDetails,
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

/** A problem as who sent it can read it. */
export const refuse = (problem: ProblemDetails, form: boolean, phone: string | null): Response =>
  form ? problemPage(problem, phone) : problemJson(problem);

/** Where a native form leads once it is stored. */
export const seeSuccess = (): Response => seeOther(successPath());

/** Leads a native form on to another page. */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, ...NO_STORE } });

function withRetry(response: Response, retryAfter: number | undefined): Response {
  response.headers.set('Cache-Control', 'no-store');
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
  return response;
}
