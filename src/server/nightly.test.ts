import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import { leadWith } from '#domain/lead/lead.fixture.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { siteContextWith } from './api/leads.fixture.ts';
import { memoryLimiter, storeLimiter } from './api/rate-limiter.ts';
import { openUsedProofs } from './api/used-proofs.ts';
import { folderMailer } from './delivery/mail/folder-mailer.ts';
import { dealerMail } from './delivery/mail/lead-mail.ts';
import { createLog } from './log.ts';
import { eraseLeads, outdatedLeads, retain } from './privacy.ts';
import { lastReconciliation, reconcile } from './reconcile.ts';
import { refundMail } from './reservation/hold-notices.ts';
import { openAccounts } from './store/accounts.ts';
import { openCodes } from './store/codes.ts';
import { openEventCounts } from './store/event-counts.ts';
import { openHoldPeople } from './store/holds/hold-people.ts';
import { holdStore } from './store/holds/hold-store.ts';
import { leadStore } from './store/lead-store.ts';
import { moneyStore } from './store/money-store.ts';
import { openNotes } from './store/notes.ts';
import { openOutbox } from './store/outbox/outbox.ts';
import { openPreviews } from './store/previews.ts';
import { openSeenHooks } from './store/received-hooks.ts';
import { openSavedSearches } from './store/saved-searches/saved-searches.ts';
import { openSpins } from './store/spins.ts';
import { freshStore } from './store/store.fixture.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

function service(settings: Partial<SiteInput> = {}) {
  const { state, store } = freshStore();
  const folder = join(state, 'outbox');
  const siteContext = siteContextWith(settings);
  const leads = leadStore(store);
  const deps = {
    store,
    folder,
    leads,
    outbox: openOutbox(store),
    notes: openNotes(store),
    limiter: memoryLimiter(),
    used: openUsedProofs(store),
    codes: openCodes(store),
    sends: memoryLimiter(),
    accounts: openAccounts(store, randomUUID),
    holdPeople: openHoldPeople(store),
    spins: openSpins(store),
    previews: openPreviews(store),
    savedSearches: openSavedSearches(store),
    seen: openSeenHooks(store),
    money: moneyStore(store),
    events: openEventCounts(store),
    newId: randomUUID,
    log: createLog('silent'),
    siteContexts: { of: async (slug: string) => (slug === 'demo' ? siteContext : null) },
    siteSlugs: async () => ['demo', 'a-site'],
    mailer: folderMailer(folder),
  };
  return {
    ...deps,
    deps,
    holds: holdStore(store),
    siteContext,
    async take(fields: Partial<Lead> = {}) {
      const id = randomUUID();
      const lead: Lead = {
        ...leadWith({}, { site: siteContext.site }),
        id,
        reference: id.slice(0, 11),
        received_at: NOW.toISOString(),
        ...fields,
      };
      const response = { lead_id: id, reference: lead.reference, reply_by: null };
      await leads.accept({ lead, deliveries: [], response, idempotency: null });
      return lead;
    },
  };
}

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toISOString();

describe('retention', () => {
  it('deletes leads older than the retention of their kind', async () => {
    const { deps, leads, take } = service({ leads: { retention_days: { careers: 30 } } });
    const recent = await take({ received_at: daysAgo(31) });
    await take({ received_at: daysAgo(31), kind: 'careers' });
    await take({ received_at: daysAgo(731) });
    const foreign = await take({ site: 'closed', received_at: daysAgo(9999) });
    expect(await outdatedLeads(deps, NOW)).toHaveLength(2);
    expect(await retain(deps, NOW)).toBe(2);
    expect((await leads.list()).map(({ id }) => id).sort()).toEqual([recent.id, foreign.id].sort());
    expect(await retain(deps, NOW)).toBe(0);
  });

  it('goes on with the other sites where one’s settings cannot be read, names it, and fails at the end', async () => {
    const { deps, leads, take } = service({ leads: { retention_days: { enquiry: 30 } } });
    await take({ received_at: daysAgo(31) });
    await take({ site: 'a-site', received_at: daysAgo(31) });
    const logged: object[] = [];
    const siteContexts = {
      of: async (slug: string) => {
        if (slug === 'a-site') throw new Error('EACCES: permission denied');
        return deps.siteContexts.of(slug);
      },
    };
    const log = createLog('error', { write: (line) => void logged.push(JSON.parse(line)) });
    await expect(retain({ ...deps, siteContexts, log }, NOW)).rejects.toThrow(/a-site.*EACCES/s);
    expect((await leads.list()).map(({ site }) => site)).toEqual(['a-site']);
    expect(logged).toMatchObject([{ site: 'a-site', err: { message: 'EACCES: permission denied' } }]);
  });

  it('names a site whose settings are there, but cannot be used, and deletes nothing of it', async () => {
    const { deps, leads, take } = service();
    await take({ site: 'a-site', received_at: daysAgo(9999) });
    await expect(retain(deps, NOW)).rejects.toThrow(
      /a-site: Its settings cannot be read: run forecourt check/,
    );
    expect(await leads.list()).toHaveLength(1);
  });

  it('erases holders of cars after the retention of enquiries, with their mails', async () => {
    const { deps, siteContext, holds, folder } = service({ leads: { retention_days: { enquiry: 30 } } });
    const hold = {
      id: 'h1',
      site: 'demo',
      car: 'vin 1',
      car_id: '1',
      slug: 'corolla-1',
      car_name: 'Corolla',
      reference: 'HOLD-1',
      name: 'Jane Citizen',
      email: 'jane@example.com',
      phone: '+61491570006',
      purpose: 'reserve' as const,
      deposit: 20_000,
      hours: 48,
      key: null,
      bodyHash: 'h',
    };
    const begun = new Date(daysAgo(31));
    const foreign = { ...hold, id: 'h2', site: 'closed', car: 'vin 2', reference: 'HOLD-2' };
    for (const each of [hold, foreign]) {
      await holds.reserve(each, begun);
      await holds.end(each.id, 'release', begun);
    }
    const ended = await holds.find('h1');
    if (ended === null) throw new Error('It was stored');
    await deps.mailer.send(refundMail(ended, 20_000, { id: 'refund', site: siteContext.site, real: true }));
    await retain(deps, NOW);
    expect(await holds.find('h1')).toMatchObject({ name: '', email: '', phone: '', state: 'released' });
    expect(await holds.find('h2')).toMatchObject({ name: 'Jane Citizen' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes who won out of their spins once enquiries of that time are gone, and keeps what was won', async () => {
    const { deps } = service({ leads: { retention_days: { enquiry: 30 } } });
    const jane = { site: 'demo', phone: '+61491570006', promotion: 'winter' };
    const won = (claim: string) => ({ prize: { id: 'mug', name: 'A mug', text: 'Yours' }, claim });
    const spins = [
      [jane, 31],
      [{ ...jane, promotion: 'spring' }, 29],
      [{ ...jane, site: 'closed' }, 9999],
    ] as const;
    for (const [n, [player, days]] of spins.entries())
      await deps.spins.add(player, won(`C-${n}`), new Date(daysAgo(days)));
    await retain(deps, NOW);
    expect(await Promise.all(spins.map(async ([player]) => (await deps.spins.of(player))?.claim))).toEqual([
      undefined,
      'C-1',
      'C-2',
    ]);
    expect((await deps.spins.list('demo')).map(({ claim }) => claim)).toEqual(['C-1', 'C-0']);
  });

  it('deletes mails stored as files with their erased lead, and no others', async () => {
    const { deps, siteContext, take, folder } = service();
    const [lead, other] = [await take(), await take()];
    for (const each of [lead, other])
      await deps.mailer.send(
        dealerMail({ id: randomUUID(), lead: each, site: siteContext.site, theme: '', to: ['a@x.example'] }),
      );
    expect(await eraseLeads([lead], deps, NOW)).toBe(1);
    expect(readdirSync(folder).map((name) => name.slice(0, 11))).toEqual([other.reference]);
  });

  it('works without a folder of mails', async () => {
    const { deps, take, folder } = service();
    expect(await eraseLeads([await take()], deps, NOW)).toBe(1);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('counts of events', () => {
  it('are deleted after the retention of their site', async () => {
    const { deps } = service({ analytics: { retention_days: 10 } });
    const report = { event: 'form', car_id: '', department: '', category: '', site: 'demo' } as const;
    for (const day of ['2026-11-01', '2026-11-19']) await deps.events.add({ ...report, day });
    await deps.events.add({ ...report, site: 'closed', day: '2026-11-01' });
    await retain(deps, NOW);
    expect(await deps.events.totals({ since: '2000-01-01' })).toMatchObject([
      { site: 'closed', hits: 1 },
      { site: 'demo', hits: 1 },
    ]);
  });
});

it('rate-limit counts of visitors are deleted once their day is over', async () => {
  const { deps, store } = service();
  const limiters = { limiter: storeLimiter(store), sends: storeLimiter(store) };
  const day = { kind: 'phone', hits: 1, window: DAY_MS } as const;
  await limiters.sends.take([{ ...day, bucket: 'over' }], new Date(NOW.getTime() - DAY_MS - 1));
  await limiters.limiter.take([{ ...day, bucket: 'counts' }], new Date(NOW.getTime() - DAY_MS));
  await retain({ ...deps, ...limiters }, NOW);
  const db = await store.db();
  expect(await db.selectFrom('budget').select('bucket').execute()).toEqual([{ bucket: 'counts' }]);
});

it('drafts and received webhooks are deleted though no further one arrives', async () => {
  const { deps, store } = service();
  const [day, hour] = [new Date(NOW.getTime() - DAY_MS), new Date(NOW.getTime() - DAY_MS / 24 - 1)];
  const request = { site: 'demo', content: { kind: 'post' as const, name: 'a', markdown: '# A' } };
  const drafts = { old: NOW, young: new Date(NOW.getTime() + 1) };
  for (const [token, expires_at] of Object.entries(drafts))
    await deps.previews.add(token, { site: 'demo', request, created_at: day, expires_at });
  for (const [id, at] of Object.entries({ old: hour, young: NOW }))
    await (await store.db())
      .insertInto('hook_message')
      .values({ site: 'demo', id, received_at: at.getTime() })
      .execute();
  await retain(deps, NOW);
  const db = await store.db();
  expect(await db.selectFrom('preview').select('token').execute()).toEqual([{ token: 'young' }]);
  expect(await db.selectFrom('hook_message').select('id').execute()).toEqual([{ id: 'young' }]);
});

describe('reconciliation', () => {
  it('reports a difference in the ledger', async () => {
    const { deps, notes } = service();
    const balance = { captured: 20_000, refunded: 5000, deposits: 10_000, payments: 4000 };
    await reconcile({ ...deps, money: { balance: async () => balance } }, NOW);
    expect(await lastReconciliation(notes)).toMatchObject({ money_difference: 1000 });
  });

  it('routes stranded leads once, and records it', async () => {
    const { deps, notes, outbox, take } = service();
    const lead = await take();
    await take({ site: 'closed' });
    expect(await lastReconciliation(notes)).toBeNull();
    const found = {
      at: NOW.toISOString(),
      leads: 2,
      delivered: 0,
      pending: 0,
      dead: 0,
      mended: 1,
      stranded: 1,
      money_difference: 0,
    };
    expect(await reconcile(deps, NOW)).toEqual(found);
    expect(await lastReconciliation(notes)).toEqual(found);
    expect((await outbox.list({ lead: lead.id })).map(({ route }) => route)).toEqual([
      '(default)',
      '(plain mail) (default)',
    ]);
    expect(await reconcile(deps, NOW)).toMatchObject({ mended: 0, stranded: 1, pending: 2 });
  });

  it('mends leads of the other sites where one’s settings cannot be read, names it, and fails at the end', async () => {
    const { deps, notes, outbox, take } = service();
    const lead = await take();
    await take({ site: 'a-site' });
    const logged: object[] = [];
    const siteContexts = {
      of: async (slug: string) => {
        if (slug === 'a-site') throw new Error('EACCES: permission denied');
        return deps.siteContexts.of(slug);
      },
    };
    const log = createLog('error', { write: (line) => void logged.push(JSON.parse(line)) });
    await expect(reconcile({ ...deps, siteContexts, log }, NOW)).rejects.toThrow('EACCES');
    expect(await lastReconciliation(notes)).toMatchObject({ leads: 2, mended: 1, stranded: 1 });
    expect((await outbox.list({ lead: lead.id })).length).toBeGreaterThan(0);
    expect(logged).toMatchObject([{ site: 'a-site', err: { message: 'EACCES: permission denied' } }]);
  });

  it('reports leads of a site that names no recipient', async () => {
    const { deps, take } = service({ contact: { email: null } });
    await take();
    expect(await reconcile(deps, NOW)).toMatchObject({ mended: 0, stranded: 1 });
  });
});
