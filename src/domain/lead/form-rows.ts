import type { Site } from '../site/site.schema.ts';
import { valuesCars } from '../trade-in/valuation-site.ts';
import type { FormFieldKey } from './form-fields.ts';
import { type FormName, LEAD_FORM_NAMES } from './forms.ts';

/** A form's text and fields. */
export interface FormWording {
  heading: string;
  /** Explains what happens after sending. */
  text: string;
  submit: string;
  /** Steps in a dialog, sections on a page; the last one has the contact fields (features §8). */
  steps: readonly { heading: string; fields: readonly FormFieldKey[] }[];
}

const REACH = ['name', 'email', 'phone'] as const satisfies readonly FormFieldKey[];
const who = (...more: FormFieldKey[]) => ({ heading: 'How to reach you', fields: [...REACH, ...more] });

/** Texts and fields of all forms (S1 §2 "Modals", S2 §3). */
export const FORM_ROWS: Readonly<Record<FormName, FormWording>> = {
  enquiry: {
    heading: 'Enquire',
    text: 'Ask whatever you would ask across the desk. Somebody who can walk over to the vehicle answers.',
    submit: 'Send enquiry',
    steps: [{ heading: 'Your question', fields: ['car_category', 'message', 'additional_services'] }, who()],
  },
  contact: {
    heading: 'Write to us',
    text: 'Choose what it is about, and it lands on the right desk at once.',
    submit: 'Send message',
    steps: [
      { heading: 'Your message', fields: ['category', 'location', 'message'] },
      { heading: 'How to reach you', fields: ['first_name', 'last_name', 'postcode', 'phone', 'email'] },
    ],
  },
  'test-drive': {
    heading: 'Book a test drive',
    text: 'Choose a day and a time that suit you. We confirm it before you set out. Bring your licence.',
    submit: 'Ask for this time',
    steps: [
      {
        heading: 'When would you like to drive?',
        fields: ['wanted_vehicle', 'location', 'preferred_date', 'preferred_time'],
      },
      who('message'),
    ],
  },
  'request-photos': {
    heading: 'Request photos',
    text: 'Say what you would like to see closely. We go out with a phone and send you the photos.',
    submit: 'Request photos',
    steps: [{ heading: 'Photos for you', fields: ['message', ...REACH] }],
  },
  offer: {
    heading: 'Ask about this offer',
    text: 'We tell you which vehicles have it, what is in it and until when.',
    submit: 'Ask about this offer',
    steps: [{ heading: 'Your question', fields: ['dealership', 'message', ...REACH, 'postcode'] }],
  },
  fleet: {
    heading: 'Ask our fleet desk',
    text: 'One person looks after business customers, and gets back to you with prices in writing.',
    submit: 'Send to the fleet desk',
    steps: [{ heading: 'Your business', fields: ['business', 'fleet_size', 'message'] }, who('location')],
  },
  'search-alert': {
    heading: 'Hear of new arrivals',
    text: 'From a list your search comes along with its filters, from a car that car: confirm it by email, and we mail you when something new matches or a price drops, at most once a day. Words of your own go to our sales desk.',
    submit: 'Tell me',
    steps: [
      { heading: 'What we should look out for', fields: ['search', 'dealership', 'name', 'mailed_to'] },
    ],
  },
  'trade-in': {
    heading: 'What is your car worth?',
    text: 'Four short steps: how to reach you, which car, what condition it is in, our offer. About two minutes.',
    submit: 'Begin my valuation',
    steps: [who('postcode', 'Rego', 'location')],
  },
  finance: {
    heading: 'Ask about finance',
    text: 'A question costs nothing and leaves no mark on your credit file.',
    submit: 'Ask about finance',
    steps: [
      { heading: 'What you have in mind', fields: ['amount', 'deposit', 'term', 'message'] },
      who('location'),
    ],
  },
  'finance-application': {
    heading: 'Begin your application',
    text: 'The application itself we go through with you; nothing is sent to a lender yet.',
    submit: 'Begin my application',
    steps: [
      { heading: 'What you would borrow', fields: ['amount', 'deposit', 'term'] },
      { heading: 'What you earn and pay', fields: ['employment', 'income', 'housing'] },
      who('postcode', 'location'),
    ],
  },
  'finance-pre-approval': {
    heading: 'Ask for pre-approval',
    text: 'We get back to you, agree on what may be asked, and bring you the lender’s answer in principle.',
    submit: 'Ask for pre-approval',
    steps: [
      { heading: 'What you would borrow', fields: ['amount', 'deposit', 'term', 'employment', 'income'] },
      who('location'),
    ],
  },
  service: {
    heading: 'Book a service',
    text: 'Choose a day. We confirm the booking, and ask you before anything is done that you did not order.',
    submit: 'Ask for this booking',
    steps: [
      { heading: 'Your vehicle', fields: ['vehicle', 'Rego', 'kilometres', 'service'] },
      { heading: 'When and where', fields: ['location', 'preferred_date', 'preferred_time', 'message'] },
      who(),
    ],
  },
  parts: {
    heading: 'Ask for a part',
    text: 'We look it up, and tell you the price and the day it is here before it is ordered.',
    submit: 'Ask for this part',
    steps: [{ heading: 'What you need', fields: ['part', 'vehicle', 'vin', 'message'] }, who('location')],
  },
  careers: {
    heading: 'Work with us',
    text: 'A few lines are enough. If there is a place for you, now or soon, we get back to you.',
    submit: 'Send my details',
    steps: [{ heading: 'You and your work', fields: ['role', 'experience', 'location'] }, who('postcode')],
  },
};

/** Lists the forms of a site; trade-in only if the site has valuations. */
export const formsOf = (site: Pick<Site, 'flags'>): FormName[] =>
  LEAD_FORM_NAMES.filter((name) => name !== 'trade-in' || valuesCars(site));

/** Forms allowed below a text. A trade-in continues after its form and needs its own page. */
export const PROSE_FORMS = LEAD_FORM_NAMES.filter((name) => name !== 'trade-in');
