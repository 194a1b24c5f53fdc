import type { Consent } from '#domain/events/consent.ts';
import { taggedAddress, taggedReferrer } from '#domain/events/tagged-address.ts';
import { tagFramePath } from '#domain/site/routes.ts';
import { dequeueEvents, pendingEvents } from '#stores/pending-events.ts';

/**
 * Loads the site's tag in a frame for a visitor who consented, and posts the page and its events to it. The frame has
 * an opaque origin, so the tag can read nothing of the page. Unconfirmed events are sent on the next page.
 */
export function frameTag({ visitor }: Consent): { flush(): void; remove(): void } {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.sandbox.add('allow-scripts');
  frame.src = tagFramePath();
  let isReady = false;
  let under = 0;

  const send = (layer: readonly object[], count: number) =>
    frame.contentWindow?.postMessage({ layer, count }, '*');
  const flush = () => {
    const events = pendingEvents().slice(under);
    if (!isReady || events.length === 0) return;
    under += events.length;
    send(events, events.length);
  };
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return;
    const count: unknown = Reflect.get(Object(data), 'count');
    if (typeof count !== 'number') return;
    if (!isReady) send([pageFacts(visitor), { event: 'gtm.js', 'gtm.start': Date.now() }], 0);
    isReady = true;
    under -= count;
    dequeueEvents(count);
    flush();
  };
  addEventListener('message', onMessage);
  document.body.append(frame);
  return {
    flush,
    remove() {
      removeEventListener('message', onMessage);
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
