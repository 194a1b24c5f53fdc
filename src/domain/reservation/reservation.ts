import type { PaymentNotice } from '../online-payment/online-payment.ts';
import type { Cents } from './cents.ts';
import type { HoldFacts } from './hold.ts';

/** Purpose of a hold: to decide about the car, or to buy it online (S1 §2 "Online purchase"). */
export const PURPOSES = ['reserve', 'purchase'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A stored hold with its person and car. */
export interface Reservation extends HoldFacts {
  /** Unguessable token; its bearer may read and release the hold. */
  id: string;
  site: string;
  /** The car's key, of `heldCar`. */
  car: string;
  car_id: string;
  slug: string;
  car_name: string;
  /** Number for shopper and dealer. */
  reference: string;
  name: string;
  email: string;
  /** With +61. */
  phone: string;
  purpose: Purpose;
  created_at: Date;
  ended_at: Date | null;
  /** The payment provider's id of the checkout. */
  session: string | null;
  checkout_url: string | null;
}

/** A payment of a deposit or of an invoice. */
export interface Payment {
  id: string;
  site: string;
  /** Id of the reservation or the online payment. */
  subject: string;
  amount: Cents;
  /** Sum of partial refunds; deposits have none. */
  returned: Cents;
  captured_at: Date | null;
  /** `due`: a refund was decided. `done`: the provider has made it. */
  refund: 'none' | 'due' | 'done';
  refunded_at: Date | null;
}

/** A notice due once about a hold or a payment. */
export type Notice =
  /** To the dealership, as a lead. */
  | { kind: 'lead'; hold: string }
  /** To the shopper: the deposit is paid, with the end of the hold. */
  | { kind: 'receipt'; hold: string }
  /** To the shopper: the deposit is being refunded. */
  | { kind: 'refund'; hold: string; payment: string; amount: Cents }
  /** To a subscriber: the car is available again. */
  | ({ kind: 'free' } & FreeAlert)
  | PaymentNotice;

/** A subscription to one notice when a car is available again. */
export interface FreeAlert {
  email: string;
  car_id: string;
  slug: string;
  car_name: string;
}
