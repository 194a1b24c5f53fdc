import { DEPARTMENTS } from '../location/department-names.ts';
import { namesOf } from '../names-of.ts';
import type { CarAction } from '../vehicle/allows.ts';

/** S1 §5: where no other category is chosen. */
export const GENERAL_ENQUIRY = 'General Enquiry';
/** S1 §4: what a careers enquiry becomes. */
export const CAREER_ENQUIRY = 'Career Enquiry';

/** How long a lead is of use decides how long it is kept. */
export const LEAD_KINDS = ['enquiry', 'finance', 'service', 'careers'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** Who looks after a lead: a department that shoppers visit, or the office behind them. */
export const LEAD_DEPARTMENTS = [...DEPARTMENTS, 'administration'] as const;
export type LeadDepartment = (typeof LEAD_DEPARTMENTS)[number];

/** What the product knows of one of its forms. */
export interface FormDefinition {
  /** Where the form has no category of its own to choose. */
  category: string;
  department: LeadDepartment;
  kind: LeadKind;
  /** Whether the shopper must write a message; only the enquiry's own rule can be relaxed by a site (S1 §5). */
  message: 'required' | 'optional';
  /** What the car must allow that the form is about; `null` for what can be asked of any, for the shopper cannot change which. */
  needs: CarAction | null;
}

const sales = { department: 'sales', kind: 'enquiry', message: 'optional', needs: null } as const;
const credit = { kind: 'finance' } as const;

/** Every form that makes a lead, by its wire name. */
export const LEAD_FORMS = {
  enquiry: { ...sales, category: GENERAL_ENQUIRY, message: 'required' },
  contact: { ...sales, category: GENERAL_ENQUIRY },
  'test-drive': { ...sales, category: 'Test Drive', needs: 'test_drive' },
  'request-photos': { ...sales, category: 'Request Photos', needs: 'request_photos' },
  offer: { ...sales, category: 'Offer Enquiry' },
  fleet: { ...sales, category: 'Fleet Enquiry' },
  'search-alert': { ...sales, category: 'Search Alert' },
  'trade-in': { ...sales, category: 'Trade-In' },
  finance: { ...sales, category: 'Finance Enquiry', ...credit },
  'finance-application': { ...sales, category: 'Finance Application', ...credit },
  'finance-pre-approval': { ...sales, category: 'Finance Pre-Approval', ...credit },
  service: { ...sales, category: 'Service Booking', department: 'service', kind: 'service' },
  parts: { ...sales, category: 'Parts Enquiry', department: 'parts', kind: 'service' },
  careers: { ...sales, category: 'Careers', department: 'administration', kind: 'careers' },
} as const satisfies Record<string, FormDefinition>;

export type FormName = keyof typeof LEAD_FORMS;

export const LEAD_FORM_NAMES: readonly FormName[] = namesOf(LEAD_FORMS);

const CAREERS = /^careers?(?: enquiry)?$/i;

/** "A careers enquiry becomes a General Enquiry with subcategory Career Enquiry" (S1 §4). */
export function filedUnder(
  category: string,
  subcategory: string | null,
): { category: string; subcategory: string | null } {
  return CAREERS.test(category)
    ? { category: GENERAL_ENQUIRY, subcategory: CAREER_ENQUIRY }
    : { category, subcategory };
}

/** Forms on which shoppers choose what they write about. */
const BY_CATEGORY: ReadonlySet<FormName> = new Set(['enquiry', 'contact']);

/** Who looks after a lead and what it is about: by its form, or by the category that the shopper chose on it (rules 65). */
export function purposeOf(
  form: FormName,
  { category, subcategory }: { category: string; subcategory: string | null },
  { hiring_department }: { hiring_department: LeadDepartment },
): Pick<FormDefinition, 'department' | 'kind'> {
  const named = BY_CATEGORY.has(form) ? formOfCategory(category) : form;
  const { department, kind } = LEAD_FORMS[subcategory === CAREER_ENQUIRY ? 'careers' : named];
  return { department: kind === 'careers' ? hiring_department : department, kind };
}

/** The form whose category this is, for leads that say no more than that; the enquiry's where none is. */
export function formOfCategory(category: string): FormName {
  const wanted = category.toLowerCase();
  return LEAD_FORM_NAMES.find((name) => LEAD_FORMS[name].category.toLowerCase() === wanted) ?? 'enquiry';
}
