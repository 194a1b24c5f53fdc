import type { Cents } from '#domain/reservation/cents.ts';
import type { CaptureEvent, RefundEvent } from '../store/ledger.ts';

/** Something to be paid, once. */
export interface Checkout {
  /** Our id of what it is for; the same one opens the same checkout again. */
  subject: string;
  amount: Cents;
  /** What the shopper reads beside the amount. */
  label: string;
  email: string;
  /** Where the shopper goes afterwards, whether it was paid or not. */
  return_url: string;
  /** When it was begun: with all else it is the same at every call, so that a second one opens nothing new. */
  begun: Date;
}

/** What a provider reports by webhook. */
export type PaymentEvent =
  | ({ kind: 'captured' } & CaptureEvent)
  | ({ kind: 'refunded' } & RefundEvent)
  /** Of no concern to us. */
  | { kind: 'other' };

/** Who takes money for us. */
export interface Payments {
  /** Whether its money is real; test money is taken on this machine alone. */
  real: boolean;
  open(checkout: Checkout): Promise<{ session: string; checkout_url: string }>;
  /** Nobody can pay this checkout any more; one that is paid or closed stays as it is. */
  close(session: string): Promise<void>;
  /**
   * Gives a payment back in full, or what is left of it, once however often it is called. Rejects where the provider
   * does not: what it refused is tried again on the next day of `now`.
   */
  refund(payment: string, now: Date): Promise<void>;
  /** The event in a signed body, byte for byte as it came; `null` where the signature is not the provider's. */
  read(body: string, signature: string, now: Date): PaymentEvent | null;
}
