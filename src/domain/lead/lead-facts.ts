import { formatMoney, formatNumber } from '../money.ts';
import { nationalText } from '../phone/phone-number.ts';
import { displayedPrice } from '../price/price.ts';
import { STATE_WORDS } from '../vehicle/words.ts';
import type { Lead } from './lead.ts';

/** A labelled value of a lead, for people. */
export interface LeadFact {
  label: string;
  value: string;
}

type FactReader = (lead: Lead) => string | null | undefined;

/** In the order that a salesperson needs them. */
const FACTS: readonly (readonly [label: string, read: FactReader])[] = [
  ['Reference', ({ reference }) => reference],
  ['About', ({ category, subcategory }) => [category, subcategory].filter(Boolean).join(', ')],
  ['Name', (lead) => fullName(lead)],
  ['Phone', ({ phone }) => phone && nationalText(phone)],
  ['Email', ({ email }) => email],
  ['Postcode', ({ postcode }) => postcode],
  ['Vehicle', ({ vehicle }) => vehicle?.name],
  ['Availability', ({ car_state }) => car_state && STATE_WORDS[car_state]],
  ['Price', ({ vehicle }) => moneyText(vehicle && displayedPrice(vehicle))],
  ['Odometer', ({ vehicle }) => (typeof vehicle?.km === 'number' ? `${formatNumber(vehicle.km)} km` : null)],
  ['Stock number', ({ vehicle }) => vehicle?.stocknum],
  ['Vehicle id', ({ car_id }) => car_id],
  ['Offer', ({ offer_id }) => offer_id],
  ['Search', ({ search_href }) => search_href],
  ['Location', ({ location_name }) => location_name],
  ['Preferred date', ({ preferred_date }) => preferred_date],
  ['Preferred time', ({ preferred_time }) => preferred_time],
  ['Registration', ({ Rego }) => Rego],
  ['Additional services', ({ additional_services }) => additional_services.join(', ')],
  ['Message', ({ message }) => message],
  ['Marketing', ({ opt_in, consent }) => `${opt_in ? 'yes' : 'no'}, ${CONSENT_WORDS[consent.how]}`],
  ['Page', ({ url }) => url],
];

const moneyText = (amount: number | null): string | null => (amount === null ? null : formatMoney(amount));

const CONSENT_WORDS = { touched: 'as the shopper set it', default: 'as the form began' } as const;

/** Lists the facts of a lead, without empty ones. */
export function leadFacts(lead: Lead): LeadFact[] {
  const facts = FACTS.flatMap(([label, read]) => {
    const value = read(lead);
    return value ? [{ label, value }] : [];
  });
  const details = Object.entries(lead.details)
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value }));
  const end = facts.findIndex(({ label }) => label === 'Marketing');
  return [...facts.slice(0, end), ...details, ...facts.slice(end)];
}

export const fullName = ({ name, last_name }: Pick<Lead, 'name' | 'last_name'>): string =>
  last_name === null ? name : `${name} ${last_name}`;

/** Returns the subject line of mails about a lead. */
export const leadSubject = (lead: Lead): string =>
  [lead.subcategory ?? lead.category, lead.vehicle?.name, fullName(lead), lead.reference]
    .filter(Boolean)
    .join(' · ');
