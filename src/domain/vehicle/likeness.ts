import type { Location } from '../location/location.schema.ts';
import { vehicleLocation } from '../location/vehicle-location.ts';
import { foldValue } from '../search/value-group.ts';
import type { Site } from '../site/site.schema.ts';
import { type Likeness, priceBand } from './similar.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Returns the facts of a car that similarity depends on; names case-folded (rules "Facet value case"). */
export function likenessOf(
  vehicle: Vehicle,
  { site, locations }: { site: Site; locations: readonly Location[] },
): Likeness {
  const { item_type, simple_body, make, model, year, id } = vehicle;
  const place = vehicleLocation(vehicle, locations)?.slug ?? null;
  return {
    item_type,
    year,
    id,
    band: priceBand(vehicle, site),
    place,
    simple_body: simple_body && foldValue(simple_body),
    make: foldValue(make),
    model: foldValue(model),
  };
}
