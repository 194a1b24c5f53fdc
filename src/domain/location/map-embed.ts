import type { Location } from './location.schema.ts';
import { addressLines } from './location.ts';

/** How far the map reaches from the place to each side, degrees: a few streets. */
const REACH = 0.005;

type AddressOnly = Pick<Location, 'address'>;

/** What a template may request in braces, and nothing else. */
const PLACEHOLDERS = {
  address: (location) => addressLines(location).join(', '),
  lat: ({ address }) => degrees(address.lat),
  long: ({ address }) => degrees(address.long),
  south: ({ address }) => degrees(address.lat, -REACH),
  north: ({ address }) => degrees(address.lat, REACH),
  west: ({ address }) => degrees(address.long, -REACH),
  east: ({ address }) => degrees(address.long, REACH),
} as const satisfies Record<string, (location: AddressOnly) => string | null>;

/** Splits a template so that every second part is a name. */
const BRACES = /\{(\w+)\}/;

const isPlaceholder = (name: string): name is keyof typeof PLACEHOLDERS => Object.hasOwn(PLACEHOLDERS, name);
const isName = (_part: string, index: number): boolean => index % 2 === 1;

/** Names in braces that no map could fill in. */
export const unknownPlaceholders = (template: string): string[] =>
  template
    .split(BRACES)
    .filter(isName)
    .filter((name) => !isPlaceholder(name));

/**
 * The address of the provider's own map of a location; `null` where the site has no provider, or nobody knows where
 * on the earth the location lies: address and directions do without either.
 */
export function mapEmbed(
  location: AddressOnly,
  { maps }: { maps: { embed_url: string } | null },
): string | null {
  if (maps === null) return null;
  const parts = maps.embed_url
    .split(BRACES)
    .map((part, index) => (isName(part, index) ? filledIn(part, location) : part));
  return parts.includes(null) ? null : parts.join('');
}

function filledIn(name: string, location: AddressOnly): string | null {
  const value = isPlaceholder(name) ? PLACEHOLDERS[name](location) : null;
  return value === null ? null : encodeURIComponent(value);
}

/** About a metre exact. */
const degrees = (value: number | null, further = 0) => (value === null ? null : (value + further).toFixed(5));
