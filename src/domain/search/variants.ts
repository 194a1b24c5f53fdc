import { RESERVED_MAKE_SLUGS } from '../site/reserved.ts';
import type { ListingRoute, SearchVariant } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { type ListingSubject, subjectWords } from '../site/titles.ts';
import { slugify } from '../slug.ts';
import type { CarType, Vehicle } from '../vehicle/vehicle.schema.ts';
import { groupByValue, type ValueGroup } from './value-group.ts';

/** Which cars each search variant holds, in the words' order of its title (S1 §2, rules 29). */
const VARIANTS = [
  { variant: 'new-cars', car_types: ['new'] },
  { variant: 'used-cars', car_types: ['used'] },
  { variant: 'demo-cars', car_types: ['demo'] },
  { variant: 'new-used-and-demo-cars', car_types: ['new', 'used', 'demo'] },
  { variant: 'new-and-demo-cars', car_types: ['new', 'demo'] },
] as const satisfies readonly { variant: SearchVariant; car_types: readonly CarType[] }[];

/** The condition of a variant's cars, by the last part of its address; `null` for any other listing. */
export const carTypesOf = (key: string): readonly CarType[] | null =>
  VARIANTS.find(({ variant }) => variant === key)?.car_types ?? null;

/** What listings look at. */
export type Listable = Pick<Vehicle, 'make' | 'model' | 'car_type' | 'item_type'>;

/** A list of cars with an address of its own. */
export interface Listing<T extends Listable = Vehicle> {
  /** The address below `/search`: `used-cars`, `toyota` or `toyota/corolla`. */
  key: string;
  kind: 'variant' | 'make' | 'model';
  route: ListingRoute;
  /** What links call it: "Pre-Owned Cars", "Toyota", "Corolla". */
  label: string;
  subject: ListingSubject;
  /** In the order given. */
  vehicles: T[];
  /** Whether each of its cars is on a narrower list too: those of a variant on one of makes, of a make on one of models. */
  narrowed: boolean;
}

/** The variant that `/search` shows: all cars the site sells. */
export function widestVariant({ flags }: Pick<Site, 'flags'>): SearchVariant {
  return flags.used_only ? 'used-cars' : 'new-used-and-demo-cars';
}

/**
 * Every listing of the site with its cars: the variants, with or without stock, then each make in stock
 * with its models. `vehicles` are the cars that are listed (S1 §4), in their sort order. "On used-only sites"
 * (S1 §5) used cars are the only variant. Makes and models that differ in spelling only are one listing;
 * a make named like a variant has none (rules 28).
 */
export function siteListings<T extends Listable>(vehicles: readonly T[], site: Site): Listing<T>[] {
  const variants = VARIANTS.filter(({ variant }) => !site.flags.used_only || variant === 'used-cars');
  const makes = groupByValue(vehicles, ({ make }) => make, slugify).filter(
    ({ key }) => !RESERVED_MAKE_SLUGS.has(key),
  );
  const narrowed = holdAll(makes, vehicles);
  return [
    ...variants.map((variant) => ({ ...variantListing(variant, vehicles, site), narrowed })),
    ...makes.flatMap(({ key, value, items }) => makeListings(key, value, items)),
  ];
}

/** Whether every car is in one of some groups: what feeds call neither letter nor digit has no list. */
function holdAll(groups: readonly ValueGroup<unknown>[], vehicles: readonly unknown[]): boolean {
  return groups.reduce((held, { items }) => held + items.length, 0) === vehicles.length;
}

function variantListing<T extends Listable>(
  { variant, car_types }: (typeof VARIANTS)[number],
  vehicles: readonly T[],
  site: Site,
): Omit<Listing<T>, 'narrowed'> {
  const included: ReadonlySet<CarType> = new Set(car_types);
  return {
    key: variant,
    kind: 'variant',
    route: { variant },
    label: subjectWords({ car_types }, site),
    subject: { car_types },
    vehicles: vehicles.filter(({ car_type }) => included.has(car_type)),
  };
}

function makeListings<T extends Listable>(make: string, name: string, vehicles: T[]): Listing<T>[] {
  const models = groupByValue(vehicles, ({ model }) => model, slugify);
  return [
    {
      key: make,
      kind: 'make',
      route: { make },
      label: name,
      subject: { name, item_type: onlyItemType(vehicles) },
      vehicles,
      narrowed: holdAll(models, vehicles),
    },
    ...models.map(({ key: model, value, items }) => ({
      key: `${make}/${model}`,
      kind: 'model' as const,
      route: { make, model },
      label: value,
      subject: { name: `${name} ${value}`, item_type: onlyItemType(items) },
      vehicles: items,
      narrowed: false,
    })),
  ];
}

/** The item_type that all of them have, `null` where they differ. */
function onlyItemType(vehicles: readonly Listable[]): Vehicle['item_type'] | null {
  const [first = null, second = null] = new Set(vehicles.map(({ item_type }) => item_type));
  return second === null ? first : null;
}
