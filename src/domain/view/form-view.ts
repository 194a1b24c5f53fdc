import type { FieldControl, FieldNeed, FormField } from '../lead/form-fields.ts';
import type { FormName, LeadDepartment } from '../lead/forms.ts';
import type { BookableHours } from '../opening-hours/bookable-times.ts';
import type { Phone } from '../phone/phone.ts';

export interface FormChoice {
  value: string;
  label: string;
}

/** A field as it is printed and checked. */
export interface FieldView {
  /** As native forms send it. */
  name: string;
  label: string;
  control: FieldControl;
  need: FieldNeed;
  hint: string | null;
  autocomplete: FormField['autocomplete'] | null;
  input_mode: FormField['inputMode'] | null;
  max_length: number | null;
  choices: FormChoice[];
  /** The choice it begins with, `''` where the shopper has to choose. */
  chosen: string;
}

/** One form of one site, with every word and choice decided; the same on every page that has it. */
export interface FormView {
  form: FormName;
  /** Who looks after those who would like to work there. */
  hiring_department: LeadDepartment;
  heading: string;
  text: string;
  submit: string;
  steps: { heading: string; fields: FieldView[] }[];
  /** The box for marketing (rules 21). */
  opt_in: { text: string; ticked: boolean };
  /** Whom the data are for, said on every form. */
  collection_notice: string;
  privacy_href: string | null;
  /** "A terms-of-use note appears on certain sites" (S1 §5): those that have terms. */
  terms_href: string | null;
  /** Shown where a form cannot be sent. */
  phone: Phone | null;
  /**
   * "A captcha is shown by default" (S1 §5): a proof of work that the browser does unasked, or a vendor's by its name, in
   * a page to be framed.
   */
  captcha: { kind: 'work' } | { kind: 'vendor'; name: string; href: string } | null;
  /** By the slug of the location, where the form requests a day. */
  hours: Record<string, BookableHours>;
}
