import type { CalculatorStart } from '../finance/calculator-start.ts';
import type { FinanceWords } from '../finance/page-words.ts';
import type { FormName } from '../lead/forms.ts';
import type { Phone } from '../phone/phone.ts';
import type { Crumb, Seo } from './seo.ts';

/** One of the finance pages (S1 §2). */
export interface FinanceView extends FinanceWords {
  seo: Seo;
  crumbs: Crumb[];
  /** `null` where the site may show no repayment (rules 11). */
  calculator: CalculatorStart | null;
  /** The specification's {cars}, such as "Cars". */
  cars: string;
  /** At the anchor `#finance-form` (S1 §2). */
  form: FormName;
  contact: FinanceContact;
  /** The other finance pages, and what explains them. */
  links: { label: string; href: string }[];
}

/** Whom to talk to instead. */
export interface FinanceContact {
  phone: Phone | null;
  /** Where cars are sold. */
  places: FinancePlace[];
}

export interface FinancePlace {
  name: string;
  href: string;
  address: string;
  phone: Phone | null;
  /** What `preferredDealership` may call it. */
  slugs: string[];
}
