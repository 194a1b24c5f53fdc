import type { Site } from '#domain/site/site.schema.ts';
import { senderOf } from './lead-mail.ts';
import type { Mail } from './mailer.ts';

/** The input of all mails about money and holds. */
export interface LetterSource {
  /** Becomes the Message-ID, by which a mail sent twice is recognised. */
  id: string;
  site: Site;
  /** Whether it is real money, not test money. */
  real: boolean;
}

interface Letter {
  reference: string;
  to: string;
  subject: string;
  paragraphs: (string | null)[];
}

/** Names the business of a site, as on receipts. */
const business = ({ legal, contact }: Site): string =>
  [legal.business_name, legal.abn === null ? null : `ABN ${legal.abn}`, contact.phone]
    .filter((text) => text !== null)
    .join(', ');

/** Writes a plain-text mail from a site to a shopper. */
export const letterMail = (
  { id, site }: LetterSource,
  { reference, to, subject, paragraphs }: Letter,
): Mail => ({
  id,
  reference,
  from: senderOf(site),
  to: [to],
  replyTo: site.contact.email === null ? null : { name: site.name, address: site.contact.email },
  subject,
  text: [...paragraphs, business(site)].filter((text) => text !== null).join('\n\n'),
  html: null,
});
