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

/** Returns the location that a shopper selected by slug or id; `null` for none or an unknown one. */
export function namedLocation({ location }: LocationChoice, locations: readonly Location[]): Location | null {
  const named = String(location);
  return visibleLocations(locations).find(({ slug, id }) => slug === named || id === named) ?? null;
}

/** Lists the locations of the dealership that a shopper selected by slug or id. */
export function dealershipLocations(choice: LocationChoice, locations: readonly Location[]): Location[] {
  const { dealership_slug: slug, dealership_id: id } = choice;
  return visibleLocations(locations).filter(
    (location) =>
      (slug !== null && slug !== '' && location.dealership_slug === slug) ||
      (id !== null && id !== '' && location.dealership_id === String(id)),
  );
}

/**
 * Returns the location that receives a lead: the selected one, else the department's at the selected dealership, else
 * the department's at the car's dealership, else the car's location, else the site's for the department, else its main
 * location.
 */
export function leadPlace(
  choice: LocationChoice,
  { vehicle, locations, department }: PlaceSource,
): Location | null {
  const chosen = namedLocation(choice, locations);
  if (chosen !== null) return chosen;
  const dealership = dealershipLocations(choice, locations);
  const atVehicle = vehicle && vehicleLocation(vehicle, locations);
  const sameDealer = visibleLocations(locations).filter(
    ({ dealership_slug }) => dealership_slug !== null && dealership_slug === atVehicle?.dealership_slug,
  );
  return (
    ofDepartment(dealership, department) ??
    dealership[0] ??
    ofDepartment(sameDealer, department) ??
    atVehicle ??
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
