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

/** Where mails go. `send` answers with words for the receipt. */
export interface Mailer {
  send(mail: Mail): Promise<string>;
  /** Removes what is kept here of the mails of a lead. */
  forget(reference: string): Promise<void>;
  close(): void;
}
