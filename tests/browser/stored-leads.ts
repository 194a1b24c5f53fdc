import type { Lead } from '#domain/lead/lead.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { STATE } from './demo-server.ts';

/** A person's leads on the tests' server. */
export async function leadsOf(email: string): Promise<Lead[]> {
  const store = openStore({ state: STATE });
  try {
    return await leadStore(store).of({ email });
  } finally {
    await store.close();
  }
}
