import { inWords } from '../in-words.ts';
import type { Location } from '../location/location.schema.ts';
import { formatMoney, formatNumber } from '../money.ts';
import { countOf } from '../search/count-text.ts';
import { stateAllows } from '../vehicle/allows.ts';
import type { StockSummary } from '../vehicle/in-stock.ts';
import { carState, type StateFacts } from '../vehicle/state.ts';
import type { CarType, Vehicle } from '../vehicle/vehicle.schema.ts';
import type { Site } from './site.schema.ts';

export interface PageHead {
  title: string;
  /** One or two sentences, plain text. */
  description: string;
}

/** The subject of a listing: car types; or a make or model by name, with the item_type that all its vehicles share. */
export type ListingSubject =
  | { car_types: readonly CarType[] }
  | { name: string; item_type: Vehicle['item_type'] | null };

export type TitleFacts = StateFacts &
  Pick<Vehicle, 'name' | 'km' | 'colour' | 'trans' | 'fuel' | 'location_name' | 'city' | 'state'>;

const ITEM_NOUNS = {
  car: 'Cars',
  motorcycle: 'Motorcycles',
  caravan: 'Caravans',
} as const satisfies Record<Vehicle['item_type'], string>;

/**
 * Returns a listing's heading: "Pre-Owned Cars for Sale in {city} {state}" (S1 §2 "Search title variants"), likewise for
 * other variants, makes and models; without a city the "in" part is dropped (rules 29, 30).
 */
export function listingHeading(subject: ListingSubject, site: Site): string {
  return `${subjectWords(subject, site)} for Sale${inCity(site)}`;
}

/**
 * Returns the head of a page of a listing with this stock: the first "with counts and price-from in title" (features §1),
 * later ones with their number only, so that a price change does not change them.
 */
export function listingHead(
  subject: ListingSubject,
  { count, from }: StockSummary,
  site: Site,
  page = 1,
): PageHead {
  const heading = listingHeading(subject, site);
  const words = subjectWords(subject, site);
  const where = `for sale at ${site.name}${inCity(site)}`;
  const last = 'See photos, prices and kilometres, and enquire online.';
  if (page > 1) {
    return {
      title: titled(`${heading}, Page ${page}`, site),
      description: `Page ${page} of ${words} ${where}. ${last}`,
    };
  }
  const price = from === null ? '' : ` from ${formatMoney(from)}`;
  return {
    title: titled(count === 0 ? heading : `${heading}, ${formatNumber(count)} in stock${price}`, site),
    description: `${count === 0 ? words : countOf(count, words)} ${where}${price && `,${price}`}. ${last}`,
  };
}

export function homeHead(site: Site): PageHead {
  return { title: `${site.name} | ${site.tagline}`, description: site.home.text };
}

/** Returns the head of a vehicle page, with the most important facts; only a car that is for sale is said to be. */
export function vehicleHead(vehicle: TitleFacts, site: Site): PageHead {
  const { km, colour, trans, fuel, location_name, city, state } = vehicle;
  const facts = [km === null ? null : `${formatNumber(km)} km`, colour, trans, fuel];
  const place = `${location_name ?? site.name}${inPlace(city, state)}`;
  const where = stateAllows('sale_terms', carState(vehicle, site)) ? 'For sale at' : 'At';
  return {
    title: titled(vehicle.name, site),
    description: `${[vehicle.name, ...facts].filter((fact) => fact !== null).join(', ')}. ${where} ${place}.`,
  };
}

export function locationsHead(site: Site): PageHead {
  return {
    title: titled('Contact Us', site),
    description: `Addresses, opening hours and phone numbers of ${site.name}${inCity(site)}.`,
  };
}

export function locationHead({ name, address }: Location, site: Site): PageHead {
  const { street, city, state, postcode } = address;
  return {
    title: titled(name, site),
    description: `Opening hours, phone numbers and the way to ${name}, ${street}, ${city} ${state} ${postcode}.`,
  };
}

export function teamHead({ name }: Pick<Location, 'name'>, site: Site): PageHead {
  return { title: titled(`Our Team at ${name}`, site), description: `Meet the people of ${name}.` };
}

export function offersHead(site: Site): PageHead {
  return {
    title: titled('Special Offers', site),
    description: `Current offers at ${site.name}${inCity(site)}.`,
  };
}

export function headingHead({ heading, text }: { heading: string; text: string }, site: Site): PageHead {
  return { title: titled(heading, site), description: text };
}

/** Returns head, heading and lead text of a page of the blog or of a category. */
export function blogHead(
  category: { title: string; description: string } | null,
  page: number,
  site: Site,
): PageHead & { heading: string; text: string } {
  const heading = category?.title ?? 'Blog';
  const text = category?.description ?? `News and good advice from the people of ${site.name}.`;
  return {
    heading,
    text,
    title: titled(page > 1 ? `${heading}, Page ${page}` : heading, site),
    description: page > 1 ? `Page ${page}. ${text}` : text,
  };
}

export function checkoutHead({ name }: Pick<Vehicle, 'name'>, site: Site): PageHead {
  return {
    title: titled(`Reserve ${name}`, site),
    description: `Hold the ${name} at ${site.name} with a refundable deposit.`,
  };
}

/** Appends the site's name to a title. */
export const titled = (title: string, { name }: Pick<Site, 'name'>) => `${title} | ${name}`;

/** Names a listing's subject: "Pre-Owned Cars", "New and Demo Cars", "Toyota Cars". */
export function subjectWords(subject: ListingSubject, { labels }: Site): string {
  if ('name' in subject) {
    return `${subject.name} ${subject.item_type === null ? labels.cars : ITEM_NOUNS[subject.item_type]}`;
  }
  const words = { new: 'New', used: labels.used_title ?? 'Pre-Owned', demo: 'Demo' };
  return `${inWords(subject.car_types.map((type) => words[type]))} ${labels.cars}`;
}

/** Formats a site's city: " in Sydney NSW"; '' without a city. */
export const inCity = ({ city, state }: Pick<Site, 'city' | 'state'>) => inPlace(city, state);

const inPlace = (city: string | null, state: string | null) =>
  city === null ? '' : ` in ${[city, state].filter((part) => part !== null).join(' ')}`;
