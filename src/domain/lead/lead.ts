import type { Location } from '../location/location.schema.ts';
import { parsePhone } from '../phone/phone-number.ts';
import type { Site } from '../site/site.schema.ts';
import type { CarState } from '../vehicle/allows.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { type ConsentRecord, consentRecord } from './consent.ts';
import {
  type FormName,
  filedUnder,
  formOfCategory,
  LEAD_FORMS,
  type LeadDepartment,
  type LeadKind,
  purposeOf,
} from './forms.ts';
import type { LeadBody } from './lead.schema.ts';
import { leadPlace } from './place.ts';
import type { Proof } from './proof.ts';
import { type ReplyBy, replyBy } from './reply-by.ts';
import { isTicked } from './tick.ts';

/** The stored facts of a lead's car, which may leave the stock before anybody reads the lead. */
export type LeadVehicle = Pick<
  Vehicle,
  | 'id'
  | 'slug'
  | 'name'
  | 'year'
  | 'make'
  | 'model'
  | 'badge'
  | 'car_type'
  | 'stocknum'
  | 'vin'
  | 'price'
  | 'km'
  | 'colour'
  | 'simple_body'
  | 'trans'
  | 'location_slug'
  | 'location_name'
  | 'dealership_id'
  | 'dealership_slug'
  | 'distribution_locations'
>;

/** A lead as stored and delivered, by the specification's wire names (S1 §3 "Lead"). */
export interface Lead {
  id: string;
  /** Number for shopper and dealer. */
  reference: string;
  site: string;
  /** Instant, ISO 8601 in UTC. */
  received_at: string;
  form: FormName;
  kind: LeadKind;
  category: string;
  subcategory: string | null;
  department: LeadDepartment;
  name: string;
  last_name: string | null;
  email: string | null;
  /** With +61. */
  phone: string | null;
  postcode: string | null;
  message: string | null;
  Rego: string | null;
  /** Slug of the location that receives the lead; `null` if the site has none. */
  location: string | null;
  location_name: string | null;
  dealership_slug: string | null;
  dealership_id: string | null;
  car_id: string | null;
  car_dealership_id: string | null;
  vehicle: LeadVehicle | null;
  /** State of the car when the lead arrived; absent if it was not determined. */
  car_state?: CarState | null;
  offer_id: string | null;
  /** Address of the search to write about; absent in leads of other forms. */
  search_href?: string | null;
  additional_services: string[];
  preferred_date: string | null;
  preferred_time: string | null;
  details: Record<string, string>;
  opt_in: boolean;
  terms_conditions: boolean | null;
  offer_accepted: boolean;
  form_completed: boolean;
  url: string | null;
  source: string;
  user_agent: string | null;
  lead_attributes: LeadBody['lead_attributes'];
  consent: ConsentRecord;
  proof: Proof;
  reply_by: ReplyBy | null;
}

/** The input of `leadOf` besides the body. */
export interface LeadCircumstances {
  id: string;
  reference: string;
  site: Site;
  locations: readonly Location[];
  vehicle: LeadVehicle | null;
  car_state?: CarState | null;
  /** Why the lead is recorded without its car (`carRefusal`), which still decides the location; `null` if it is not. */
  carRefusal?: string | null;
  user_agent: string | null;
  wordingHash: string;
  proof: Proof;
  now: Date;
}

const NO_CAR = { car_id: null, car_dealership_id: null, vehicle: null, car_state: null } as const;
/** The detail that names the car which the lead is not about. */
const OPENED_FROM = 'Opened from';
/** The detail with what is dialled once the call is answered. */
const EXTENSION = 'Phone extension';

/** Default of `source` (S1 §3). */
const SOURCE = 'Website';

/** Makes a lead of a body without `leadProblems`. Unknown ids of locations and dealerships are ignored. */
export function leadOf(body: LeadBody, circumstances: LeadCircumstances): Lead {
  const { id, reference, site, locations, vehicle, carRefusal = null, now } = circumstances;
  const form = formOf(body);
  const filed = filedUnder(body.category || LEAD_FORMS[form].category, body.subcategory || null);
  const { kind, department } = purposeOf(form, filed, site.leads);
  const place = leadPlace(body, { vehicle, locations, department });
  const phone = parsePhone(body.phone ?? '');
  return {
    id,
    reference,
    site: site.slug,
    received_at: now.toISOString(),
    form,
    kind,
    ...filed,
    department,
    name: body.name,
    last_name: body.last_name || null,
    email: body.email || null,
    phone: phone?.e164 ?? null,
    postcode: body.postcode || null,
    message: body.message || null,
    Rego: body.Rego || null,
    location: place?.slug ?? null,
    location_name: place?.name ?? null,
    dealership_slug: place?.dealership_slug ?? null,
    dealership_id: place?.dealership_id ?? null,
    ...(carRefusal === null ? carOf(body, circumstances) : NO_CAR),
    offer_id: textOf(body.offer_id),
    ...(body.search_href && { search_href: body.search_href }),
    additional_services: [body.additional_services ?? []].flat().filter((service) => service !== ''),
    preferred_date: body.preferred_date || null,
    preferred_time: body.preferred_time || null,
    details: {
      ...body.details,
      ...(phone?.ext && { [EXTENSION]: phone.ext }),
      ...(carRefusal !== null && vehicle !== null && { [OPENED_FROM]: `${vehicle.name}. ${carRefusal}` }),
    },
    opt_in: isTicked(body.opt_in) ?? site.leads.opt_in_default,
    terms_conditions: isTicked(body.terms_conditions),
    offer_accepted: isTicked(body.offer_accepted) ?? false,
    form_completed: isTicked(body.form_completed) ?? true,
    url: body.url || null,
    source: body.source || SOURCE,
    user_agent: body.user_agent || circumstances.user_agent,
    lead_attributes: body.lead_attributes,
    consent: consentRecord(body, site, { form, wordingHash: circumstances.wordingHash, now }),
    proof: circumstances.proof,
    reply_by: place && replyBy(place, site, now),
  };
}

/** Returns the form of a body: as named, else S2's contact form if it has a last name, else by its category. */
export function formOf({ form, last_name, category }: LeadBody): FormName {
  if (form !== undefined) return form;
  return last_name === null ? formOfCategory(category ?? '') : 'contact';
}

const carOf = (
  { car_id }: LeadBody,
  { vehicle, car_state = null }: LeadCircumstances,
): Pick<Lead, keyof typeof NO_CAR> => ({
  car_id: textOf(car_id),
  car_dealership_id: vehicle?.dealership_id ?? null,
  vehicle,
  car_state,
});

const textOf = (id: string | number | null): string | null => (id === null || id === '' ? null : String(id));
