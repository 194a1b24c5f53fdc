import type { LocationInput } from '#domain/location/location.schema.ts';
import { slugify } from '#domain/slug.ts';
import { CAPITALS, fictionalPhone } from './capitals.ts';
import { PLACEHOLDER } from './placeholders.ts';
import type { NewSite } from './request.ts';
import type { StockPlace } from './stock-facts.ts';

export const FIRST_LOCATION = 'showroom';

const NO_PLACE: StockPlace = {
  name: null,
  dealership_id: null,
  dealership_slug: null,
  phone: null,
  city: null,
  state: null,
};

/**
 * Builds the locations of a new site: one, or one for each place where its cars are. They lack a licence number, so
 * that `forecourt check` requires it where the state does.
 */
export function firstLocations(request: NewSite): LocationInput[] {
  const places = (request.stock?.facts.places ?? []).toSorted((a, b) => isAt(b, request) - isAt(a, request));
  if (places.length < 2) return [locationAt(request, { ...NO_PLACE, ...places[0], name: null }, 0)];
  return places.map((place, index) => locationAt(request, place, index));
}

/** Returns 1 for the place in the town of the address, so that it sorts first, else 0. */
const isAt = ({ name, city }: StockPlace, { contact }: NewSite): number => {
  const town = contact?.address?.city.toLowerCase();
  return Number(town !== undefined && [name, city].some((own) => own?.toLowerCase() === town));
};

function locationAt(
  { slug, name, state, contact = {} }: NewSite,
  place: StockPlace,
  index: number,
): LocationInput {
  const ownState = place.state ?? state;
  const isFirst = index === 0;
  const named = place.name ?? (isFirst ? name : `${name} ${place.city ?? index + 1}`);
  return {
    id: String(index + 1),
    name: named,
    slug: isFirst ? FIRST_LOCATION : `${slugify(named)}-${index + 1}`,
    location_type: 'sales',
    dealership_id: place.dealership_id ?? String(index + 1),
    dealership_slug: place.dealership_slug ?? (isFirst ? slug : slugify(named)),
    primary: isFirst,
    dealer_license_number: null,
    address: {
      street: PLACEHOLDER.street,
      state: ownState,
      ...CAPITALS[ownState],
      ...(isFirst ? contact.address : {}),
    },
    contact_detail: {
      phone: (isFirst ? contact.phone : undefined) ?? place.phone ?? fictionalPhone(ownState),
      email: contact.email ?? `hello@${PLACEHOLDER.domain}`,
      opening_hours: [...(contact.hours ?? [])],
    },
    special_hours: [],
    image_url: 'demo:scene/building/blue/0',
  };
}
