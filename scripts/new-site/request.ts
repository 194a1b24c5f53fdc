import type { AustralianState, LocationInput } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { StockFacts } from './stock-facts.ts';
import type { HoursInput } from './written-hours.ts';

/** The operator's details of a new dealership; they edit the rest in its files. */
export interface NewSite {
  slug: string;
  name: string;
  template: Site['template'];
  state: AustralianState;
  /** Its stock; without one, cars are invented. */
  stock?: NewStock | undefined;
  /** An SVG or PNG file, copied into the site's folder. */
  logo?: string | undefined;
  /** Colours of its brand, the main one first. */
  colours?: readonly string[] | undefined;
  contact?: NewContact | undefined;
}

/** A feed that was inspected. */
export interface NewStock {
  /** The `stock` block of `site.json`. */
  block: Record<string, unknown>;
  photoHosts: readonly string[];
  facts: StockFacts;
}

/** Contact details; missing ones become placeholders. */
export interface NewContact {
  phone?: string | undefined;
  email?: string | undefined;
  address?: Pick<LocationInput['address'], 'street' | 'city' | 'postcode' | 'lat' | 'long'> | undefined;
  hours?: readonly HoursInput[] | undefined;
}
