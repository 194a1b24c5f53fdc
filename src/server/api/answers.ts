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

/** S2 §8: the words of a form that could not be sent. */
const FAILED = 'An error occurred when submitting this form';
export const FIX = 'Please fix the following errors:';

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
export const CONFLICT: ProblemDetails = {
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
export const STALE_PROOF: ProblemDetails = {
  status: 422,
  title: FIX,
  errors: [{ field: 'altcha', message: 'The check against robots has run out. Please send the form again.' }],
};

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
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });

function withRetry(response: Response, retryAfter: number | undefined): Response {
  response.headers.set('Cache-Control', 'no-store');
  if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
  return response;
}
