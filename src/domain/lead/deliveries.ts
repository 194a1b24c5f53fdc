import type { Location } from '../location/location.schema.ts';
import type { Site } from '../site/site.schema.ts';
import type { Lead } from './lead.ts';
import type { Sink } from './lead-settings.schema.ts';
import { PLAIN_MAIL_AFTER } from './retry.ts';
import { dealerEmail, routeLead } from './routing.ts';

/** What besides routes is sent about a lead. */
export type OutboxSink =
  | Sink
  /** The shopper's mail with the reference. */
  | { kind: 'confirmation'; to: string }
  /** Tells the dealer that a delivery does not arrive, with all that the lead says. */
  | { kind: 'plain_email'; to: string; about: string; route: string };

/** A delivery to be made. */
export interface PlannedDelivery {
  id: string;
  route: string;
  sink: OutboxSink;
  due: Date;
}

export interface PlanSource {
  site: Site;
  locations: readonly Location[];
  now: Date;
  /** A new id at each call. */
  newId: () => string;
}

/** Names of what is no route; none of a site's can be named so. */
const CONFIRMATION = '(confirmation)';
export const plainMailRoute = (route: string): string => `(plain mail) ${route}`;

/**
 * Everything that has to be sent once a lead is stored: to each of its routes and to the shopper; and to the dealer
 * a plain mail "after 15 minutes" (promises "Leads"), which is cancelled as soon as its route has the lead. Of a form of
 * several steps, the shopper is mailed about the last one.
 */
export function deliveriesOf(lead: Lead, source: PlanSource): PlannedDelivery[] {
  const { site, locations, now, newId } = source;
  const { routes } = routeLead(lead, site, locations);
  const sent = routes.flatMap(({ id: route, sink }) => {
    const delivery = { id: newId(), route, sink, due: now };
    const mail = plainMail(delivery, lead, source);
    return mail === null ? [delivery] : [delivery, mail];
  });
  if (lead.email === null || !lead.form_completed || !site.leads.confirmation) return sent;
  return [
    ...sent,
    { id: newId(), route: CONFIRMATION, sink: { kind: 'confirmation', to: lead.email }, due: now },
  ];
}

/** Where a delivery goes today: its route may have been corrected since the lead came. */
export function sinkToday(
  { route, sink }: Pick<PlannedDelivery, 'route' | 'sink'>,
  { leads }: Pick<Site, 'leads'>,
): OutboxSink {
  return leads.routes.find(({ id }) => id === route)?.sink ?? sink;
}

function plainMail(
  { id: about, route }: PlannedDelivery,
  lead: Lead,
  { site, locations, now, newId }: PlanSource,
): PlannedDelivery | null {
  const to = dealerEmail(lead, site, locations);
  if (to === null) return null;
  const due = new Date(now.getTime() + PLAIN_MAIL_AFTER);
  return { id: newId(), route: plainMailRoute(route), sink: { kind: 'plain_email', to, about, route }, due };
}
