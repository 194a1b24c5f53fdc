/** A name and an address; neither can hold a line break. */
export interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  /** Becomes the Message-ID, by which a mail that arrives twice is recognised. */
  id: string;
  /** The reference that its mails are found by: a lead's, a hold's or a payment's. */
  reference: string;
  from: Mailbox;
  to: readonly string[];
  replyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string | null;
  /** Address that stops such mails with one press (RFC 8058); mails that answer a request have none. */
  unsubscribe?: string;
}

/** Thrown where a mail server took a mail for some of its recipients only, who must not be mailed again. */
export class PartlyRefused extends Error {
  override name = 'PartlyRefused' as const;
  // Private, because loggers write an error's properties, and no address may be logged.
  readonly #reached: readonly string[];

  constructor(message: string, reached: readonly string[]) {
    super(message);
    this.#reached = reached;
  }

  /** The recipients who have the mail. */
  get reached(): readonly string[] {
    return this.#reached;
  }
}

/** Thrown where a mail server knows none of a mail's recipients. */
export class MailboxRefused extends Error {
  override name = 'MailboxRefused' as const;
}

/**
 * Sends mails. `send` returns the text for the receipt, and rejects with `PartlyRefused` where some have the mail, with
 * `MailboxRefused` where nobody will have it.
 */
export interface Mailer {
  send(mail: Mail): Promise<string>;
  /** Deletes locally stored mails of this reference. */
  delete(reference: string): Promise<void>;
  close(): void;
}
