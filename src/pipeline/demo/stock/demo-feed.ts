import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { demoAnchor } from './anchor.ts';
import { EDGE_CASES, type EdgeCase } from './edge-cases.ts';
import { type Kind, type Lot, openLot } from './lot.ts';
import type { FeedRecord } from './record.ts';
import { hashOf, seeded } from './seeded.ts';
import { makeVehicle } from './vehicle.ts';

export interface DemoStock {
  site: Site;
  locations: readonly Location[];
  /** How many records, 1 to 20,000. */
  cars: number;
  /** Day on which the stock is made, UTC midnight: every date is relative to it. */
  anchor: Date;
}

const DAY = 86_400_000;

/** The feed of a demo site at `now`: the same cars for 30 days, then others (see `demoAnchor`). */
export async function demoFeed({
  now,
  stateDir,
  ...stock
}: Omit<DemoStock, 'anchor'> & { now: Date; stateDir: string }): Promise<FeedRecord[]> {
  return makeDemoStock({ ...stock, anchor: await demoAnchor({ now, stateDir }) });
}

/**
 * The demo stock of a site: first its edge cases, then one new car of each make that it sells, so that no link to
 * a make leads nowhere, then whatever its yard gets. The same input always gives the same records.
 */
export function makeDemoStock({ site, locations, cars, anchor }: DemoStock): FeedRecord[] {
  const lot = openLot(site, locations);
  const cases = [...edgeCasesOf(site), ...lot.makes.map(oneNew)];
  const firstId = firstIdOf(site, anchor);
  return Array.from({ length: cars }, (_, index) => makeRecord(lot, anchor, firstId + index, cases[index]));
}

/** The edge cases that a site's yard can hold, in the order in which its stock begins. */
export function edgeCasesOf({ template }: Pick<Site, 'template'>): readonly EdgeCase[] {
  return EDGE_CASES.filter(({ templates }) => templates?.includes(template) ?? true);
}

const oneNew = (name: string): EdgeCase => ({
  name,
  kind: { item_type: 'car', car_type: 'new' },
  fits: ({ make }) => make === name,
  change: () => ({}),
});

function makeRecord(lot: Lot, anchor: Date, id: number, edge: EdgeCase | undefined): FeedRecord {
  const random = seeded(String(id));
  const kind: Kind = { ...lot.kind(random), ...edge?.kind };
  const article = lot.article(kind, random, edge?.fits);
  const made = makeVehicle(article, kind, { id, lot, anchor, random });
  return { ...made.record, ...edge?.change({ ...made, site: lot.site, anchor }) };
}

/** Ten digits: the site, the day, and room for 100,000 cars. */
function firstIdOf({ slug }: Site, anchor: Date): number {
  const day = Math.floor(anchor.getTime() / DAY) % 1000;
  return ((10 + (hashOf(slug) % 90)) * 1000 + day) * 100_000;
}
