import type { Consent } from '#domain/events/consent.ts';
import { taggedAddress, taggedReferrer } from '#domain/events/told-address.ts';
import { tagFramePath } from '#domain/site/routes.ts';
import { dequeueEvents, pendingEvents } from '#stores/untold-events.ts';

/**
 * Frames the site's tag for a visitor who allowed it, and tells it the page and each event. The frame has no origin of its
 * own: the tag hears what it is told, and can read nothing. What it has not taken is told on the next page.
 */
export function frameTag({ visitor }: Consent): { tell(): void; remove(): void } {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.sandbox.add('allow-scripts');
  frame.src = tagFramePath();
  let isReady = false;
  let under = 0;

  const send = (layer: readonly object[], told: number) =>
    frame.contentWindow?.postMessage({ layer, told }, '*');
  const tell = () => {
    const events = pendingEvents().slice(under);
    if (!isReady || events.length === 0) return;
    under += events.length;
    send(events, events.length);
  };
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return;
    const told: unknown = Reflect.get(Object(data), 'told');
    if (typeof told !== 'number') return;
    if (!isReady) send([pageFacts(visitor), { event: 'gtm.js', 'gtm.start': Date.now() }], 0);
    isReady = true;
    under -= told;
    dequeueEvents(told);
    tell();
  };
  addEventListener('message', hear);
  document.body.append(frame);
  return {
    tell,
    remove() {
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}

const pageFacts = (visitor: string) => ({
  page_location: taggedAddress(location.href),
  page_title: document.title,
  page_referrer: taggedReferrer(document.referrer, location.origin),
  visitor_id: visitor,
});
