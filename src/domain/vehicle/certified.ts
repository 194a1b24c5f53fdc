import type { Site } from '../site/site.schema.ts';
import { isAvailable } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

/**
 * The certified used programme that an unsold car belongs to, by the site's word for it; `null` for any other car,
 * and where the site has no programme (S1 §4). Whatever tag stands before it, the car is one of the programme's.
 */
export function certifiedProgramme(
  vehicle: Pick<Vehicle, 'status' | 'sold' | 'certified'>,
  { flags, labels }: Pick<Site, 'flags' | 'labels'>,
): string | null {
  return flags.certified_used && vehicle.certified && isAvailable(vehicle) ? labels.certified_tag : null;
}
