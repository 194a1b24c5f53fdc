import type { Location } from '../location/location.schema.ts';
import type { Site } from '../site/site.schema.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { telHref } from './phone-number.ts';

export interface Phone {
  /** The number as written, shown after the reveal. */
  text: string;
  /** The text before the reveal (S1 §4 "Phone reveal"). */
  masked: string;
  /** Target of the call link, `tel:+61…`. */
  href: string;
}

/** S1 §4: a phone number is "masked after the first 5 characters until clicked". */
const SHOWN_CHARACTERS = 5;

/** Of fixed length, so that it reveals nothing (rules 5). */
const MASK = '•••••';

/** Masks a number after its first five characters; shorter text stays whole (rules 5). */
export const maskPhone = (displayed: string): string =>
  displayed.length > SHOWN_CHARACTERS ? displayed.slice(0, SHOWN_CHARACTERS) + MASK : displayed;

/** Parses a number as written; `null` if it is none. */
export function phone(written: string | null): Phone | null {
  const text = written?.trim() ?? '';
  const href = telHref(text);
  return href === null ? null : { text, masked: maskPhone(text), href };
}

type Caller = Pick<Vehicle, 'car_type' | 'location_phone'>;
type PhoneSource = { contact_detail: Pick<Location['contact_detail'], 'phone' | 'landline_phone'> };

/**
 * Returns the number to call about a car: the first valid one of override, the car type's, new (for demo cars), location
 * phone, landline (S2 §9 "Default phone order", rules 6). The site's location precedes the feed's number. `null` means
 * no button, and a warning in the build's report.
 */
export function phoneFor(
  vehicle: Caller,
  location: PhoneSource | null,
  { phones }: Pick<Site, 'phones'>,
): Phone | null {
  const order = [
    phones.override,
    phones[vehicle.car_type],
    vehicle.car_type === 'demo' ? phones.new : null,
    location?.contact_detail.phone ?? null,
    vehicle.location_phone,
    location?.contact_detail.landline_phone ?? null,
  ];
  return (
    order
      .values()
      .map(phone)
      .find((usable) => usable !== null) ?? null
  );
}

/** Returns the number of a location: its phone, else its landline (rules 6). */
export const locationPhone = ({ contact_detail }: PhoneSource): Phone | null =>
  phone(contact_detail.phone) ?? phone(contact_detail.landline_phone);
