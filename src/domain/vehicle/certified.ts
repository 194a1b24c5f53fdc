import type { Site } from '../site/site.schema.ts';
import { stateAllows } from './allows.ts';
import { carState, type StateFacts } from './state.ts';
import type { Vehicle } from './vehicle.schema.ts';

/**
 * Returns the site's label of the certified used programme for a car in it: used, certified and unsold. `null` for others,
 * and on a site without a programme (S1 §4). Independent of the precedence of tags.
 */
export function certifiedProgramme(
  vehicle: StateFacts & Pick<Vehicle, 'certified' | 'car_type'>,
  site: Site,
): string | null {
  const isOne = vehicle.certified && vehicle.car_type === 'used';
  const isOffered = site.flags.certified_used && stateAllows('certified', carState(vehicle, site));
  return isOne && isOffered ? site.labels.certified_tag : null;
}
