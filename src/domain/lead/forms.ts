import { DEPARTMENTS } from '../location/department-names.ts';
import { namesOf } from '../names-of.ts';

/** The default category (S1 §5). */
export const GENERAL_ENQUIRY = 'General Enquiry';
/** The subcategory of careers enquiries (S1 §4). */
export const CAREER_ENQUIRY = 'Career Enquiry';

/** Kinds of leads, which determine retention and sinks. */
export const LEAD_KINDS = ['enquiry', 'finance', 'service', 'careers'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** Departments that handle leads: those of locations, and the administration. */
export const LEAD_DEPARTMENTS = [...DEPARTMENTS, 'administration'] as const;
export type LeadDepartment = (typeof LEAD_DEPARTMENTS)[number];

export interface FormDefinition {
  /** Category of its leads, unless the shopper selects one. */
  category: string;
  department: LeadDepartment;
  kind: LeadKind;
  /** Whether a message is required; a site flag can relax that (S1 §5). */
  message: 'required' | 'optional';
  /** The action that its car must allow, else it is refused; `null` for forms about any car. */
  needs: 'test_drive' | 'request_photos' | null;
  /**
   * The action that its car must allow, else the lead is recorded without the car: it is not turned away, since shoppers
   * cannot change the car. `null` for forms about any car.
   */
  about: 'finance' | 'trade_in' | null;
}

const sales = {
  department: 'sales',
  kind: 'enquiry',
  message: 'optional',
  needs: null,
  about: null,
} as const;
const credit = { kind: 'finance', about: 'finance' } as const;

/** The forms that create leads, by wire name. */
export const LEAD_FORMS = {
  enquiry: { ...sales, category: GENERAL_ENQUIRY, message: 'required' },
  contact: { ...sales, category: GENERAL_ENQUIRY },
  'test-drive': { ...sales, category: 'Test Drive', needs: 'test_drive' },
  'request-photos': { ...sales, category: 'Request Photos', needs: 'request_photos' },
  offer: { ...sales, category: 'Offer Enquiry' },
  fleet: { ...sales, category: 'Fleet Enquiry' },
  'search-alert': { ...sales, category: 'Search Alert' },
  'trade-in': { ...sales, category: 'Trade-In', about: 'trade_in' },
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

/**
 * Converts categories: "A careers enquiry becomes a General Enquiry with subcategory Career Enquiry" (S1 §4), also one
 * that was sent converted, in any letter case.
 */
export function filedUnder(
  category: string,
  subcategory: string | null,
): { category: string; subcategory: string | null } {
  return CAREERS.test(category) || CAREERS.test(subcategory ?? '')
    ? { category: GENERAL_ENQUIRY, subcategory: CAREER_ENQUIRY }
    : { category, subcategory };
}

const BY_CATEGORY: ReadonlySet<FormName> = new Set(['enquiry', 'contact']);

/** Returns a lead's department and kind: of its form, or of the category that the shopper selected on it (rules 65). */
export function purposeOf(
  form: FormName,
  { category, subcategory }: { category: string; subcategory: string | null },
  { hiring_department }: { hiring_department: LeadDepartment },
): Pick<FormDefinition, 'department' | 'kind'> {
  const named = BY_CATEGORY.has(form) ? formOfCategory(category) : form;
  const { department, kind } = LEAD_FORMS[subcategory === CAREER_ENQUIRY ? 'careers' : named];
  return { department: kind === 'careers' ? hiring_department : department, kind };
}

/** Returns the form with this category; the enquiry if there is none. */
export function formOfCategory(category: string): FormName {
  const wanted = category.toLowerCase();
  return LEAD_FORM_NAMES.find((name) => LEAD_FORMS[name].category.toLowerCase() === wanted) ?? 'enquiry';
}
