import { randomUUID } from 'node:crypto';
import type { OutboxSink, PlannedDelivery } from '#domain/lead/deliveries.ts';
import { leadWith } from '#domain/lead/lead.fixture.ts';
import type { Lead } from '#domain/lead/lead.ts';
import type { NewLead } from '#server/store/lead-store.ts';
import type { ClaimedDelivery } from '#server/store/outbox/delivery.ts';
import type { Outbox } from '#server/store/outbox/outbox.ts';

export const NOW = new Date('2026-11-20T01:00:00Z');

export const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

export const SINK: OutboxSink = { kind: 'webhook', url: 'http://127.0.0.1:1/', secret: 'crm' };

/** A lead with a unique id and reference. */
export const someLead = (fields: Partial<Lead> = {}): Lead => {
  const id = randomUUID();
  return { ...leadWith(), id, reference: id.slice(0, 11), ...fields };
};

export const planned = (route: string, due = NOW): PlannedDelivery => ({
  id: randomUUID(),
  route,
  sink: SINK,
  due,
});

/** A lead as the API stores it. */
export function entryOf(lead: Lead, more: Partial<NewLead> = {}): NewLead {
  const response = { lead_id: lead.id, reference: lead.reference, reply_by: null };
  return { lead, deliveries: [planned('crm')], response, idempotency: null, ...more };
}

/** A worker's claim on a route, for half a minute. */
export const claimFrom = (outbox: Outbox, route = 'crm', limit = 10, now = NOW): Promise<ClaimedDelivery[]> =>
  outbox.claim({ site: 'harbour', route }, { now, lease: randomUUID(), limit });
