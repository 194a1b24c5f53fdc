import type { PaymentState } from '#domain/online-payment/online-payment.ts';
import type { Cents } from '#domain/reservation/cents.ts';
import type { HoldState } from '#domain/reservation/hold.ts';

/** An instant, milliseconds since 1970. */
type UnixMillis = number;
/** A value as JSON. */
type JsonText = string;

/** Holds, their money, and what follows from them. */
export interface HoldTables {
  /** One attempt to reserve one car. Of an active one there is one of each car (rules 15). */
  hold: {
    id: string;
    site: string;
    /** What names the car on all sites of its group. */
    car: string;
    car_id: string;
    slug: string;
    car_name: string;
    reference: string;
    name: string;
    email: string;
    phone: string;
    purpose: string;
    state: HoldState;
    deposit: Cents;
    /** How long it lasts once it is paid. */
    hours: number;
    created_at: UnixMillis;
    captured_at: UnixMillis | null;
    expires_at: UnixMillis;
    ended_at: UnixMillis | null;
    /** The provider's checkout, and whether it can still be paid. */
    session: string | null;
    checkout_url: string | null;
    session_open: 0 | 1;
    key: string | null;
    body_hash: string;
    /** Keyed hash of the widest network that it was begun from; `null` for this machine's own. */
    network: string | null;
  };
  /** Money that a provider took, by the provider's id. It stays, or all of it goes back. */
  payment: {
    id: string;
    site: string;
    /** The hold, or the online payment, that it is for. */
    subject: string;
    amount: Cents;
    /** What of it went back in part. */
    returned: Cents;
    /** `null` where its refund was heard of first. */
    captured_at: UnixMillis | null;
    refund: 'none' | 'due' | 'done';
    refunded_at: UnixMillis | null;
  };
  /** Money for an invoice, as somebody means to pay it. */
  online_payment: {
    id: string;
    site: string;
    account_id: string;
    reference: string;
    location: string;
    location_name: string;
    invoice: string;
    amount: Cents;
    name: string;
    email: string;
    phone: string;
    state: PaymentState;
    /** What of it the dealership has. */
    kept: Cents;
    created_at: UnixMillis;
    paid_at: UnixMillis | null;
    ended_at: UnixMillis | null;
    checkout_url: string | null;
    key: string | null;
    body_hash: string;
  };
  /** Events of payment providers that were acted on. */
  payment_event: { id: string; received_at: UnixMillis };
  /** Who wants to hear when a car is free again. */
  awaiting: { site: string; car: string; email: string; body: JsonText; created_at: UnixMillis };
  /** Checkouts of the bank that has none but test money. */
  test_checkout: {
    id: string;
    subject: string;
    amount: Cents;
    label: string;
    return_url: string;
    payment: string;
    state: 'open' | 'paid' | 'closed' | 'refunded';
  };
}
