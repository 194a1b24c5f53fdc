import type { SiteEvent } from '#domain/events/events.ts';
import { eventsPath } from '#domain/site/api-routes.ts';

declare global {
  interface Window {
    /** Where a tag manager looks for events, those before it came among them. */
    dataLayer?: object[];
  }
  interface WindowEventMap {
    'site-event': CustomEvent<SiteEvent>;
  }
}

/** What of an event is counted: nothing that tells of a person. */
const COUNTED = ['event', 'car_id', 'department', 'category'] satisfies (keyof SiteEvent)[];

/** Tells analytics what happened, whether any is there yet or not, and has the site itself count it. */
export function pushEvent(event: SiteEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  dispatchEvent(new CustomEvent('site-event', { detail: event }));
  // It is sent even where the page is left with it; a count that cannot be sent is lost, and nothing else.
  navigator.sendBeacon(
    eventsPath(),
    new Blob([JSON.stringify(event, COUNTED)], { type: 'application/json' }),
  );
}

/** Hears of every event of the page from here on. */
export const onEvent = (listen: (event: SiteEvent) => void): void =>
  addEventListener('site-event', ({ detail }) => listen(detail));
