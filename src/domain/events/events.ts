/** What shoppers do that a site's analytics hear of, by the ids of the specification (S2 §9 "Event ids"). */
export const EVENT_IDS = {
  call_dealer: 25,
} as const satisfies Record<string, number>;

export type EventName = keyof typeof EVENT_IDS;

/** One of them as `dataLayer` takes it. */
export interface SiteEvent {
  event: EventName;
  event_id: number;
  /** The car it is about. */
  car_id: string | null;
}

/** The event of that name, about a car where there is one. */
export const siteEvent = (event: EventName, car_id: string | null = null): SiteEvent => ({
  event,
  event_id: EVENT_IDS[event],
  car_id,
});
