import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { demoAnchor } from './anchor.ts';
import { EDGE_CASES, type EdgeCase } from './edge-cases.ts';
import { type LotKind, openLot } from './lot.ts';
import type { DemoRecord } from './record.ts';
import { seeded, textSeed } from './seeded.ts';
import { makeVehicle, type VehicleInput } from './vehicle.ts';

export interface DemoStock {
  site: Site;
  locations: readonly Location[];
  /** Number of records, 1 to 20,000. */
  cars: number;
  /** UTC midnight of the day on which the stock is made; every date is relative to it. */
  anchor: Date;
}

/** The feed of a demo site at `now`: the same dates for 30 days, then later ones (see `demoAnchor`). */
export async function demoFeed({
  now,
  stateDir,
  ...stock
}: Omit<DemoStock, 'anchor'> & { now: Date; stateDir: string }): Promise<DemoRecord[]> {
  return makeDemoStock({ ...stock, anchor: await demoAnchor({ now, stateDir }) });
}

/**
 * The demo stock of a site: its edge cases, then one new car of each make that it sells, so that every link to a make
 * works, then random stock. The cars do not depend on the day: another anchor changes only dates and years.
 */
export function makeDemoStock({ site, locations, cars, anchor }: DemoStock): DemoRecord[] {
  const lot = openLot(site, locations);
  const cases = [...edgeCasesOf(site), ...lot.makes.map(oneNew)];
  const firstId = firstIdOf(site);
  return Array.from({ length: cars }, (_, index) => {
    const random = seeded(`${site.slug} ${index}`);
    return makeRecord({ lot, anchor, random, id: firstId + index }, cases[index]);
  });
}

export function edgeCasesOf({ template }: Pick<Site, 'template'>): readonly EdgeCase[] {
  return EDGE_CASES.filter(({ templates }) => templates?.includes(template) ?? true);
}

const oneNew = (name: string): EdgeCase => ({
  name,
  kind: { item_type: 'car', car_type: 'new' },
  fits: ({ make }) => make === name,
  change: () => ({}),
});

function makeRecord(making: VehicleInput, edge: EdgeCase | undefined): DemoRecord {
  const { lot, anchor, random } = making;
  const kind: LotKind = { ...lot.kind(random), ...edge?.kind };
  const article = lot.article(kind, random, edge?.fits);
  const made = makeVehicle(article, kind, making);
  return { ...made.record, ...edge?.change({ ...made, site: lot.site, anchor }) };
}

/** Seven digits: the site, and room for 100,000 cars. */
const firstIdOf = ({ slug }: Site) => (10 + (textSeed(slug) % 90)) * 100_000;
