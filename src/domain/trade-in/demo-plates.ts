import { calendarDate } from '../dates.ts';
import type { AustralianState } from '../location/location.schema.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { TradeCar } from './trade-car.ts';

interface DemoPlate extends Omit<TradeCar, 'rego' | 'regoState' | 'year'> {
  rego: string;
  regoState: AustralianState;
  /** Years; constant, so that demos work in any year. */
  age: number;
}

/** Invented cars, to try a site without a rego service (docs/trade-in.md). */
// biome-ignore format: a table, a row for each plate
export const DEMO_PLATES: readonly DemoPlate[] = [
  { rego: 'DEM001', regoState: 'NSW', make: 'Hyundai', model: 'Kona', badge: 'Elite', age: 4, body: 'SUV' },
  { rego: 'DEM002', regoState: 'VIC', make: 'Mazda', model: 'CX-5', badge: 'Maxx Sport', age: 5, body: 'SUV' },
  { rego: 'DEM003', regoState: 'QLD', make: 'Toyota', model: 'RAV4', badge: 'GXL', age: 3, body: 'SUV' },
  { rego: 'DEM004', regoState: 'NSW', make: 'Ford', model: 'Ranger', badge: 'XLT', age: 6, body: 'Ute' },
  { rego: 'DEM005', regoState: 'NSW', make: 'Holden', model: 'Commodore', badge: 'SV6', age: 13, body: 'Sedan' },
];

/** Returns the car of a demo plate at `now`; `null` for all other plates. */
export function demoCar(
  rego: string,
  regoState: AustralianState,
  site: Pick<Site, 'time_zone' | 'state'>,
  now: Date,
): TradeCar | null {
  const plate = DEMO_PLATES.find((demo) => demo.rego === rego && demo.regoState === regoState);
  if (plate === undefined) return null;
  const { age, ...car } = plate;
  return { ...car, year: Number(calendarDate(now, siteZone(site)).slice(0, 4)) - age };
}
