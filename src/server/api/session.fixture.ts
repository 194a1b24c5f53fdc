import { randomUUID } from 'node:crypto';
import { openAccounts, type Visitor } from '../store/accounts.ts';
import type { Store } from '../store/open-store.ts';

export interface SignedIn {
  cookie: string;
  visitor: Visitor;
}

/** Signs in a visitor on a test server's site, as a correct code would. */
export async function signIn(
  store: Store,
  { site = 'demo', phone = '+61491570006', now }: { site?: string; phone?: string; now: Date },
): Promise<SignedIn> {
  const token = randomUUID();
  const session = { site, phone, device: 'Chrome on Windows', token };
  const visitor = await openAccounts(store, randomUUID).open(session, now);
  return { cookie: `__Host-session=${token}`, visitor };
}
