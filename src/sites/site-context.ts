import { join } from 'node:path';
import { InvalidInput } from '#domain/errors.ts';
import type { LeadVehicle } from '#domain/lead/lead.ts';
import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { StockCar } from '#domain/trade-in/estimate.ts';
import type { CarFacts } from '#domain/vehicle/conditions.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { fileStamp } from './files.ts';
import { memoryWithCars, readMemory, vehiclesOf } from './memory.ts';
import { loadPlaces, siteFolder } from './places.ts';

/** A car of the stock: what names it, and what an estimate compares. */
type StockEntry = Pick<Vehicle, 'id' | 'vin'> & StockCar;

/** What names a car of the stock, and decides what can be done with it. */
export type StockVehicle = Pick<Vehicle, 'id' | 'slug' | 'name' | 'vin'> & CarFacts;

/** What the service has of a dealership when a shopper writes to it. */
export interface SiteContext {
  site: Site;
  locations: readonly Location[];
  /** Its tokens, brand and `theme.css`. */
  theme: string;
  /** A car of the last snapshot by its id, also one that is not listed any more. */
  vehicle(id: string): Promise<LeadVehicle | null>;
  /** All cars of that snapshot, sold ones too. */
  stock(): Promise<readonly StockEntry[]>;
  /** A car of that snapshot by its id, as far as it decides what can be done with it. */
  onOffer(id: string): Promise<StockVehicle | null>;
}

export interface SiteContexts {
  /** `null` where a site has no settings that can be read, and never had since the start. */
  of(slug: string): Promise<SiteContext | null>;
}

export interface SiteContextOptions {
  /** The project, which holds `sites/`. */
  root: string;
  state: string;
  /** Told once of settings that cannot be read; those before them go on to count. */
  onProblem?: (slug: string, error: unknown) => void;
}

interface CachedContext {
  stamp: string;
  siteContext: SiteContext | null;
}

/** Reads settings as they are at this moment: a route that is corrected counts for the next delivery. */
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

/** A car as leads and as holds know it. */
interface StockMatch {
  lead: LeadVehicle;
  offer: StockVehicle;
  entry: StockEntry;
}

/** The cars of each site's last snapshot by their ids, read again when there is another one. */
function lastStock(state: string): (slug: string) => Promise<ReadonlyMap<string, StockMatch>> {
  const cache = new Map<string, { stamp: string; cars: Map<string, StockMatch> }>();
  return async (slug) => {
    const stamp = fileStamp(join(state, 'store', slug, 'snapshots', 'last.json'));
    const cached = cache.get(slug);
    if (cached?.stamp === stamp) return cached.cars;
    const memory = await readMemory(state, slug);
    const vehicles = memory === null ? [] : vehiclesOf(memoryWithCars(state, memory));
    const cars = new Map(
      vehicles.map((vehicle) => [
        vehicle.id,
        { lead: factsOf(vehicle), offer: offerOf(vehicle), entry: entryOf(vehicle) },
      ]),
    );
    cache.set(slug, { stamp, cars });
    return cars;
  };
}

/** Only what a lead remembers: thousands of cars stay in memory. */
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
});
