import type { SessionState } from '#domain/api/sign-in.schema.ts';
import { call } from '../api.ts';

/** Fetches who is signed in; `null` on failure. */
export async function readSession(): Promise<SessionState | null> {
  const reply = await call('GET /api/session');
  return reply.ok ? reply.data : null;
}
