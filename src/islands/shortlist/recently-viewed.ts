import type { ShortlistEntry } from '#domain/shortlist/entry.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { $viewed, noteViewed } from '#stores/recently-viewed.ts';
import { entryAt } from './entry-at.ts';

/** Most cars in the strip. */
const SHOWN = 6;

/** Fills the strip of recently viewed cars, which is hidden while there are none, and records the page's own car. */
export function startRecentlyViewed(): void {
  const strip = document.querySelector<HTMLElement>('[data-recently-viewed]');
  if (strip === null) return;
  const current = entryAt(strip);
  const others = $viewed.get().filter(({ id }) => id !== current?.id);
  strip.querySelector('ul')?.replaceChildren(...others.slice(0, SHOWN).map(itemOf));
  strip.hidden = others.length === 0;
  if (current !== null) noteViewed(current);
  whenSeen(strip, async () => (await import('./live-prices.ts')).showLivePrices(strip));
}

function itemOf({ id, name, slug, primary_image_url }: ShortlistEntry): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), { href: vehiclePath(slug) });
  link.append(primary_image_url === null ? placeholder() : photo(primary_image_url), text(name));
  const item = document.createElement('li');
  item.dataset.car = id;
  item.append(link);
  return item;
}

const photo = (src: string) =>
  Object.assign(document.createElement('img'), {
    className: 'photo',
    src,
    alt: '',
    loading: 'lazy' as const,
  });

const placeholder = () =>
  Object.assign(document.createElement('span'), { className: 'recently-viewed__none' });

const text = (name: string) =>
  Object.assign(document.createElement('span'), { className: 'recently-viewed__name', textContent: name });

function whenSeen(element: HTMLElement, act: () => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    act();
  });
  observer.observe(element);
}
