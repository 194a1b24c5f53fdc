import type { EventName } from '../events/events.ts';
import type { SpecificationRow } from '../vehicle/specifications.ts';
import type { VehicleCard } from './vehicle-card.ts';

/** A car's JSON, for lists stored in the browser: its current card, specifications and features. */
export interface VehicleRecord {
  card: VehicleCard;
  specifications: SpecificationRow[];
  features: string[];
  /** Whether its state allows finance (rules 58). */
  can_finance: boolean;
  /** What a lead about it counts as (S2 §9). */
  lead_event: EventName;
  /** Why nothing can be traded in for it; `null` if something can (rules 14, 58). */
  trade_in_refusal: string | null;
}
