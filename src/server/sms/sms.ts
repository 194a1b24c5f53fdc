/** A text message. */
export interface Sms {
  /** The same at every attempt, so that one that arrives twice is known. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Where text messages go. Rejects for one that did not. */
export type SendSms = (sms: Sms) => Promise<void>;
