import { departmentOf } from '../location/departments.ts';
import type { Location } from '../location/location.schema.ts';
import { primaryLocation, visibleLocations } from '../location/location.ts';
import { vehicleLocation } from '../location/vehicle-location.ts';
import type { LeadDepartment } from './forms.ts';
import type { LeadBody } from './lead.schema.ts';

type LocationChoice = Pick<LeadBody, 'location' | 'dealership_slug' | 'dealership_id'>;

export interface PlaceSource {
  vehicle: Parameters<typeof vehicleLocation>[0] | null;
  locations: readonly Location[];
  department: LeadDepartment;
}

/** The location that a shopper chose by slug or id; `null` for none, and for one that is not the site's. */
export function namedLocation({ location }: LocationChoice, locations: readonly Location[]): Location | null {
  const named = String(location);
  return visibleLocations(locations).find(({ slug, id }) => slug === named || id === named) ?? null;
}

/** Those of the dealership that a shopper chose by slug or id. */
export function dealershipLocations(choice: LocationChoice, locations: readonly Location[]): Location[] {
  const { dealership_slug: slug, dealership_id: id } = choice;
  return visibleLocations(locations).filter(
    (location) =>
      (slug !== null && slug !== '' && location.dealership_slug === slug) ||
      (id !== null && id !== '' && location.dealership_id === String(id)),
  );
}

/**
 * The location that a lead belongs to: the one chosen, else the department of the dealership chosen, else that of
 * the dealership whose car it is, else where the car stands, else the site's own department, else its main location.
 */
export function leadPlace(
  choice: LocationChoice,
  { vehicle, locations, department }: PlaceSource,
): Location | null {
  const chosen = namedLocation(choice, locations);
  if (chosen !== null) return chosen;
  const dealership = dealershipLocations(choice, locations);
  const stands = vehicle && vehicleLocation(vehicle, locations);
  const sameDealer = visibleLocations(locations).filter(
    ({ dealership_slug }) => dealership_slug !== null && dealership_slug === stands?.dealership_slug,
  );
  return (
    ofDepartment(dealership, department) ??
    dealership[0] ??
    ofDepartment(sameDealer, department) ??
    stands ??
    mainOf(locations, department)
  );
}

function mainOf(locations: readonly Location[], department: LeadDepartment): Location | null {
  const main = primaryLocation(locations);
  return main && departmentOf(main) === department
    ? main
    : (ofDepartment(visibleLocations(locations), department) ?? main);
}

const ofDepartment = (locations: readonly Location[], department: LeadDepartment) =>
  locations.find((location) => departmentOf(location) === department);
