import * as z from 'zod/mini';
import { POSTCODE_PATTERN } from '../geo/postcode.ts';
import { cleanEmail, cleanLine, cleanText } from './clean-text.ts';
import { isEmail, isPhone } from './contact-rules.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import { LEAD_FORM_NAMES } from './forms.ts';
import { altcha, LINE, line, name, special } from './sender.schema.ts';

const NOTE = 5000;
const PAGES = 50;

const optionalLine = (max?: number) => z._default(z.nullable(line(max)), null);

/** An optional line that must be valid unless empty. */
const checkedLine = (max: number, good: (text: string) => boolean, message: string, clean = cleanLine) =>
  z._default(
    z.nullable(line(max, clean).check(z.refine((text) => text === '' || good(text), message))),
    null,
  );

/** An id: text from forms, a number from scripts. */
const id = z._default(z.nullable(z.union([line(), z.number()])), null);

const BOXES = ['true', 'false', 'on', 'off', '1', '0', 'yes', 'no', ''] as const;
/** A checkbox: text from forms, boolean from scripts. */
const box = z._default(z.nullable(z.union([z.boolean(), z.enum(BOXES)])), null);

const texts = z.array(line(2000)).check(z.maxLength(PAGES));

/** Collected by the browser; invalid values are dropped, never refused. */
const attributes = z.object({
  visited_pages: z._default(z.catch(texts, []), []),
  linked_query_params: z._default(z.catch(z.record(line(100), line(1000)), {}), {}),
});
const NO_ATTRIBUTES = { visited_pages: [], linked_query_params: {} };

/**
 * The request body of a lead, by the specification's wire names (S1 §3, S2 §3 "Enquiry form fields", "Contact lead form
 * fields", "Lead"); validated in the browser and on the server. Further fields of forms go into `details`.
 */
export const leadSchema = z.object({
  special,
  form: z.optional(z.enum(LEAD_FORM_NAMES)),
  name,
  last_name: optionalLine(),
  email: checkedLine(254, isEmail, FIELD_MESSAGES.email, cleanEmail),
  phone: checkedLine(40, isPhone, FIELD_MESSAGES.phone),
  postcode: checkedLine(LINE, (text) => POSTCODE_PATTERN.test(text), FIELD_MESSAGES.postcode),
  message: z._default(
    z.nullable(z.string().check(z.overwrite(cleanText), z.maxLength(NOTE, FIELD_MESSAGES.long))),
    null,
  ),
  category: optionalLine(100),
  subcategory: optionalLine(100),
  Rego: optionalLine(20),
  /** Slug or id of a location. */
  location: id,
  dealership_slug: optionalLine(),
  dealership_id: id,
  car_id: id,
  car_dealership_id: id,
  /** Id of the reservation by which the sender holds the car. */
  hold: optionalLine(),
  offer_id: id,
  /** Address of the search whose new cars the sender wants to receive. */
  search_href: optionalLine(2000),
  additional_services: z._default(z.nullable(z.union([line(1000), texts])), null),
  preferred_date: checkedLine(10, (text) => z.regexes.date.test(text), FIELD_MESSAGES.date),
  preferred_time: optionalLine(20),
  opt_in: box,
  /** Whether the shopper touched the box (rules 21). */
  opt_in_touched: box,
  /** Hash of the text beside the box on the sender's page (rules 21). */
  opt_in_wording: optionalLine(128),
  terms_conditions: box,
  offer_accepted: box,
  form_completed: box,
  url: optionalLine(2000),
  source: optionalLine(),
  user_agent: optionalLine(1000),
  altcha,
  /** Token of a vendor's captcha, if the site has one. */
  captcha: optionalLine(8000),
  /** Further fields of a form by label, such as a fleet's size. */
  details: z._default(z.nullable(z.record(line(100), line(1000))), null),
  lead_attributes: z._default(z.catch(attributes, NO_ATTRIBUTES), NO_ATTRIBUTES),
});

export type LeadBody = z.output<typeof leadSchema>;
export type LeadBodyInput = z.input<typeof leadSchema>;
