import { isIndexedPath } from '#domain/crawl/crawl-policy.ts';
import { PREVIEW_SIZE } from '#domain/photo/photo-file.ts';
import { previewPath } from '#domain/site/file-routes.ts';
import { absoluteUrl, homePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { PageHead } from '#domain/site/titles.ts';
import { type Photo, type PhotographedCar, type PhotoOf, photoCopy } from '#domain/view/photo.ts';
import type { Crumb, PreviewImage, Seo } from '#domain/view/seo.ts';
import type { TraceRecorder } from '#generator/trace/tracker.ts';
import { pictureFinder } from '#sites/photo-address.ts';
import type { Data } from './parts.ts';

/** What a query works with: traced reads of one snapshot, and a clock that records how long the result is valid. */
export interface Context {
  readonly data: Data;
  readonly site: Site;
  readonly now: Date;
  readonly photo: PhotoOf;
  readonly frame: (address: string) => string | null;
  /** Address of a picture as JPEG; `null` where there is none. */
  jpeg(address: string, car?: PhotographedCar): string | null;
  /** Records instants at which the result changes. */
  until(...instants: (Date | null)[]): void;
  /** A value shared by many queries, computed once; its reads count for each of them. `before` may save work. */
  shared<T>(name: string, compute: (context: Context, before: T | undefined) => T): T;
  /** Values that many queries derive from all cars: they run again only where these change. */
  derived<T>(part: Derived<T>): T;
}

/**
 * Summaries of all cars that every car's page uses. Each is compared by its own hash, like a part of the snapshot: a
 * new price within its band changes neither, so no car's similar cars are computed again.
 */
export interface Derived<T> {
  readonly key: `derived:${string}`;
  compute(context: Context): T;
}

/** Opens the context of one query on its tracked reads. */
export function openContext(reader: TraceRecorder, dataOf: (reader: TraceRecorder) => Data): Context {
  const data = dataOf(reader);
  const site = data.whole('site');
  return {
    data,
    site,
    now: reader.now,
    ...pictureFinder(() => data.media(), site),
    until: (...instants) => reader.until(...instants),
    shared: (name, compute) =>
      reader.shared(name, (inner, before) => compute(openContext(inner, dataOf), before)),
    derived: (part) => reader.result(part.key, (inner) => part.compute(openContext(inner, dataOf))),
  };
}

/** A photo, if it has an address. */
export function optionalPhoto(
  { photo }: Context,
  address: string | null,
  alt: string,
  car?: PhotographedCar,
): Photo | null {
  return address === null ? null : photo(address, alt, car);
}

/** The `<head>` of the page at `path`, with the absolute addresses that search engines need; `photo` is the page's own. */
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

/** A photo's link preview; `null` for one of ours that belongs to no page, or is too small. */
function previewImage(context: Context, photo: Photo): PreviewImage | null {
  const { site } = context;
  const { src, alt } = photo;
  const absolute = (address: string) => new URL(address, site.url).href;
  const jpeg = photoCopy(photo);
  if (jpeg !== null) return { url: absolute(jpeg), size: null, alt: alt || site.name };
  const copy = previews(context).get(src);
  if (copy === null) return null;
  const size = copy === undefined ? null : PREVIEW_SIZE;
  return { url: absolute(copy ?? src), size, alt: alt || site.name };
}

/** Link preview copies by each address of their picture; `null` where none was made. */
const previews = (context: Context): Map<string, string | null> =>
  context.shared('previews', ({ data }) => {
    const media = Object.values(data.media());
    return new Map(
      media.flatMap(({ variants, preview }) => variants.map(({ path }) => [path, preview] as const)),
    );
  });

/** The link preview of a page without a photo: the brand's card. */
const siteImage = ({ site }: Context): PreviewImage => ({
  url: absoluteUrl(previewPath(), site),
  size: PREVIEW_SIZE,
  alt: `${site.name}: ${site.tagline}`,
});

/** Breadcrumbs from the home page to `label`, the page itself. */
export function crumbsTo(label: string, ...between: { label: string; href: string }[]): Crumb[] {
  return [{ label: 'Home', href: homePath() }, ...between, { label, href: null }];
}
