import type { SessionState } from '#domain/api/sign-in.schema.ts';
import { call } from '../api.ts';

/** Who is signed in; `null` where nobody can say. */
export async function readSession(): Promise<SessionState | null> {
  const reply = await call('GET /api/session');
  return reply.ok ? reply.data : null;
}
