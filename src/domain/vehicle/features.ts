import type { Vehicle } from './vehicle.schema.ts';

/** "The features list shows the first 8" (S1 §4). */
const FEATURES_SHOWN = 8;

/** Splits standard equipment into the features shown and those behind "Show more" (S1 §4). */
export function vehicleFeatures({ standardEquipment }: Pick<Vehicle, 'standardEquipment'>): {
  lead: string[];
  rest: string[];
} {
  return {
    lead: standardEquipment.slice(0, FEATURES_SHOWN),
    rest: standardEquipment.slice(FEATURES_SHOWN),
  };
}
