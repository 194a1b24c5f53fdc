import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { allDeliveries, leadWith } from '#domain/lead/lead.fixture.ts';
import type { LeadBodyInput } from '#domain/lead/lead.schema.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { httpTo } from '#net/http.ts';
import { siteContextWith } from '../api/leads.fixture.ts';
import { createLog } from '../log.ts';
import { leadStore } from '../store/lead-store.ts';
import { openOutbox } from '../store/outbox/outbox.ts';
import { freshStore } from '../store/store.fixture.ts';
import { openCourier } from './courier.ts';
import { folderMailer } from './mail/folder-mailer.ts';
import type { Mailer } from './mail/mailer.ts';

export const START = new Date('2026-11-20T01:00:00Z');

export interface CourierRig {
  leads?: SiteInput['leads'];
  mailer?: Mailer;
  secrets?: Record<string, string>;
  allow?: readonly string[];
  /** Milliseconds, in which a lease is renewed three times by the machine's clock. */
  lease_ms?: number;
  grace_ms?: number;
}

/** A courier over a fresh store, with a clock that only `pass` moves. */
export function courierRig({
  leads: settings,
  mailer,
  secrets = {},
  allow = [],
  lease_ms,
  grace_ms,
}: CourierRig = {}) {
  const { state, store } = freshStore();
  let now = START;
  let siteContext = siteContextWith({ leads: { confirmation: false, ...settings } });
  const [leads, outbox] = [leadStore(store), openOutbox(store, { lease_ms })];
  const outboxFolder = join(state, 'outbox');
  const open = () =>
    openCourier({
      leads,
      outbox,
      log: createLog('silent'),
      now: () => now,
      chance: () => 0.5,
      newId: randomUUID,
      ...(grace_ms !== undefined && { grace_ms }),
      siteContexts: { of: async () => siteContext },
      sinks: {
        mailer: mailer ?? folderMailer(outboxFolder),
        http: httpTo(allow),
        secrets: new Map(Object.entries(secrets)),
      },
    });
  return {
    leads,
    outbox,
    outboxFolder,
    open,
    courier: open(),
    /** Stores a lead as the API does. */
    async take(fields: Partial<LeadBodyInput> = {}) {
      const id = randomUUID();
      const lead = {
        ...leadWith(fields, { site: siteContext.site, locations: siteContext.locations }),
        id,
        reference: id.slice(0, 11),
        received_at: now.toISOString(),
      };
      const { site, locations } = siteContext;
      const deliveries = allDeliveries(lead, { site, locations, now, newId: randomUUID });
      const response = { lead_id: id, reference: lead.reference, reply_by: null };
      await leads.accept({ lead, deliveries, response, idempotency: null });
      return lead;
    },
    /** Advances the clock by seconds. */
    pass(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
    now: () => now,
    change(more: SiteInput['leads']) {
      siteContext = siteContextWith({ leads: { confirmation: false, ...more } });
    },
  };
}
