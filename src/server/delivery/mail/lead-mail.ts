import { CAREER_ENQUIRY, type FormName, LEAD_FORMS } from '#domain/lead/forms.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { fullName, leadFacts, leadSubject } from '#domain/lead/lead-facts.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { escapeHtml } from '../../message-page.ts';
import { mailPage } from './mail-page.ts';
import type { Mail, Mailbox } from './mailer.ts';

/** The input of all mails about a lead. */
export interface LeadMailSource {
  id: string;
  lead: Lead;
  site: Site;
  /** Its tokens, which its mails are coloured by. */
  theme: string;
  to: readonly string[];
}

/**
 * Writes the mail of a lead to the dealership; a reply goes to the shopper. `missed` is when an answer was promised,
 * where that has passed.
 */
export function dealerMail(source: LeadMailSource & { missed?: string | null }): Mail {
  const { lead, site, missed = null } = source;
  const lines = leadFacts(lead).map(({ label, value }) => `${label}: ${value}`);
  const heading = `New lead from ${site.name}`;
  const due = [
    ...(lead.reply_by === null
      ? []
      : [`Please answer by ${lead.reply_by.text}: this is what the shopper was told.`]),
    ...(missed === null
      ? []
      : [`The shopper was promised an answer by ${missed}, which has passed: please answer at once.`]),
  ];
  return {
    ...envelope(source),
    replyTo: shopper(lead),
    subject: leadSubject(lead),
    text: [heading, ...due, lines.join('\n')].join('\n\n'),
    html: mailPage(source, heading, [...due.map(paragraph), factTable(lead)]),
  };
}

/** Writes a plain-text mail with the lead when it has not reached its route within a quarter of an hour. */
export function plainMail(source: LeadMailSource & { route: string; error: string | null }): Mail {
  const { lead, route, error } = source;
  const lines = leadFacts(lead).map(({ label, value }) => `${label}: ${value}`);
  const problem = `This lead has not reached "${route}" for 15 minutes${error === null ? '' : ` (${error})`}. We keep trying, for three days. Please answer the shopper from this mail.`;
  return {
    ...envelope(source),
    replyTo: shopper(lead),
    subject: `Not delivered to ${route}: ${leadSubject(lead)}`,
    text: [problem, lines.join('\n')].join('\n\n'),
    html: null,
  };
}

/**
 * Writes the shopper's confirmation: a reference, and when to expect a reply. It quotes nothing that they wrote, so
 * that nobody can send words to others through us.
 */
export function confirmationMail(
  source: LeadMailSource & { replyTo: string | null; phone: string | null },
): Mail {
  const { lead, site, replyTo, phone } = source;
  const about = lead.vehicle === null ? '' : ` about the ${lead.vehicle.name}`;
  const promise =
    lead.reply_by === null ? 'We will answer as soon as we can.' : `We will answer by ${lead.reply_by.text}.`;
  const paragraphs = [
    `Thank you. We have your ${received(lead)}${about}.`,
    promise,
    `Your reference is ${lead.reference}.`,
    phone === null ? '' : `If it is urgent, call us on ${phone}.`,
    [lead.location_name, site.name].filter(Boolean).join(', '),
  ].filter((text) => text !== '');
  return {
    ...envelope(source),
    replyTo: replyTo === null ? null : { name: site.name, address: replyTo },
    subject: `We have your ${received(lead)}: ${lead.reference}`,
    text: paragraphs.join('\n\n'),
    html: mailPage(source, `We have your ${received(lead)}`, paragraphs.map(paragraph)),
  };
}

/** What forms send, where that is not their category. */
const RECEIVED: { readonly [form in FormName]?: string } = {
  enquiry: 'enquiry',
  contact: 'enquiry',
  'test-drive': 'request for a test drive',
  'request-photos': 'request for photos',
  careers: 'application',
};

const received = ({ form, subcategory }: Lead): string =>
  subcategory === CAREER_ENQUIRY
    ? 'application'
    : (RECEIVED[form] ?? LEAD_FORMS[form].category.toLowerCase());

export const senderOf = ({ name, url, leads }: Pick<Site, 'name' | 'url' | 'leads'>): Mailbox => ({
  name,
  address: leads.from ?? `no-reply@${new URL(url).hostname.replace(/^www\./, '')}`,
});

export const envelope = ({ id, lead, site, to }: LeadMailSource) => ({
  id,
  reference: lead.reference,
  from: senderOf(site),
  to,
});

const shopper = (lead: Lead): Mailbox | null =>
  lead.email === null ? null : { name: fullName(lead), address: lead.email };

export const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

function factTable(lead: Lead): string {
  const rows = leadFacts(lead).map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top">${escapeHtml(label)}</th><td>${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  );
  return `<table cellpadding="4">\n${rows.join('\n')}\n</table>`;
}
