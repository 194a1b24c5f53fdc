import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { type Accounts, openAccounts } from '#server/store/accounts.ts';
import { openCodes, type SentCode, type SignInCodes } from '#server/store/codes.ts';
import type { Store } from '#server/store/open-store.ts';
import { later, NOW } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

const PHONE = '+61491570006';

onEveryStore('signing in', (rig) => {
  let store: Store;
  let codes: SignInCodes;
  let accounts: Accounts;

  beforeEach(async () => {
    store = await freshStore(rig);
    codes = openCodes(store);
    accounts = openAccounts(store, randomUUID);
    return () => store.close();
  });

  const sent = async (more: Partial<SentCode> = {}): Promise<SentCode> => {
    const code = { id: randomUUID(), site: 'demo', phone: PHONE, proof: 'p', redirect: '/', ...more };
    await codes.add(code, NOW);
    return code;
  };
  const open = (more: Partial<Parameters<Accounts['open']>[0]> = {}) =>
    accounts.open({ site: 'demo', phone: PHONE, device: 'Chrome', token: randomUUID(), ...more }, NOW);

  it('"At most 5 guesses of a code are ever evaluated": 1,000 parallel guesses', async () => {
    const { id } = await sent();
    const other = await sent();
    // On a busy machine some get no connection in time.
    const guesses = await Promise.allSettled(
      Array.from({ length: 1000 }, () => codes.guess(id, 'demo', NOW)),
    );
    const evaluated = guesses.filter((guess) => guess.status === 'fulfilled' && guess.value !== null);
    expect(evaluated).toHaveLength(5);
    expect(await codes.guess(id, 'demo', NOW)).toBeNull();
    expect(await codes.guess(other.id, 'demo', NOW)).toEqual(other);
  });

  it('accepts a code on its own site, in time, and once', async () => {
    const { id } = await sent();
    expect(await codes.guess(id, 'other', NOW)).toBeNull();
    expect(await codes.guess(id, 'demo', later(600))).toBeNull();
    expect(await codes.find(id, 'demo', later(599))).toEqual({ phone: PHONE, sent_at: NOW });
    expect(await codes.find(id, 'other', NOW)).toBeNull();
    const used = await Promise.all(Array.from({ length: 20 }, () => codes.use(id)));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await codes.guess(id, 'demo', NOW)).toBeNull();
  });

  it('creates one account for a phone on each site, however often and concurrently it signs in', async () => {
    const visitors = await Promise.all(Array.from({ length: 20 }, () => open()));
    expect(new Set(visitors.map(({ user_id }) => user_id)).size).toBe(1);
    expect(new Set(visitors.map(({ session_id }) => session_id)).size).toBe(20);
    expect((await open({ site: 'other' })).user_id).not.toBe(visitors[0]?.user_id);
  });

  it('leaves no account behind where sign-in failed', async () => {
    await open({ token: 'one' });
    await expect(open({ token: 'one', phone: '+61491570157' })).rejects.toThrow();
    const db = await store.db();
    expect(await db.selectFrom('account').select('phone').execute()).toEqual([{ phone: PHONE }]);
  });

  it('lists the devices of a person, and signs out one of them', async () => {
    const first = await open({ token: 'one', device: 'Chrome on Windows' });
    const second = await open({ token: 'two', device: 'Safari on iPhone' });
    const stranger = await open({ token: 'three', phone: '+61491570157' });
    expect(await accounts.visitor('two', 'demo', later(7200))).toEqual(second);
    expect(await accounts.sessions(first.user_id, NOW)).toEqual([
      { id: second.session_id, device: 'Safari on iPhone', seen_at: later(7200) },
      { id: first.session_id, device: 'Chrome on Windows', seen_at: NOW },
    ]);
    expect(await accounts.end(stranger.user_id, first.session_id)).toBe(false);
    expect(await accounts.end(first.user_id, first.session_id)).toBe(true);
    expect(await accounts.visitor('one', 'demo', NOW)).toBeNull();
    expect(await accounts.visitor('two', 'demo', NOW)).toEqual(second);
  });

  it('deletes expired rows', async () => {
    await sent();
    await open({ token: 'one' });
    await codes.deleteBefore(later(601));
    await accounts.deleteSessions(later(31 * 86_400));
    const db = await store.db();
    for (const table of ['code', 'session'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
