import type { Cents } from '#domain/reservation/cents.ts';
import type { CaptureEvent, RefundEvent } from '../store/ledger.ts';

/** A single payment to be made. */
export interface Checkout {
  /** Our id of the hold or payment; opening the same one again returns the same checkout. */
  subject: string;
  amount: Cents;
  /** Description that the shopper sees beside the amount. */
  label: string;
  email: string;
  /** Address to which the shopper returns, paid or not. */
  return_url: string;
  /**
   * When the payment was begun. Constant over repeated calls, like all other fields, so that a repeat opens no second
   * checkout.
   */
  begun: Date;
}

/** The provider responded with an error instead of a checkout, so there is none; a timeout leaves that open. */
export class CheckoutRefused extends Error {
  override name = 'CheckoutRefused' as const;
  /** Whether it does not take the payer's email address. */
  readonly isEmail: boolean;

  constructor(message: string, isEmail = false) {
    super(message);
    this.isEmail = isEmail;
  }
}

/** An event that the provider reports by webhook. */
export type PaymentEvent =
  | ({ kind: 'captured' } & CaptureEvent)
  | ({ kind: 'refunded' } & RefundEvent)
  /** An event that does not concern us. */
  | { kind: 'other' };

/** A payment provider. */
export interface Payments {
  /** Whether its money is real; test money is accepted from this machine only. */
  real: boolean;
  /** Rejects with `CheckoutRefused` where the provider responds with an error. */
  open(checkout: Checkout): Promise<{ session: string; checkout_url: string }>;
  /** Closes a checkout, so that nobody can pay it; a paid or closed one stays as it is. */
  close(session: string): Promise<void>;
  /**
   * Refunds a payment in full, or the remainder, once over any number of calls. Rejects where the provider refuses; a
   * refused refund can be tried again on the next day of `now`.
   */
  refund(payment: string, now: Date): Promise<void>;
  /** Returns the event of a signed raw body; `null` where the signature is not the provider's. */
  read(body: string, signature: string, now: Date): Promise<PaymentEvent | null>;
}
