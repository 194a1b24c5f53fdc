import { join } from 'node:path';
import { InvalidInput } from '#domain/errors.ts';
import type { LeadVehicle } from '#domain/lead/lead.ts';
import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { StockCar } from '#domain/trade-in/estimate.ts';
import type { CarFacts } from '#domain/vehicle/conditions.ts';
import type { StateFacts } from '#domain/vehicle/state.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { fileStamp } from './files.ts';
import { pickCars, readMemory } from './memory.ts';
import { loadPlaces, siteFolder } from './places.ts';

/** A car of the stock: its identifiers, what an estimate compares, and the facts of its state. */
type StockEntry = Pick<Vehicle, 'id' | 'vin'> & StockCar & StateFacts;

/** A car of the stock: its identifiers, and the facts that decide its actions. */
export type StockVehicle = Pick<Vehicle, 'id' | 'slug' | 'name' | 'vin'> & CarFacts;

/** The last good settings, locations and stock of a site. */
export interface SiteContext {
  site: Site;
  locations: readonly Location[];
  /** Its tokens, brand and `theme.css`. */
  theme: string;
  /** Returns a car of the last snapshot by its id, even one that is no longer listed; `null` for none. */
  vehicle(id: string): Promise<LeadVehicle | null>;
  /** Returns all cars of that snapshot, sold ones included. */
  stock(): Promise<readonly StockEntry[]>;
  /** Returns the facts of a car of that snapshot that decide its actions; `null` for none. */
  onOffer(id: string): Promise<StockVehicle | null>;
}

export interface SiteContexts {
  /** Returns a site's context; `null` where its settings are unreadable, and have been since the start. */
  of(slug: string): Promise<SiteContext | null>;
}

export interface SiteContextOptions {
  /** The project folder, which contains `sites/`. */
  root: string;
  state: string;
  /** Called once for unreadable settings; the previous ones stay in use. */
  onProblem?: (slug: string, error: unknown) => void;
}

interface CachedContext {
  stamp: string;
  siteContext: SiteContext | null;
}

/**
 * Opens the site contexts. Settings are read again when changed, so that a corrected route applies to the next
 * delivery.
 */
export function openSiteContexts({ root, state, onProblem = () => {} }: SiteContextOptions): SiteContexts {
  const cache = new Map<string, CachedContext>();
  const stock = lastStock(state);
  return {
    async of(slug) {
      const stamp = fileStamp(...SETTINGS.map((name) => join(siteFolder(root, slug), name)));
      const cached = cache.get(slug);
      if (cached?.stamp === stamp) return cached.siteContext;
      const { value, findings } = await loadPlaces(root, slug);
      const siteContext = value && {
        ...value,
        vehicle: async (id: string) => (await stock(slug)).get(id)?.lead ?? null,
        stock: async () => [...(await stock(slug)).values()].map(({ entry }) => entry),
        onOffer: async (id: string) => (await stock(slug)).get(id)?.offer ?? null,
      };
      if (siteContext === null) onProblem(slug, faultOf(slug, findings));
      cache.set(slug, { stamp, siteContext: siteContext ?? cached?.siteContext ?? null });
      return siteContext ?? cached?.siteContext ?? null;
    },
  };
}

const SETTINGS = ['site.json', 'locations.json', 'theme.css'];

const faultOf = (slug: string, findings: readonly { source: string; field: string; message: string }[]) =>
  new InvalidInput(
    `The settings of ${slug} cannot be used`,
    findings.map(({ source, field, message }) => ({
      field: `${source} ${field}`,
      code: 'settings',
      message,
    })),
  );

/** A car in the form that leads need, and in the form that holds need. */
interface StockMatch {
  lead: LeadVehicle;
  offer: StockVehicle;
  entry: StockEntry;
}

/** Creates the reader of each site's cars in its last snapshot, by id; reads again when there is a new one. */
function lastStock(state: string): (slug: string) => Promise<ReadonlyMap<string, StockMatch>> {
  const cache = new Map<string, { stamp: string; cars: Promise<Map<string, StockMatch>> }>();
  return async (slug) => {
    const stamp = fileStamp(join(state, 'store', slug, 'snapshots', 'last.json'));
    const cached = cache.get(slug);
    if (cached?.stamp === stamp) return cached.cars;
    // Read once for concurrent requests.
    const cars = stockOf(state, slug);
    cache.set(slug, { stamp, cars });
    return cars.catch((error: unknown) => {
      if (cache.get(slug)?.cars === cars) cache.delete(slug);
      throw error;
    });
  };
}

async function stockOf(state: string, slug: string): Promise<Map<string, StockMatch>> {
  const memory = await readMemory(state, slug);
  return memory === null ? new Map() : pickCars(state, memory, matchOf);
}

const matchOf = (vehicle: Vehicle): StockMatch => ({
  lead: factsOf(vehicle),
  offer: offerOf(vehicle),
  entry: entryOf(vehicle),
});

/** Copies only the fields of a lead, because thousands of cars stay in memory. */
const factsOf = (vehicle: LeadVehicle): LeadVehicle => ({
  id: vehicle.id,
  slug: vehicle.slug,
  name: vehicle.name,
  year: vehicle.year,
  make: vehicle.make,
  model: vehicle.model,
  badge: vehicle.badge,
  car_type: vehicle.car_type,
  stocknum: vehicle.stocknum,
  vin: vehicle.vin,
  price: vehicle.price,
  km: vehicle.km,
  colour: vehicle.colour,
  simple_body: vehicle.simple_body,
  trans: vehicle.trans,
  location_slug: vehicle.location_slug,
  location_name: vehicle.location_name,
  dealership_id: vehicle.dealership_id,
  dealership_slug: vehicle.dealership_slug,
  distribution_locations: vehicle.distribution_locations,
});

const offerOf = (vehicle: StockVehicle): StockVehicle => ({
  id: vehicle.id,
  slug: vehicle.slug,
  name: vehicle.name,
  vin: vehicle.vin,
  status: vehicle.status,
  sold: vehicle.sold,
  reserved: vehicle.reserved,
  price: vehicle.price,
  deposit: vehicle.deposit,
  car_type: vehicle.car_type,
  item_type: vehicle.item_type,
  preorder: vehicle.preorder,
  tag: vehicle.tag,
  images: vehicle.images.slice(0, 1),
});

const entryOf = (vehicle: StockEntry): StockEntry => ({
  id: vehicle.id,
  vin: vehicle.vin,
  name: vehicle.name,
  make: vehicle.make,
  model: vehicle.model,
  simple_body: vehicle.simple_body,
  year: vehicle.year,
  km: vehicle.km,
  price: vehicle.price,
  price_type: vehicle.price_type,
  drive_away_price: vehicle.drive_away_price,
  car_type: vehicle.car_type,
  status: vehicle.status,
  sold: vehicle.sold,
  reserved: vehicle.reserved,
  preorder: vehicle.preorder,
  tag: vehicle.tag,
});
