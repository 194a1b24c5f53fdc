/** A text message. */
export interface Sms {
  /** Constant over retries, so that a repeated message is recognised. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Sends a text message; rejects where it was not accepted. */
export type SendSms = (sms: Sms) => Promise<void>;
