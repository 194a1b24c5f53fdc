import { isIndexedPath } from '#domain/crawl/crawl-policy.ts';
import { previewPath } from '#domain/site/file-routes.ts';
import { absoluteUrl, homePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { PageHead } from '#domain/site/titles.ts';
import { type Photo, type PhotographedCar, type PhotoOf, photoFacts } from '#domain/view/photo.ts';
import { type Crumb, PREVIEW_SIZE, type PreviewImage, type Seo } from '#domain/view/seo.ts';
import type { TraceRecorder } from '#generator/trace/tracker.ts';
import { ownProperty } from '#pipeline/own-value.ts';
import { photoFor } from '#sites/photo-address.ts';
import type { Data } from './parts.ts';

/** What a query works with: noted reads of one Snapshot, and a clock that notes how long the answer holds. */
export interface Context {
  readonly data: Data;
  readonly site: Site;
  readonly now: Date;
  readonly photo: PhotoOf;
  /** Address of a picture's copy for link previews; `null` where none was made. */
  preview(address: string): string | null;
  /** Notes instants at which the answer changes. */
  until(...instants: (Date | null)[]): void;
  /** A value that many queries use, computed once; what it read counts for each of them. `before` may save work. */
  shared<T>(name: string, compute: (context: Context, before: T | undefined) => T): T;
  /** What many answers take from all cars: they are asked again only where this changed. */
  derived<T>(part: Derived<T>): T;
}

/**
 * Few words about all cars that the pages of all cars are made from. Each is compared by its own hash, as if it
 * were a part of the Snapshot: a new price within its band changes neither, and no car is asked who is like it.
 */
export interface Derived<T> {
  readonly key: `derived:${string}`;
  compute(context: Context): T;
}

/** Opens the context of one query on its reader. */
export function openContext(reader: TraceRecorder, dataOf: (reader: TraceRecorder) => Data): Context {
  const data = dataOf(reader);
  const site = data.whole('site');
  return {
    data,
    site,
    now: reader.now,
    photo(address, alt, car) {
      const facts = car === undefined ? null : photoFacts(car, address);
      const photo = photoFor(address, data.media(), site, { facts });
      return photo && { ...photo, alt };
    },
    preview: (address) => ownProperty(data.media(), address)?.preview ?? null,
    until: (...instants) => reader.until(...instants),
    shared: (name, compute) =>
      reader.shared(name, (inner, before) => compute(openContext(inner, dataOf), before)),
    derived: (part) => reader.result(part.key, (inner) => part.compute(openContext(inner, dataOf))),
  };
}

/** A photo where there is an address for one. */
export function optionalPhoto(
  { photo }: Context,
  address: string | null,
  alt: string,
  car?: PhotographedCar,
): Photo | null {
  return address === null ? null : photo(address, alt, car);
}

/** Head of the page at `path`, with the absolute addresses that search engines need; `photo` is the page's own. */
export function seoOf(
  context: Context,
  path: string,
  head: PageHead,
  { indexed = isIndexedPath(path), photo = null }: { indexed?: boolean; photo?: Photo | null } = {},
): Seo {
  return {
    ...head,
    canonical: absoluteUrl(path, context.site),
    indexed,
    image: (photo && previewImage(context, photo)) ?? siteImage(context),
  };
}

/** What link previews show of a photo; `null` for one of ours that is no page's own, or too small. */
function previewImage(context: Context, { src, alt }: Photo): PreviewImage | null {
  const { site } = context;
  const absolute = (address: string) => new URL(address, site.url).href;
  const copy = previews(context).get(src);
  if (copy === null) return null;
  const size = copy === undefined ? null : PREVIEW_SIZE;
  return { url: absolute(copy ?? src), size, alt: alt || site.name };
}

/** Copies for link previews by each address that their picture is shown from; `null` where none was made. */
const previews = (context: Context): Map<string, string | null> =>
  context.shared('previews', ({ data }) => {
    const media = Object.values(data.media());
    return new Map(
      media.flatMap(({ variants, preview }) => variants.map(({ path }) => [path, preview] as const)),
    );
  });

/** What link previews show of a page without a photo: the home page's, or a drawn one. */
function siteImage(context: Context): PreviewImage {
  const { site } = context;
  const photo = optionalPhoto(context, site.home.image_url, site.name);
  const drawn = { url: absoluteUrl(previewPath(), site), size: PREVIEW_SIZE, alt: site.name };
  return (photo && previewImage(context, photo)) ?? drawn;
}

/** The way from the home page to `label`, the page itself. */
export function crumbsTo(label: string, ...between: { label: string; href: string }[]): Crumb[] {
  return [{ label: 'Home', href: homePath() }, ...between, { label, href: null }];
}
