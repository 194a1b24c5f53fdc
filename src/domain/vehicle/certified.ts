import type { Site } from '../site/site.schema.ts';
import { stateAllows } from './allows.ts';
import { carState, type StateFacts } from './state.ts';
import type { Vehicle } from './vehicle.schema.ts';

/**
 * The certified used programme that an unsold used car belongs to, by the site's word for it; `null` for any other car,
 * and where the site has no programme (S1 §4). Whatever tag stands before it, the car is one of the programme's.
 */
export function certifiedProgramme(
  vehicle: StateFacts & Pick<Vehicle, 'certified' | 'car_type'>,
  site: Site,
): string | null {
  const isOne = vehicle.certified && vehicle.car_type === 'used';
  const isOffered = site.flags.certified_used && stateAllows('certified', carState(vehicle, site));
  return isOne && isOffered ? site.labels.certified_tag : null;
}
