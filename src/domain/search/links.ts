import { listingPath } from '../site/routes.ts';
import type { Listable, Listing } from './variants.ts';

/** Links from one listing to others, under a heading. */
export interface ListingLinks {
  heading: string;
  links: { label: string; href: string; count: number; current: boolean }[];
}

type AnyListing = Listing<Listable>;

/** Where a listing leads on to: `follows` says whether `other` is linked from `from`. */
const GROUPS = [
  { heading: 'Condition', follows: (from, other) => from.kind === 'variant' && other.kind === 'variant' },
  { heading: 'Make', follows: (from, other) => from.kind === 'variant' && other.kind === 'make' },
  { heading: 'Model', follows: (from, other) => other.kind === 'model' && makeOf(other) === makeOf(from) },
] as const satisfies readonly {
  heading: string;
  follows: (from: AnyListing, other: AnyListing) => boolean;
}[];

/** Narrower and neighbouring listings with stock: variants and makes of a variant, models of a make (S2 §2 "Search"). */
export function linksFrom(listing: AnyListing, listings: readonly AnyListing[]): ListingLinks[] {
  const inStock = listings.filter(({ vehicles }) => vehicles.length > 0);
  return GROUPS.map(({ heading, follows }) => ({
    heading,
    links: inStock.filter((other) => follows(listing, other)).map((other) => linkTo(other, listing)),
  })).filter(({ links }) => links.length > 0);
}

/** What the lists that narrow a list are listed under; those of models are the narrowest. */
const NARROWER = { variant: 'Make', make: 'Model', model: null } as const;

/** The lists that hold what the printed pages of a long list omit (`printedPages`): of its makes, or of its models. */
export function linksToRest(listing: AnyListing, listings: readonly AnyListing[]): ListingLinks | null {
  return linksFrom(listing, listings).find(({ heading }) => heading === NARROWER[listing.kind]) ?? null;
}

function linkTo(
  { key, label, route, vehicles }: AnyListing,
  from: AnyListing,
): ListingLinks['links'][number] {
  return { label, href: listingPath(route), count: vehicles.length, current: key === from.key };
}

const makeOf = ({ route }: AnyListing) => ('make' in route ? route.make : null);
