/** A name and an address; neither can hold a line break. */
export interface Mailbox {
  name: string;
  address: string;
}

/** A mail to be sent. */
export interface Mail {
  /** Becomes the Message-ID, so that one that arrives twice is known. */
  id: string;
  /** The lead's reference, by which its mails are found. */
  reference: string;
  from: Mailbox;
  to: readonly string[];
  replyTo: Mailbox | null;
  subject: string;
  text: string;
  html: string | null;
}

/** Where mails go. `send` returns words for the receipt. */
export interface Mailer {
  send(mail: Mail): Promise<string>;
  /** Deletes what is stored here of the mails of a lead. */
  delete(reference: string): Promise<void>;
  close(): void;
}
