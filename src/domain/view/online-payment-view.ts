import type { Phone } from '../phone/phone.ts';
import type { FormChoice } from './form-view.ts';
import type { Crumb, Seo } from './seo.ts';

/** The page of payments (S2 §2 `/online-payment`). */
export interface OnlinePaymentView {
  seo: Seo;
  crumbs: Crumb[];
  /** `closed`: nobody can sign in here, so the page says whom to call (rules 26). */
  state: 'open' | 'closed';
  /** Locations that can be paid; one alone is not requested. */
  payees: FormChoice[];
  invoice_hint: string;
  limits: string;
  /** What who pays should know, the most important first. */
  terms: string[];
  /** Where somebody signs in who has no scripts. */
  sign_in_href: string;
  phone: Phone | null;
}
