import type { PrintedOrigin, SiteSettings, Snapshot } from '../snapshot.ts';

/** A part of a site that contains items. */
export type ItemPart = Exclude<keyof SiteSettings, 'theme'> | keyof Pick<Snapshot, 'content' | 'vehicles'>;

/** An entry that a site can omit: an offer, a menu entry, a text, a car. */
export interface Item {
  part: ItemPart;
  /** Its name for people, such as "offer". */
  kind: string;
  /** Its keys within its part. */
  keys: readonly string[];
  /** Locates the value at `keys` of its part in its file. */
  place: (keys: readonly string[]) => PrintedOrigin & { field: string };
}

type FileItems = Readonly<Record<string, string>>;

const MENU_COLUMN: FileItems = { '': 'menu column', '.links.*': 'menu entry' };
const below = (list: string, items: FileItems): FileItems =>
  Object.fromEntries(Object.entries(items).map(([path, kind]) => [`${list}${path}`, kind]));

/** Entries that may be omitted, by file; `*` matches each of a list, and `''` the whole file. */
export const FILE_ITEMS = {
  site: {
    'navigation.header.*': 'menu entry',
    'navigation.header.*.links.*': 'menu entry',
    ...below('navigation.header.*.columns.*', MENU_COLUMN),
    ...below('navigation.footer.*', MENU_COLUMN),
    'home.banner_links.*': 'banner',
    'social.*': 'social link',
    'manufacturers.*': 'make',
    'models.*': 'model',
    'why_buy.*': 'reason to buy',
    'protect_your_car.*': 'product',
  },
  locations: { '*': 'location', '*.team.*': 'team member', '*.special_hours.*': 'special day' },
  offers: { '': 'list of offers', '*': 'offer' },
  promos: { '': 'list of promos', '*': 'promo' },
  reviews: { '': 'list of reviews', 'reviews.*': 'review' },
} as const satisfies Record<string, FileItems>;

const OPTIONAL_FIELDS = [
  ...['location_subtype', 'badge', 'badge_expiry', 'dealer_license_number', 'motor_vehicle_repairer'],
  ...['address.lat', 'address.long', 'address.place_url', 'address.place_id', 'address.map_key'],
  ...['contact_detail.phone', 'contact_detail.landline_phone', 'contact_detail.email'],
  ...['image_url', 'average_rating', 'review_count', 'team.*.image_url', 'team.*.bio'],
];

const HOURS = ['contact_detail.opening_hours.*.', 'special_hours.*.'];
/** Objects of a location that are shown without the keys that are not known. */
const OPEN_OBJECTS = ['', 'address.', 'contact_detail.', 'team.*.', ...HOURS];

const fieldName = (path: string) => path.slice(path.lastIndexOf('.') + 1);

/**
 * The items of a file as it is read: a location is shown without optional fields at fault, and without unknown ones,
 * which `?` matches.
 */
export const READ_ITEMS = {
  ...FILE_ITEMS,
  locations: {
    ...FILE_ITEMS.locations,
    '*.contact_detail.opening_hours.*': 'weekday',
    ...Object.fromEntries(OPTIONAL_FIELDS.map((path) => [`*.${path}`, fieldName(path)])),
    ...Object.fromEntries(OPEN_OBJECTS.map((path) => [`*.${path}?`, 'field'])),
  },
} as const satisfies Record<keyof typeof FILE_ITEMS, FileItems>;

/** The pattern that matches `keys`. */
export const patternOf = (keys: readonly string[]) => keys.map((key) => (/^\d+$/.test(key) ? '*' : key));

/**
 * Returns the innermost of `items` that contains the value at `keys`; `null` where none does, so that the site depends
 * on it.
 */
export function itemAround(
  keys: readonly string[],
  items: FileItems,
): { keys: readonly string[]; kind: string } | null {
  for (let length = keys.length; length >= 0; length -= 1) {
    const around = keys.slice(0, length);
    const kind = items[patternOf(around).join('.')];
    if (kind !== undefined) return { keys: around, kind };
  }
  return null;
}

/** Lists every entry of a file's value that may be omitted, outer ones first. */
export function itemsIn(value: unknown, items: FileItems): { keys: readonly string[]; kind: string }[] {
  return Object.entries(items)
    .sort(([a], [b]) => a.length - b.length)
    .flatMap(([pattern, kind]) =>
      keysOf(value, pattern === '' ? [] : pattern.split('.')).map((keys) => ({ keys, kind })),
    );
}

function keysOf(value: unknown, [first, ...rest]: readonly string[]): string[][] {
  if (first === undefined) return value === null ? [] : [[]];
  const keys = first !== '*' ? [first] : Array.isArray(value) ? value.map((_, index) => String(index)) : [];
  return keys.flatMap((key) => keysOf(valueAt(value, [key]), rest).map((more) => [key, ...more]));
}

/** Returns the value at `keys`; `undefined` where there is none. */
export const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );

const pathOf = (keys: readonly string[]) => keys.join('.');

/** Copies a value with another at `keys`. */
export function withValueAt(value: unknown, [key, ...rest]: readonly string[], placed: unknown): unknown {
  if (key === undefined) return placed;
  const inner = withValueAt(valueAt(value, [key]), rest, placed);
  if (Array.isArray(value)) return value.with(Number(key), inner);
  return { ...Object(value), [key]: inner };
}

/** Copies a value without the list entries and optional fields at these keys; later entries move up. */
export function without<T>(value: T, removed: readonly (readonly string[])[]): T {
  const paths = new Set(removed.map(pathOf));
  const copy = (at: unknown, keys: readonly string[]): unknown => {
    if (Array.isArray(at))
      return at.flatMap((entry, index) => {
        const own = [...keys, String(index)];
        return paths.has(pathOf(own)) ? [] : [copy(entry, own)];
      });
    if (typeof at !== 'object' || at === null) return at;
    return Object.fromEntries(
      Object.entries(at)
        .filter(([key]) => !paths.has(pathOf([...keys, key])))
        .map(([key, entry]) => [key, copy(entry, [...keys, key])]),
    );
  };
  // Neither list entries nor optional fields change the type.
  return paths.size === 0 ? value : (copy(value, []) as T);
}

/** Maps keys in a value without `removed` to keys in the original. */
export function keysBefore(
  keys: readonly string[],
  original: unknown,
  removed: readonly (readonly string[])[],
): string[] {
  const paths = new Set(removed.map(pathOf));
  const found: string[] = [];
  for (const key of keys) {
    const at = valueAt(original, found);
    const remaining = Array.isArray(at)
      ? at.flatMap((_, index) => (paths.has(pathOf([...found, String(index)])) ? [] : [String(index)]))
      : null;
    found.push(remaining?.[Number(key)] ?? key);
  }
  return found;
}
