import type { PaymentState } from '../online-payment/online-payment.ts';
import type { Phone } from '../phone/phone.ts';
import type { FormChoice } from './form-view.ts';
import type { Crumb, Seo } from './seo.ts';

/** The page of payments (S2 §2 `/online-payment`). */
export interface OnlinePaymentView {
  seo: Seo;
  crumbs: Crumb[];
  /** `closed`: nobody can sign in here, so the page says whom to call (rules 26). */
  state: 'open' | 'closed';
  /** Locations that can be paid; one alone is not asked for. */
  payees: FormChoice[];
  invoice_hint: string;
  limits: string;
  /** What who pays should know, the most important first. */
  terms: string[];
  /** Where somebody signs in who has no scripts. */
  sign_in_href: string;
  phone: Phone | null;
}

/** A payment as the service tells of it to who made it. */
export interface PaymentAnswer {
  payment_id: string;
  /** What payer and dealer call it. */
  reference: string;
  invoice: string;
  paid_to: string;
  /** Dollars. */
  amount: number;
  /** What of it the dealership has, dollars. */
  kept: number;
  email: string;
  state: PaymentState;
  /** When it was paid, or else begun, in words. */
  at: string;
  /** Where it is paid, while it can be. */
  checkout_url: string | null;
  /** Whether nobody's money moves. */
  test_money: boolean;
}
