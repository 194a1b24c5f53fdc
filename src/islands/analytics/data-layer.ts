import type { SiteEvent } from '#domain/events/events.ts';
import { eventsPath } from '#domain/site/api-routes.ts';
import { sendCount } from '../send-count.ts';

declare global {
  interface Window {
    /** The queue that a tag manager reads, including events from before it loaded. */
    dataLayer?: object[];
  }
  interface WindowEventMap {
    'site-event': CustomEvent<SiteEvent>;
  }
}

/** The fields of an event that are counted; none is personal data. */
const COUNTED = ['event', 'car_id', 'department', 'category'] satisfies (keyof SiteEvent)[];

/** Pushes an event to the data layer, whether or not analytics has loaded, and has the site count it. */
export function pushEvent(event: SiteEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
  dispatchEvent(new CustomEvent('site-event', { detail: event }));
  sendCount(eventsPath(), JSON.stringify(event, COUNTED));
}

/** Calls `listen` for every later event of the page. */
export const onEvent = (listen: (event: SiteEvent) => void): void =>
  addEventListener('site-event', ({ detail }) => listen(detail));
