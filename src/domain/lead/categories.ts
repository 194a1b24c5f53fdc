import { GENERAL_ENQUIRY, LEAD_FORMS } from './forms.ts';

/** The categories of an enquiry about a car: "Category is required and defaults to General Enquiry" (S2 §5). */
export const VEHICLE_CATEGORIES = [
  GENERAL_ENQUIRY,
  'Price and Availability',
  LEAD_FORMS['test-drive'].category,
  LEAD_FORMS.finance.category,
  LEAD_FORMS['trade-in'].category,
] as const;

export const DEPARTMENT_CATEGORIES = [
  GENERAL_ENQUIRY,
  'Sales',
  LEAD_FORMS.service.category,
  LEAD_FORMS.parts.category,
  LEAD_FORMS.finance.category,
  LEAD_FORMS.careers.category,
] as const;
