import { DEPARTMENT_CATEGORIES, VEHICLE_CATEGORIES } from './categories.ts';
import type { LeadBody } from './lead.schema.ts';

/** The kind of a field's control; `amount` is a text input for dollars. */
export type FieldControl =
  | 'text'
  | 'amount'
  | 'email'
  | 'tel'
  | 'date'
  | 'textarea'
  | 'select'
  | 'checkboxes';

/** `one_of`: at least one of the form's `one_of` fields is required. */
export type FieldNeed = 'required' | 'one_of' | 'optional';

/** Options that depend on the site. */
export type SiteChoices = 'locations' | 'dealerships' | 'times';

export interface FormField {
  /** Name in native forms, without which the server drops the answer: `details[…]` is a field that the specification lacks. */
  name: keyof LeadBody | 'additional_services[]' | `details[${string}]`;
  label: string;
  control: FieldControl;
  /** `optional` unless set. */
  need?: FieldNeed;
  hint?: string;
  autocomplete?: AutoFill;
  /** `numeric` brings up digits on a phone. */
  inputMode?: 'numeric';
  /** Characters. */
  maxLength?: number;
  choices?: readonly string[] | SiteChoices;
  /** The option selected initially. */
  chosen?: string;
}

type AutoFill = 'name' | 'given-name' | 'family-name' | 'email' | 'tel' | 'postal-code' | 'organization';

const detail = (label: string, field: Omit<FormField, 'name' | 'label'>): FormField => ({
  name: `details[${label}]`,
  label,
  ...field,
});

/** The fields of all forms, by their key in `form-rows.ts`; wire names are those of S1 §3 and S2 §3. */
export const FORM_FIELDS = {
  name: { name: 'name', label: 'Name', control: 'text', need: 'required', autocomplete: 'name' },
  first_name: {
    name: 'name',
    label: 'First Name',
    control: 'text',
    need: 'required',
    autocomplete: 'given-name',
  },
  last_name: { name: 'last_name', label: 'Last Name', control: 'text', autocomplete: 'family-name' },
  email: {
    name: 'email',
    label: 'Email Address',
    control: 'email',
    need: 'one_of',
    autocomplete: 'email',
  },
  /** Of what is sent by mail alone. */
  mailed_to: {
    name: 'email',
    label: 'Email Address',
    control: 'email',
    need: 'required',
    autocomplete: 'email',
  },
  phone: {
    name: 'phone',
    label: 'Mobile Number',
    control: 'tel',
    need: 'one_of',
    autocomplete: 'tel',
    hint: 'An email address or a phone number: one of them is enough.',
  },
  postcode: {
    name: 'postcode',
    label: 'Postcode',
    control: 'text',
    need: 'required',
    autocomplete: 'postal-code',
    inputMode: 'numeric',
    maxLength: 4,
  },
  message: { name: 'message', label: 'Message', control: 'textarea' },
  car_category: {
    name: 'category',
    label: 'What is it about?',
    control: 'select',
    need: 'required',
    choices: VEHICLE_CATEGORIES,
    chosen: VEHICLE_CATEGORIES[0],
  },
  category: {
    name: 'category',
    label: 'What is it about?',
    control: 'select',
    need: 'required',
    choices: DEPARTMENT_CATEGORIES,
    chosen: DEPARTMENT_CATEGORIES[0],
  },
  location: {
    name: 'location',
    label: 'Location',
    control: 'select',
    need: 'required',
    choices: 'locations',
  },
  /** Shown only on sites with several dealerships. */
  dealership: {
    name: 'dealership_slug',
    label: 'Dealership',
    control: 'select',
    need: 'required',
    choices: 'dealerships',
  },
  additional_services: {
    name: 'additional_services[]',
    label: 'Tell me about these too',
    control: 'checkboxes',
    choices: ['A value for my trade-in', 'Finance', 'Insurance and warranty'],
  },
  Rego: { name: 'Rego', label: 'Registration number', control: 'text' },
  vehicle: detail('Vehicle', {
    control: 'text',
    need: 'required',
    hint: 'Make, model and year, such as 2019 Mazda CX-5.',
  }),
  wanted_vehicle: detail('Vehicle', {
    control: 'text',
    hint: 'Which one you would like to drive, or its stock number.',
  }),
  preferred_date: { name: 'preferred_date', label: 'Day', control: 'date' },
  preferred_time: { name: 'preferred_time', label: 'Time', control: 'select', choices: 'times' },
  kilometres: detail('Kilometres', { control: 'text', inputMode: 'numeric' }),
  service: detail('Service', {
    control: 'select',
    need: 'required',
    choices: [
      'Scheduled service',
      'Repair or a noise',
      'Tyres and brakes',
      'Air conditioning',
      'Recall',
      'Other',
    ],
  }),
  part: detail('Part or accessory', { control: 'text', need: 'required' }),
  vin: detail('VIN', {
    control: 'text',
    hint: 'Under the windscreen on the left, and on the registration papers.',
  }),
  business: detail('Business name', { control: 'text', need: 'required', autocomplete: 'organization' }),
  fleet_size: detail('Vehicles in the fleet', {
    control: 'select',
    choices: ['1', '2 to 5', '6 to 20', 'More than 20'],
  }),
  role: detail('Role', {
    control: 'text',
    need: 'required',
    hint: 'One you have seen advertised, or one that you would be good at.',
  }),
  experience: { name: 'message', label: 'What you have done so far', control: 'textarea' },
  amount: detail('Amount to borrow', {
    control: 'amount',
    inputMode: 'numeric',
    hint: 'In dollars, roughly.',
  }),
  deposit: detail('Deposit', {
    control: 'amount',
    inputMode: 'numeric',
    hint: 'In dollars; a trade-in counts.',
  }),
  term: detail('Term', {
    control: 'select',
    choices: ['1 year', '2 years', '3 years', '4 years', '5 years', '6 years', '7 years'],
  }),
  employment: detail('Employment', {
    control: 'select',
    need: 'required',
    choices: ['Full time', 'Part time', 'Casual', 'Self-employed', 'Retired', 'Other'],
  }),
  income: detail('Income after tax', {
    control: 'select',
    choices: ['Under $600 a week', '$600 to $999 a week', '$1,000 to $1,499 a week', '$1,500 a week or more'],
  }),
  search: detail('Looking for', {
    control: 'text',
    need: 'required',
    hint: 'Such as: automatic SUV under $40,000, not white.',
  }),
  housing: detail('Home', {
    control: 'select',
    choices: ['Own it', 'Paying a mortgage', 'Renting', 'Other'],
  }),
} as const satisfies Record<string, FormField>;

/** Labels of the fields that are amounts in dollars. */
export const AMOUNT_QUESTIONS: readonly string[] = Object.values(FORM_FIELDS)
  .filter(({ control }) => control === 'amount')
  .map(({ label }) => label);

export type FormFieldKey = keyof typeof FORM_FIELDS;
