import type { OutboxSink } from '#domain/lead/deliveries.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { leadSubject } from '#domain/lead/lead-facts.ts';
import { missedReply, replyReadAt } from '#domain/lead/reply-by.ts';
import { dealerEmail } from '#domain/lead/routing.ts';
import { locationPhone } from '#domain/phone/phone.ts';
import type { HttpRequest } from '#net/http.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Core } from '../core.ts';
import { confirmationMail, dealerMail, plainMail, senderOf } from './mail/lead-mail.ts';
import { savedSearchMail } from './mail/search-mail.ts';
import { signatureHeaders } from './webhook-signature.ts';

/** The dependencies of sinks. */
export type SinkDeps = Pick<Core, 'mailer' | 'http' | 'secrets'>;

export interface OutgoingDelivery {
  /** The delivery's id, the same at every attempt. */
  id: string;
  lead: Lead;
  siteContext: SiteContext;
  /** The error of the failed delivery that a plain mail reports. */
  error: string | null;
  now: Date;
  /** Aborts what takes too long. */
  signal?: AbortSignal;
}

type SinkOf<K extends OutboxSink['kind']> = Extract<OutboxSink, { kind: K }>;
type Send<K extends OutboxSink['kind']> = (
  sink: SinkOf<K>,
  outgoing: OutgoingDelivery,
  deps: SinkDeps,
) => Promise<string>;

/** The XML library is loaded by the first lead that needs it. */
const adfOf = async (...[lead, site, id]: Parameters<typeof import('./adf.ts').adfOf>) =>
  (await import('./adf.ts')).adfOf(lead, site, id);

const placeOf = ({ lead, siteContext: { site, locations } }: OutgoingDelivery) => ({
  location: lead.location,
  site,
  locations,
});

/** The lead with its promise in the words of today: a mail may be sent days after the lead was received. */
const withReplyFor = (outgoing: OutgoingDelivery): Lead => ({
  ...outgoing.lead,
  reply_by: replyReadAt(outgoing.lead.reply_by, placeOf(outgoing), outgoing.now),
});

/** How each kind of sink sends a lead; resolves to the text of the receipt, or rejects with the reason. */
const SINKS: { [K in OutboxSink['kind']]: Send<K> } = {
  email: ({ to }, outgoing, { mailer }) => {
    const { id, siteContext, now } = outgoing;
    const { site, theme } = siteContext;
    const missed = missedReply(outgoing.lead.reply_by, placeOf(outgoing), now);
    return mailer.send(dealerMail({ id, lead: withReplyFor(outgoing), missed, site, theme, to }));
  },
  adf_email: async ({ to }, { id, lead, siteContext: { site } }, { mailer }) =>
    mailer.send({
      id,
      reference: lead.reference,
      from: senderOf(site),
      to,
      replyTo: null,
      html: null,
      subject: leadSubject(lead),
      text: await adfOf(lead, site, id),
    }),
  confirmation: ({ to }, outgoing, { mailer }) => {
    const { id, siteContext } = outgoing;
    const { site, theme, locations } = siteContext;
    const lead = withReplyFor(outgoing);
    const place = locations.find(({ slug }) => slug === lead.location);
    const phone = (place && locationPhone(place)?.text) ?? site.contact.phone;
    const replyTo = dealerEmail(lead, site, locations);
    return mailer.send(confirmationMail({ id, lead, site, theme, to: [to], replyTo, phone }));
  },
  saved_search: ({ to, token }, { id, lead, siteContext: { site, theme } }, { mailer }) =>
    mailer.send(savedSearchMail({ id, lead, site, theme, to: [to], token })),
  plain_email: ({ to, route }, { id, lead, siteContext: { site, theme }, error }, { mailer }) =>
    mailer.send(plainMail({ id, lead, site, theme, to: [to], route, error })),
  adf_http: async ({ url, secret }, { id, lead, siteContext: { site }, signal }, deps) => {
    const headers: Record<string, string> = {
      'Content-Type': 'application/xml; charset=utf-8',
      'Idempotency-Key': id,
    };
    if (secret !== undefined) headers.Authorization = `Bearer ${secretOf(secret, deps)}`;
    return post(url, { body: await adfOf(lead, site, id), headers, signal }, deps);
  },
  webhook: ({ url, secret }, { id, lead, now, signal }, deps) => {
    const body = JSON.stringify({ type: 'lead.created', timestamp: lead.received_at, data: lead });
    const timestamp = Math.floor(now.getTime() / 1000);
    const headers = {
      'Content-Type': 'application/json',
      ...signatureHeaders(secretOf(secret, deps), { id, timestamp, body }),
    };
    return post(url, { body, headers, signal }, deps);
  },
};

export function sendTo<K extends OutboxSink['kind']>(
  sink: SinkOf<K>,
  outgoing: OutgoingDelivery,
  deps: SinkDeps,
): Promise<string> {
  const send: Send<K> = SINKS[sink.kind as K];
  return send(sink, outgoing, deps);
}

async function post(
  url: string,
  request: Pick<HttpRequest, 'body' | 'headers' | 'signal'>,
  { http }: SinkDeps,
): Promise<string> {
  const { host } = new URL(url);
  const { ok, status } = await http([host])({ ...request, purpose: 'lead', url, method: 'POST' });
  if (!ok) throw new Error(`${host} responded with ${status}`);
  return `${host} responded with ${status}`;
}

function secretOf(name: string, { secrets }: SinkDeps): string {
  const secret = secrets.get(name);
  if (secret === undefined) throw new Error(`LEAD_SECRETS has no entry "${name}"`);
  return secret;
}
