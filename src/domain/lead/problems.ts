import { amountProblem } from '../amount.ts';
import type { Issue } from '../errors.ts';
import type { Location } from '../location/location.schema.ts';
import { zoneOf } from '../location/location.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import { AMOUNT_QUESTIONS } from './form-fields.ts';
import { type FormName, LEAD_FORMS } from './forms.ts';
import type { LeadBody } from './lead.schema.ts';
import { formOf } from './lead.ts';
import { dealershipLocations, namedLocation } from './place.ts';
import { type VisitClock, visitProblems } from './visit-problems.ts';

export interface ProblemSource {
  site: Pick<Site, 'flags' | 'time_zone' | 'state'>;
  locations: readonly Location[];
  now: Date;
}

type LeadRule = (body: LeadBody, source: ProblemSource) => boolean;

/** The rules of a body beyond its schema, in the order of the form. */
const RULES: readonly { field: string; message: string; broken: LeadRule }[] = [
  { field: 'email', message: FIELD_MESSAGES.reach, broken: isUnreachable },
  { field: 'phone', message: FIELD_MESSAGES.reach, broken: isUnreachable },
  { field: 'email', message: FIELD_MESSAGES.email, broken: (body) => isMailed(body) && !body.email },
  // "Postcode: required" (S2 §5) on forms with that field.
  { field: 'postcode', message: FIELD_MESSAGES.postcode, broken: ({ postcode }) => postcode === '' },
  // Shown fields are sent even if empty: "location and dealership selects are required when shown" (S1 §5).
  { field: 'category', message: FIELD_MESSAGES.category, broken: ({ category }) => category === '' },
  {
    field: 'location',
    message: FIELD_MESSAGES.location,
    broken: (body, { locations }) => body.location !== null && namedLocation(body, locations) === null,
  },
  {
    field: 'dealership_slug',
    message: FIELD_MESSAGES.dealership,
    broken: ({ dealership_slug }, { locations }) =>
      dealership_slug !== null &&
      dealershipLocations({ dealership_slug, dealership_id: null, location: null }, locations).length === 0,
  },
  {
    field: 'dealership_id',
    message: FIELD_MESSAGES.dealership,
    broken: ({ dealership_id }, { locations }) =>
      dealership_id !== null &&
      dealershipLocations({ dealership_slug: null, dealership_id, location: null }, locations).length === 0,
  },
  { field: 'message', message: FIELD_MESSAGES.message, broken: isMessageMissing },
];

/** Lists the problems of a body that matches its schema (S1 §5, S2 §5). */
export const leadProblems = (body: LeadBody, source: ProblemSource): Issue[] => [
  ...RULES.filter(({ broken }) => broken(body, source)).map(({ field, message }) => ({
    field,
    code: 'required',
    message,
  })),
  ...AMOUNT_QUESTIONS.flatMap((label) => {
    const message = amountProblem(body.details?.[label] ?? '');
    return message === null ? [] : [{ field: `details.${label}`, code: 'amount', message }];
  }),
  ...visitProblems(body, visitClock(body, source)),
];

function visitClock(body: LeadBody, { site, locations, now }: ProblemSource): VisitClock {
  const place = namedLocation(body, locations);
  return { now, zone: place === null ? siteZone(site) : zoneOf(place) };
}

/** Whether "message is required unless a site flag relaxes it" (S1 §5). */
export const requiresMessage = (form: FormName, { flags }: Pick<Site, 'flags'>): boolean =>
  LEAD_FORMS[form].message === 'required' && !flags.enquiry_message_optional;

/** Whether a form is answered by mail alone. */
const isMailed = (body: LeadBody): boolean => formOf(body) === 'search-alert';

function isUnreachable(body: LeadBody): boolean {
  return !body.email && !body.phone && !isMailed(body);
}

function isMessageMissing(body: LeadBody, { site }: ProblemSource): boolean {
  return requiresMessage(formOf(body), site) && !body.message;
}
