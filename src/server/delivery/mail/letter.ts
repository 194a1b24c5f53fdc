import type { Site } from '#domain/site/site.schema.ts';
import { senderOf } from './lead-mail.ts';
import type { Mail } from './mailer.ts';

/** What all mails about money and holds are written from. */
export interface LetterSource {
  /** Becomes the Message-ID: a mail that is sent twice is known. */
  id: string;
  site: Site;
  /** Whether the money is real. */
  real: boolean;
}

interface Letter {
  reference: string;
  to: string;
  subject: string;
  paragraphs: (string | null)[];
}

/** Who does business at a site, as receipts name them. */
const business = ({ legal, contact }: Site): string =>
  [legal.business_name, legal.abn === null ? null : `ABN ${legal.abn}`, contact.phone]
    .filter((text) => text !== null)
    .join(', ');

/** A mail of a site to a shopper, in plain text. */
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
