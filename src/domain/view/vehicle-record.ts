import type { SpecificationRow } from '../vehicle/specifications.ts';
import type { VehicleCard } from './vehicle-card.ts';

/** One car as data, for lists that a browser keeps: what its card and its page say now. */
export interface VehicleRecord {
  card: VehicleCard;
  specifications: SpecificationRow[];
  features: string[];
}
