import type { AustralianState, LocationInput } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { StockFacts } from './stock-facts.ts';
import type { HoursInput } from './written-hours.ts';

/** What an operator says about a new dealership; everything else they write into its files. */
export interface NewSite {
  slug: string;
  name: string;
  template: Site['template'];
  state: AustralianState;
  /** Its own stock; without it cars are invented. */
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

/** How shoppers reach the dealership; what is not given is left to be written. */
export interface NewContact {
  phone?: string | undefined;
  email?: string | undefined;
  address?: Pick<LocationInput['address'], 'street' | 'city' | 'postcode' | 'lat' | 'long'> | undefined;
  hours?: readonly HoursInput[] | undefined;
}
