import type { CalculatorStart } from '../finance/calculator-start.ts';
import type { FinanceWords } from '../finance/page-words.ts';
import type { FormName } from '../lead/forms.ts';
import type { Phone } from '../phone/phone.ts';
import type { Crumb, Seo } from './seo.ts';

/** A finance page (S1 §2). */
export interface FinanceView extends FinanceWords {
  seo: Seo;
  crumbs: Crumb[];
  /** `null` if the site may show no repayment (rules 11). */
  calculator: CalculatorStart | null;
  /** The specification's {cars}, such as "Cars". */
  cars: string;
  /** The form at the anchor `#finance-form` (S1 §2). */
  form: FormName;
  contact: FinanceContact;
  /** Links to the other finance pages and related information. */
  links: { label: string; href: string }[];
}

export interface FinanceContact {
  phone: Phone | null;
  /** Locations with a sales department. */
  places: FinancePlace[];
}

export interface FinancePlace {
  name: string;
  href: string;
  address: string;
  phone: Phone | null;
  /** Values of `preferredDealership` that mean this location. */
  slugs: string[];
}
