import type { Lead } from '#domain/lead/lead.ts';
import { leadsCsv } from '#domain/lead/lead-csv.ts';
import { leadsOf } from '#server/privacy.ts';
import type { Service } from '#server/service.ts';
import { personRows } from '#server/store/person-rows.ts';
import { type NamedPerson, personOf } from './erase.ts';

/** Returns all data of a person by table as JSON, or as CSV their leads alone, found as `erase` finds them. */
export async function exportPerson(
  named: NamedPerson,
  format: string | undefined,
  service: Service,
): Promise<string> {
  const { site } = named;
  const identity = await personOf('export', named, service);
  const leads = await leadsOf(identity, site, service);
  if (format === 'csv') return leadsCsv(leads).trimEnd();
  const { emails, phones, names, others } = identity;
  const person = { emails, phones, names, also_known_by: others };
  const rows = await personRows(service.store, identity, site);
  return JSON.stringify({ person, ...rows, lead: await withDeliveries(leads, service) }, null, 2);
}

/** Adds to leads where each was sent. */
export const withDeliveries = (leads: readonly Lead[], { outbox }: Pick<Service, 'outbox'>) =>
  Promise.all(
    leads.map(async (lead) => ({
      ...lead,
      sent_to: (await outbox.list({ lead: lead.id })).map(({ route, state }) => ({ route, state })),
    })),
  );
