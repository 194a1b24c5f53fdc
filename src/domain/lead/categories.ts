import { GENERAL_ENQUIRY, LEAD_FORMS } from './forms.ts';

/** "Category is required and defaults to General Enquiry" (S2 §5): what a question about one car can be about. */
export const VEHICLE_CATEGORIES = [
  GENERAL_ENQUIRY,
  'Price and Availability',
  LEAD_FORMS['test-drive'].category,
  LEAD_FORMS.finance.category,
  LEAD_FORMS['trade-in'].category,
] as const;

/** What one to the dealership can be about. */
export const DEPARTMENT_CATEGORIES = [
  GENERAL_ENQUIRY,
  'Sales',
  LEAD_FORMS.service.category,
  LEAD_FORMS.parts.category,
  LEAD_FORMS.finance.category,
  LEAD_FORMS.careers.category,
] as const;
