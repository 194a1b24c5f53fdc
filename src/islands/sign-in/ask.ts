import type { SessionState } from '#domain/api/sign-in.schema.ts';
import { sessionApiPath } from '#domain/site/api-routes.ts';
import type { ProvenPost } from '../captcha/proven-post.ts';

/** What the service said: where to go next, or what is wrong in words for the person. */
export type Answer = { ok: true; next: string } | { ok: false; message: string };

const FAILED = 'We could not reach our service. Check your connection and try again.';
const PATIENCE_MS = 30_000;

/** Posts fields to an address of the service, with a proof of work where `send` makes one. Never rejects. */
export async function post(
  address: string,
  fields: Record<string, string>,
  send: ProvenPost = plainPost,
): Promise<Answer> {
  try {
    const response = await send(address, fields, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { next, title, errors = [] } = await response.json();
    if (response.ok) return { ok: true, next };
    return { ok: false, message: errors[0]?.message ?? title ?? FAILED };
  } catch {
    return { ok: false, message: FAILED };
  }
}

const plainPost: ProvenPost = (address, fields, { signal } = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(fields),
    ...(signal !== undefined && { signal }),
  });

/** Who is signed in; `null` where nobody can say. */
export async function readSession(): Promise<SessionState | null> {
  try {
    const response = await fetch(sessionApiPath());
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
