import type { SiteEvent } from '#domain/events/events.ts';

declare global {
  interface Window {
    /** Where a tag manager looks for events, those before it came among them. */
    dataLayer?: object[];
  }
}

/** Tells analytics what happened, whether any is there yet or not. */
export function pushEvent(event: SiteEvent): void {
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
