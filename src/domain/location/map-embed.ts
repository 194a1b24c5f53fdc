import type { Location } from './location.schema.ts';
import { addressLines } from './location.ts';

/** Half the width of the map, degrees: a few streets. */
const REACH = 0.005;

type AddressOnly = Pick<Location, 'address'>;

const PLACEHOLDERS = {
  address: (location) => addressLines(location).join(', '),
  lat: ({ address }) => degrees(address.lat),
  long: ({ address }) => degrees(address.long),
  south: ({ address }) => degrees(address.lat, -REACH),
  north: ({ address }) => degrees(address.lat, REACH),
  west: ({ address }) => degrees(address.long, -REACH),
  east: ({ address }) => degrees(address.long, REACH),
} as const satisfies Record<string, (location: AddressOnly) => string | null>;

/** Splits a template so that every second part is a placeholder's name. */
const BRACES = /\{(\w+)\}/;

const isPlaceholder = (name: string): name is keyof typeof PLACEHOLDERS => Object.hasOwn(PLACEHOLDERS, name);
const isName = (_part: string, index: number): boolean => index % 2 === 1;

export const unknownPlaceholders = (template: string): string[] =>
  template
    .split(BRACES)
    .filter(isName)
    .filter((name) => !isPlaceholder(name));

/**
 * Returns the address of the provider's embedded map of a location; `null` if the site has no provider, or the location
 * lacks coordinates that the template needs.
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

/** Formats degrees, exact to about a metre. */
const degrees = (value: number | null, further = 0) => (value === null ? null : (value + further).toFixed(5));
