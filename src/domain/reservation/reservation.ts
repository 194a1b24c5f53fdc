import type { PaymentNotice } from '../online-payment/online-payment.ts';
import type { Cents } from './cents.ts';
import type { HoldFacts } from './hold.ts';

/** What a shopper means to do with the car that they hold: decide, or buy it from afar (S1 §2 "Online purchase"). */
export const PURPOSES = ['reserve', 'purchase'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** A hold as it is stored: who holds which car, and how far it is. */
export interface Reservation extends HoldFacts {
  /** Nobody guesses it: who has it may see and let go of the hold. */
  id: string;
  /** Slug of the site. */
  site: string;
  /** `heldCar` of the car. */
  car: string;
  car_id: string;
  slug: string;
  car_name: string;
  /** What shopper and dealer call it. */
  reference: string;
  name: string;
  email: string;
  /** With +61. */
  phone: string;
  purpose: Purpose;
  created_at: Date;
  ended_at: Date | null;
  /** The payment provider's name of its checkout, and where it is paid. */
  session: string | null;
  checkout_url: string | null;
}

/** Money that was taken for a reservation, or for an invoice. */
export interface Payment {
  /** The provider's own id. */
  id: string;
  site: string;
  /** Id of what it was paid for. */
  subject: string;
  amount: Cents;
  /** What of it went back in part, which deposits never do. */
  returned: Cents;
  captured_at: Date | null;
  /** `due`: it was decided that it goes back. `done`: the provider has done so. */
  refund: 'none' | 'due' | 'done';
  refunded_at: Date | null;
}

/** What follows from a hold, or from a payment, and has to be told somebody, once. */
export type Notice =
  /** To the dealership, as a lead. */
  | { kind: 'lead'; hold: string }
  /** To the shopper: it is paid, and until when the car is theirs. */
  | { kind: 'receipt'; hold: string }
  /** To the shopper: the money is on its way back. */
  | { kind: 'refund'; hold: string; payment: string; amount: Cents }
  /** To who asked to be told. */
  | ({ kind: 'free' } & FreeAlert)
  | PaymentNotice;

/** Who wants to hear when a car is free again. */
export interface FreeAlert {
  email: string;
  car_id: string;
  slug: string;
  car_name: string;
}
