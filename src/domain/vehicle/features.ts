import type { Vehicle } from './vehicle.schema.ts';

/** "The features list shows the first 8" (S1 §4). */
const FEATURES_SHOWN = 8;

/** Standard equipment: what is shown at once, and what is behind "Show more" (S1 §4). */
export function vehicleFeatures({ standardEquipment }: Pick<Vehicle, 'standardEquipment'>): {
  lead: string[];
  rest: string[];
} {
  return {
    lead: standardEquipment.slice(0, FEATURES_SHOWN),
    rest: standardEquipment.slice(FEATURES_SHOWN),
  };
}
