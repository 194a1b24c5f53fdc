import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { type Location, locationsSchema } from '#domain/location/location.schema.ts';
import { parse } from '#domain/parse.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { type Site, siteSchema } from '#domain/site/site.schema.ts';
import { isListed } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { normalise } from '#pipeline/normalise.ts';
import { buildVehicleIndex } from '#search/vehicle/vehicle-index.ts';
import { NOW } from './stock.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const FIXTURES = path.resolve(PROJECT, '../shared/fixtures');

/** The listed cars of a site with their index file. */
export interface SentenceStock {
  site: Site;
  vehicles: readonly Vehicle[];
  file: Uint8Array<ArrayBuffer>;
}

export const fixtureStock = (number: 1 | 2 | 3): SentenceStock =>
  stockOf(siteWith(), [], readJson(`${FIXTURES}/stock-dealership-${number}.json`) as unknown[]);

export function demoStock(slug: string): SentenceStock {
  const [site, locations] = [
    parse(siteSchema, readJson(`${PROJECT}/sites/${slug}/site.json`), slug),
    parse(locationsSchema, readJson(`${PROJECT}/sites/${slug}/locations.json`), slug),
  ];
  const cars = site.stock.type === 'demo' ? site.stock.cars : 0;
  return stockOf(site, locations, makeDemoStock({ site, locations, cars, anchor: NOW }));
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function stockOf(site: Site, locations: readonly Location[], records: readonly unknown[]): SentenceStock {
  const context = { site, locations, now: NOW };
  const vehicles = records.flatMap((record) => {
    const read = normalise(record, site);
    return read.kind === 'vehicle' && isListed(read.vehicle, site, NOW) ? [read.vehicle] : [];
  });
  const listed = vehicles.map((vehicle) => ({
    vehicle,
    card: vehicleCard({ ...context, vehicle, recordedBefore: null, photo: () => null }),
  }));
  return { site, vehicles, file: buildVehicleIndex(listed, context) };
}
