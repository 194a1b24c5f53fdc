import type { Location } from '../location/location.schema.ts';
import { savedSearchOf } from '../saved-search/saved-search.ts';
import type { Site } from '../site/site.schema.ts';
import type { Lead } from './lead.ts';
import type { Sink } from './lead-settings.schema.ts';
import { PLAIN_MAIL_AFTER } from './retry.ts';
import { DEFAULT_ROUTE, dealerEmail, defaultSink, routeLead } from './routing.ts';

/** The receiving end of a delivery: a route's sink, or one of our own mails. */
export type OutboxSink =
  | Sink
  /** The mail to the shopper with the reference. */
  | { kind: 'confirmation'; to: string }
  /** The mail to the shopper that asks whether to write about a search. */
  | { kind: 'saved_search'; to: string; token: string }
  /** The mail to the dealer with the whole lead, for a delivery that fails. */
  | { kind: 'plain_email'; to: string; about: string; route: string };

/** Whether a delivery is a mail to the shopper, not a route to the dealership. */
export const isToShopper = ({ kind }: OutboxSink): boolean =>
  kind === 'confirmation' || kind === 'saved_search';

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
  /** Returns a new id at each call. */
  newId: () => string;
}

/** Route names of our own mails; the ids of a site's routes cannot contain parentheses. */
const CONFIRMATION = '(confirmation)';
const SAVED_SEARCH = '(saved search)';
/** Routes of mails to shoppers, which lose no lead where they fail. */
export const SHOPPER_ROUTES: readonly string[] = [CONFIRMATION, SAVED_SEARCH];
export const plainMailRoute = (route: string): string => `(plain mail) ${route}`;

/**
 * Plans the deliveries of a stored lead to the dealership: to each of its routes, and a plain mail "after 15 minutes"
 * (promises "Leads"), which is cancelled once its route has received the lead.
 */
export function deliveriesOf(lead: Lead, source: PlanSource): PlannedDelivery[] {
  const { site, locations, now, newId } = source;
  const { routes } = routeLead(lead, site, locations);
  return routes.flatMap(({ id: route, sink }) => {
    const delivery = { id: newId(), route, sink, due: now };
    const mail = plainMail(delivery, lead, source);
    return mail === null ? [delivery] : [delivery, mail];
  });
}

/**
 * Plans the mail to the shopper, which a budget must admit first; `null` for none. Of a form in several leads, only the
 * completed one is confirmed. A saved search always has a mail: nothing else is sent before it is confirmed.
 */
export function shopperMail(
  { form, email, form_completed, search_href }: Lead,
  { site, now, newId }: PlanSource,
): PlannedDelivery | null {
  if (email === null || !form_completed) return null;
  const mail = { id: newId(), due: now };
  if (form === 'search-alert' && savedSearchOf(search_href ?? '') !== null)
    return { ...mail, route: SAVED_SEARCH, sink: { kind: 'saved_search', to: email, token: newId() } };
  if (!site.leads.confirmation) return null;
  return { ...mail, route: CONFIRMATION, sink: { kind: 'confirmation', to: email } };
}

/** Returns the current sink of a delivery, whose route or address may have been corrected since the lead arrived. */
export function sinkToday(
  { route, sink }: Pick<PlannedDelivery, 'route' | 'sink'>,
  lead: Lead,
  { site, locations }: Pick<PlanSource, 'site' | 'locations'>,
): OutboxSink {
  if (sink.kind === 'plain_email') return { ...sink, to: dealerEmail(lead, site, locations) ?? sink.to };
  const own = site.leads.routes.find(({ id }) => id === route)?.sink;
  return own ?? (route === DEFAULT_ROUTE ? defaultSink(lead, site, locations) : null) ?? sink;
}

/** Returns a sink without the recipients who have the mail already; `null` where nobody lacks it. */
export function sinkOfRest(sink: OutboxSink, reached: readonly string[]): OutboxSink | null {
  if (reached.length === 0 || (sink.kind !== 'email' && sink.kind !== 'adf_email')) return sink;
  const to = sink.to.filter((address) => !reached.includes(address));
  return to.length === 0 ? null : { ...sink, to };
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
