import type { Lead } from '#domain/lead/lead.ts';
import { leadFacts } from '#domain/lead/lead-facts.ts';
import type { LeadDelivery } from '#server/store/outbox/delivery.ts';
import type { Receipt } from '#server/store/outbox/outbox.ts';
import { utcMinute } from '../utc-minute.ts';

export const leadLine = ({
  reference,
  received_at,
  site,
  category,
  subcategory,
  name,
  last_name,
}: Lead): string =>
  [
    reference,
    utcMinute(new Date(received_at)),
    site,
    subcategory ?? category,
    [name, last_name].filter(Boolean).join(' '),
  ].join('  ');

export function leadText(
  lead: Lead,
  deliveries: readonly LeadDelivery[],
  receipts: readonly Receipt[],
): string {
  const facts = leadFacts(lead).map(({ label, value }) => `${label}: ${value}`);
  const ways = deliveries.flatMap((delivery) => [
    `${delivery.id}  ${delivery.route}  ${delivery.state}${delivery.state === 'pending' ? `, next at ${delivery.due_at.toISOString()}` : ''}`,
    ...receipts
      .filter(({ delivery_id }) => delivery_id === delivery.id)
      .map(({ attempt, at, detail }) => `  ${attempt}. ${at.toISOString()}  ${detail}`),
  ]);
  return [...facts, '', 'Deliveries:', ...ways].join('\n');
}
