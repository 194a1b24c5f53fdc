import type { Phone } from '../phone/phone.ts';
import type { FormChoice } from './form-view.ts';
import type { Crumb, Seo } from './seo.ts';

/** The page for online payments (S2 §2 `/online-payment`). */
export interface OnlinePaymentView {
  seo: Seo;
  crumbs: Crumb[];
  /** `closed`: the site has no sign-in, so the page shows contact details (rules 26). */
  state: 'open' | 'closed';
  /** Locations that can be paid; a single one is not shown as a field. */
  payees: FormChoice[];
  invoice_hint: string;
  limits: string;
  /** Terms, the most important first. */
  terms: string[];
  /** Path of the sign-in page, for browsers without script. */
  sign_in_href: string;
  phone: Phone | null;
}
