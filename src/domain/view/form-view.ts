import type { FieldControl, FieldNeed, FormField } from '../lead/form-fields.ts';
import type { FormName, LeadDepartment } from '../lead/forms.ts';
import type { BookableHours } from '../opening-hours/bookable-times.ts';
import type { Phone } from '../phone/phone.ts';

export interface FormChoice {
  value: string;
  label: string;
}

export interface FieldView {
  /** Name in native forms. */
  name: string;
  label: string;
  control: FieldControl;
  need: FieldNeed;
  hint: string | null;
  autocomplete: FormField['autocomplete'] | null;
  input_mode: FormField['inputMode'] | null;
  max_length: number | null;
  choices: FormChoice[];
  /** The initial choice; `''` for none. */
  chosen: string;
}

/** A form of a site with its texts and choices; the same on every page. */
export interface FormView {
  form: FormName;
  /** The department that handles job applications. */
  hiring_department: LeadDepartment;
  heading: string;
  text: string;
  submit: string;
  steps: { heading: string; fields: FieldView[] }[];
  /** The box for marketing (rules 21). */
  opt_in: { text: string; ticked: boolean };
  /** The privacy collection notice. */
  collection_notice: string;
  privacy_href: string | null;
  /** "A terms-of-use note appears on certain sites" (S1 §5): those with a page of terms. */
  terms_href: string | null;
  /** Shown if sending fails. */
  phone: Phone | null;
  /**
   * "A captcha is shown by default" (S1 §5): a proof of work that the browser solves unattended, or a vendor's captcha in a
   * frame.
   */
  captcha: { kind: 'work' } | { kind: 'vendor'; name: string; href: string } | null;
  /** Hours for bookings by location slug, for forms with a date. */
  hours: Record<string, BookableHours>;
}
