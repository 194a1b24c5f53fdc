import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { onTestFinished } from 'vitest';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import type { Desk } from '#generator/desk.ts';
import { freshServer, NOW, page } from '../app.fixture.ts';
import { createLog } from '../log.ts';
import { leadStore } from '../store/lead-store.ts';
import { openNotes } from '../store/notes.ts';
import { openStore, type StoreOptions } from '../store/open-store.ts';
import { openOutbox } from '../store/outbox.ts';
import { openCaptcha } from './captcha.ts';
import { memoryLimiter } from './rate-limiter.ts';

/** A dealership with one location and one car, as the service knows it. */
export function deskWith(settings: Partial<SiteInput> = {}): Desk {
  const site = siteWith({
    slug: 'demo',
    contact: { phone: '1300 975 707', email: 'hello@harbour.example' },
    ...settings,
  });
  return { site, locations: [locationWith()], vehicle: async (id) => (id === CAR.id ? CAR : null) };
}

export interface ServiceRig {
  desk?: Desk;
  trustProxy?: boolean;
  store?: StoreOptions;
}

/** A server that takes leads on two sites, `demo` and `other`, over a store of its own. */
export async function leadServer({ desk = deskWith(), trustProxy = false, store: options }: ServiceRig = {}) {
  const state = mkdtempSync(`${tmpdir()}/leads-`);
  const store = openStore(options ?? { state });
  onTestFinished(async () => {
    await store.close();
    rmSync(state, { recursive: true, force: true });
  });
  const logged: string[] = [];
  const leads = leadStore(store);
  const server = freshServer({
    trustProxy,
    leads: {
      ...{
        leads,
        limiter: memoryLimiter(),
        captcha: openCaptcha({ store, notes: openNotes(store), randomBytes }),
        log: createLog('silent'),
        now: () => NOW,
        newId: randomUUID,
        randomBytes,
      },
      desks: { of: async (slug) => (slug === 'demo' ? desk : null) },
      onStored: () => logged.push('stored'),
    },
  });
  await server.publish({ '/': page('home') });
  await server.publish({ '/': page('home') }, {}, 'other');
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    server.post('/api/leads', JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  return { ...server, send, store, leads, outbox: openOutbox(store), logged };
}

/** A body that is complete. */
export const ENQUIRY = {
  name: 'Jane Citizen',
  email: 'jane@example.com',
  phone: '0491 570 006',
  message: 'Is it still there?',
} as const;
