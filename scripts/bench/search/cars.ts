import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { type LocationInput, locationsSchema } from '#domain/location/location.schema.ts';
import { parse } from '#domain/parse.ts';
import type { FacetContext } from '#domain/search/facet-values.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { normalise } from '#pipeline/normalise.ts';
import type { ListedVehicle } from '#search/vehicle/vehicle-index.ts';
import { CAPITALS } from '../../new-site/capitals.ts';
import { firstLocations } from '../../new-site/first-locations.ts';
import { firstSettings } from '../../new-site/first-settings.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA'] as const;

/** Invents cars of a group with a yard in each of five states, with their cards. */
export function carsOf(count: number): { cars: ListedVehicle[]; context: FacetContext } {
  const request = { slug: 'bench', name: 'Bench Motors', template: 'group', state: 'NSW' } as const;
  const site = parse(
    siteSchema,
    {
      ...firstSettings(request),
      manufacturers: [],
      // What the engines beside it order by.
      search: { sort: 'price_desc' },
      finance: { provider: 'bench_finance', lender_name: 'Bench Finance', credit_licence: '999000' },
    },
    request.slug,
  );
  const places = STATES.flatMap((state, index): LocationInput[] => {
    const { city } = CAPITALS[state];
    const located = firstLocations({ ...request, name: `${city} Yard`, state });
    return located.map((location) => ({
      ...location,
      id: String(index + 1),
      slug: `yard-${index + 1}`,
      primary: index === 0,
    }));
  });
  const locations = parse(locationsSchema, places, request.slug);
  const context: FacetContext = { site, locations, now: NOW };
  const stock = makeDemoStock({ site, locations, cars: count, anchor: NOW });
  const vehicles = stock.flatMap((record) => {
    const read = normalise(record, site);
    return read.kind === 'vehicle' ? [read.vehicle] : [];
  });
  const cars = vehicles.map((vehicle) => {
    // One address per car, as in most feeds.
    const src = `https://photos.example/stock/${vehicle.id}/01.jpg`;
    const photo = (_: string, alt: string) => ({ src, srcset: null, width: 1600, height: 1067, alt });
    return { vehicle, card: vehicleCard({ ...context, vehicle, recordedBefore: null, photo }) };
  });
  return { cars, context };
}
