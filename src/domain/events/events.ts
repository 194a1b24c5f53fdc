import type { Site } from '../site/site.schema.ts';
import { isTestDriveOnly } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';

/**
 * The counted events, with the specification's id (S2 §9 "Event ids") and the event's name in the standard of the
 * Automotive Standards Council (D5).
 */
export const EVENTS = {
  form: { id: 22, asc: 'asc_form_submission' },
  careers: { id: 51, asc: 'asc_form_submission' },
  lead_new: { id: 14, asc: 'asc_form_submission' },
  lead_used: { id: 15, asc: 'asc_form_submission' },
  lead_test_drive_only: { id: 17, asc: 'asc_form_submission' },
  lead_used_variant: { id: 48, asc: 'asc_form_submission' },
  offer_accepted: { id: 18, asc: 'asc_form_submission' },
  favourite: { id: 39, asc: 'asc_cta_interaction' },
  call_dealer: { id: 25, asc: 'asc_click_to_call' },
} as const satisfies Record<string, { id: number; asc: string }>;

export type EventName = keyof typeof EVENTS;

/** An event as pushed to `dataLayer`. */
export interface SiteEvent {
  event: EventName;
  event_id: number;
  asc_event: string;
  /** The car it is about. */
  car_id: string | null;
  /** Of a form: the receiving department and the lead's category. */
  department?: string;
  category?: string;
  /**
   * Of an accepted offer: "a tracking event with email {email} and phone {phone}" (S2 §7); never sent to our service.
   */
  email?: string;
  phone?: string;
}

/** Makes an event, of a car if it has one. */
export const siteEvent = (
  event: EventName,
  car_id: string | null = null,
  about: Pick<SiteEvent, 'department' | 'category' | 'email' | 'phone'> = {},
): SiteEvent => ({ event, event_id: EVENTS[event].id, asc_event: EVENTS[event].asc, car_id, ...about });

export const isEventName = (name: string | undefined): name is EventName => Object.hasOwn(EVENTS, name ?? '');

/**
 * Returns the event of a form about a car: "14 new, 15 used, 17 new/test drive only, 48 used on variant" (S2 §9).
 * Demo cars count as new (rules 6); the variant is a used-only site.
 */
export function leadEvent(
  vehicle: Pick<Vehicle, 'car_type' | 'tag'>,
  site: Pick<Site, 'flags' | 'not_for_sale_tags'>,
): EventName {
  if (vehicle.car_type === 'used') return site.flags.used_only ? 'lead_used_variant' : 'lead_used';
  return isTestDriveOnly(vehicle, site) ? 'lead_test_drive_only' : 'lead_new';
}
