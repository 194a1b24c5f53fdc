/** A list to tick, a range of numbers, or values of two levels: a vehicle has its own and the one above. */
export type FacetKind = 'list' | 'range' | 'hierarchy';

interface FacetRow {
  /** The name in the address and in the index (S1 §3 "Search state"). */
  attribute: string;
  label: string;
  kind: FacetKind;
}

/** Between make and model in a value of `make_model`. */
export const HIERARCHY_SEPARATOR = ' > ';

/** Every filter of the search, in the order of S1 §3 "Search state". */
export const FACETS = [
  { attribute: 'badge', label: 'Badge', kind: 'list' },
  { attribute: 'status', label: 'Availability', kind: 'list' },
  { attribute: 'car_type', label: 'Condition', kind: 'list' },
  { attribute: 'categories', label: 'Category', kind: 'list' },
  { attribute: 'city', label: 'City', kind: 'list' },
  { attribute: 'colour', label: 'Colour', kind: 'list' },
  { attribute: 'dealership_name', label: 'Dealership', kind: 'list' },
  { attribute: 'filtered_features', label: 'Features', kind: 'list' },
  { attribute: 'item_type', label: 'Vehicle type', kind: 'list' },
  { attribute: 'km', label: 'Kilometres', kind: 'range' },
  { attribute: 'location_name', label: 'Location', kind: 'list' },
  { attribute: 'make', label: 'Make', kind: 'list' },
  { attribute: 'make_model', label: 'Make and model', kind: 'hierarchy' },
  { attribute: 'model', label: 'Model', kind: 'list' },
  { attribute: 'price', label: 'Price', kind: 'range' },
  { attribute: 'subscription_price', label: 'Subscription price', kind: 'range' },
  { attribute: 'price_range', label: 'Price range', kind: 'list' },
  { attribute: 'seats', label: 'Seats', kind: 'list' },
  { attribute: 'body', label: 'Body type', kind: 'list' },
  { attribute: 'drive', label: 'Drive', kind: 'list' },
  { attribute: 'fuel', label: 'Fuel', kind: 'list' },
  { attribute: 'transmission', label: 'Transmission', kind: 'list' },
  { attribute: 'state', label: 'State', kind: 'list' },
  { attribute: 'tag', label: 'Tag', kind: 'list' },
  { attribute: 'weekly_price_range', label: 'Weekly price', kind: 'list' },
  { attribute: 'year', label: 'Year', kind: 'range' },
] as const satisfies readonly FacetRow[];

export type FacetAttribute = (typeof FACETS)[number]['attribute'];
