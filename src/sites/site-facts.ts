import path from 'node:path';
import { type CarClaim, vehicleLapses } from '#domain/vehicle/lapses.ts';
import { type LastBuild, readLastBuild } from './build-report.ts';
import { fileStamp } from './files.ts';
import { type LinkReport, readLinkReport } from './link-report.ts';
import { pickCars, readMemory } from './memory.ts';
import { type PhotoReport, readPhotoReport } from './photo-report.ts';
import type { SnapshotFacts } from './snapshot.ts';

export interface CarLapse {
  claim: CarClaim;
  /** Instant, ISO 8601 in UTC. */
  at: string;
  cars: number;
  /** One of the cars. */
  example: string;
}

/** A site's files in the state folder, other than its releases; `null` for those that do not exist yet. */
export interface SiteFacts {
  build: LastBuild | null;
  /** The last good settings and content, without the cars. */
  snapshot: SnapshotFacts | null;
  lapses: CarLapse[];
  links: LinkReport | null;
  photos: PhotoReport | null;
}

/** Creates a reader for repeated use: reads the cars, which may be many, only when they have changed. */
export function siteFactsReader(state: string): (site: string) => Promise<SiteFacts> {
  const cache = new Map<string, { stamp: string; stock: StockFacts }>();
  const stockOf = async (site: string): Promise<StockFacts> => {
    const stamp = fileStamp(path.join(state, 'store', site, 'snapshots', 'last.json'));
    const cached = cache.get(site);
    if (cached?.stamp === stamp) return cached.stock;
    const stock = await readStock(state, site);
    cache.set(site, { stamp, stock });
    return stock;
  };
  return async (site) => ({
    ...(await stockOf(site)),
    build: await readLastBuild(state, site),
    links: await readLinkReport(state, site),
    photos: await readPhotoReport(state, site),
  });
}

type StockFacts = Pick<SiteFacts, 'snapshot' | 'lapses'>;

async function readStock(state: string, site: string): Promise<StockFacts> {
  const memory = await readMemory(state, site);
  if (memory === null) return { snapshot: null, lapses: [] };
  const { snapshot } = memory;
  const picked = await pickCars(state, memory, (vehicle) =>
    vehicleLapses(vehicle, snapshot.site).map(({ claim, at }) => ({ claim, at, example: vehicle.name })),
  );
  const lapses = [...picked.values()].flat();
  const groups = Map.groupBy(lapses, ({ claim, at }) => `${claim} ${at.getTime()}`);
  return {
    snapshot,
    lapses: [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, at: first.at.toISOString(), cars: 1 + others.length }],
    ),
  };
}
