import { absoluteUrl, homePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { PageHead } from '#domain/site/titles.ts';
import type { Photo, PhotoOf } from '#domain/view/photo.ts';
import type { Crumb, Seo } from '#domain/view/seo.ts';
import type { Reader } from '#generator/trace/tracker.ts';
import { photoFor } from '#pipeline/images/address.ts';
import type { Data } from './parts.ts';
import { type Derived, type DerivedPart, derive } from './queries/derived.ts';

/** What a query works with: noted reads of one Snapshot, and a clock that notes how long the answer holds. */
export interface Context {
  readonly data: Data;
  readonly site: Site;
  readonly now: Date;
  readonly photo: PhotoOf;
  /** Notes instants at which the answer changes. */
  until(...instants: (Date | null)[]): void;
  /** A value that many queries use, computed once; what it read counts for each of them. */
  shared<T>(name: string, compute: (context: Context) => T): T;
  /** What many answers take from all cars: they are asked again only where this changed. */
  derived<D extends DerivedPart>(part: D): Derived<D>;
}

/** Opens the context of one query on its reader. */
export function openContext(reader: Reader, dataOf: (reader: Reader) => Data): Context {
  const data = dataOf(reader);
  const site = data.whole('site');
  return {
    data,
    site,
    now: reader.now,
    photo(address, alt) {
      const photo = photoFor(address, data.media(), site);
      return photo && { ...photo, alt };
    },
    until: (...instants) => reader.until(...instants),
    shared: (name, compute) => reader.shared(name, (inner) => compute(openContext(inner, dataOf))),
    derived: (part) => reader.answer(part, (inner) => derive(part, openContext(inner, dataOf))),
  };
}

/** A photo where there is an address for one. */
export function optionalPhoto({ photo }: Context, address: string | null, alt: string): Photo | null {
  return address === null ? null : photo(address, alt);
}

/** Head of the page at `path`, with the absolute addresses that search engines need. */
export function seoOf(
  { site }: Context,
  path: string,
  head: PageHead,
  { indexed = true, photo = null }: { indexed?: boolean; photo?: Photo | null } = {},
): Seo {
  return {
    ...head,
    canonical: absoluteUrl(path, site),
    indexed,
    image: photo && new URL(photo.src, site.url).href,
  };
}

/** The way from the home page to `label`, the page itself. */
export function crumbsTo(label: string, ...between: { label: string; href: string }[]): Crumb[] {
  return [{ label: 'Home', href: homePath() }, ...between, { label, href: null }];
}
