import { statSync } from 'node:fs';
import path from 'node:path';
import { type Claim, vehicleLapses } from '#domain/vehicle/lapses.ts';
import { textIfThere } from '#pipeline/file-if-there.ts';
import { fileStamp } from '#pipeline/file-stamp.ts';
import { readMemory, recall, vehiclesOf } from '#pipeline/memory.ts';
import type { SnapshotFacts } from '#pipeline/snapshot.ts';
import type { Report } from './build/report.ts';
import { type LinkReport, readLinkReport } from './links/link-report.ts';

/** What the last build of a site did. */
export interface LastBuild extends Report {
  /** Instant at which it ended, ISO 8601 in UTC. */
  ended_at: string;
}

/** What cars of a site claim until an instant, and no longer. */
export interface CarLapse {
  claim: Claim;
  /** Instant, ISO 8601 in UTC. */
  at: string;
  cars: number;
  /** One of them. */
  example: string;
}

/** What lies in the state folder on one site, beside its releases; `null` for what is not there yet. */
export interface SiteFacts {
  build: LastBuild | null;
  /** The last good settings, content and stock, but for the cars. */
  snapshot: SnapshotFacts | null;
  lapses: CarLapse[];
  links: LinkReport | null;
}

/** Reads sites again and again: cars, of which there may be many, only when they changed. */
export function siteFactsReader(state: string): (site: string) => Promise<SiteFacts> {
  const kept = new Map<string, { stamp: string; stock: Stock }>();
  const stockOf = async (site: string): Promise<Stock> => {
    const stamp = fileStamp(path.join(state, 'store', site, 'snapshots', 'last.json'));
    const known = kept.get(site);
    if (known?.stamp === stamp) return known.stock;
    const stock = await readStock(state, site);
    kept.set(site, { stamp, stock });
    return stock;
  };
  return async (site) => ({
    ...(await stockOf(site)),
    build: await readLastBuild(state, site),
    links: await readLinkReport(state, site),
  });
}

type Stock = Pick<SiteFacts, 'snapshot' | 'lapses'>;

async function readStock(state: string, site: string): Promise<Stock> {
  const memory = await readMemory(state, site);
  if (memory === null) return { snapshot: null, lapses: [] };
  const { snapshot } = memory;
  const lapses = vehiclesOf(recall(state, memory)).flatMap((vehicle) =>
    vehicleLapses(vehicle, snapshot.site).map(({ claim, at }) => ({ claim, at, example: vehicle.name })),
  );
  const alike = Map.groupBy(lapses, ({ claim, at }) => `${claim} ${at.getTime()}`);
  return {
    snapshot,
    lapses: [...alike.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, at: first.at.toISOString(), cars: 1 + others.length }],
    ),
  };
}

/** What somebody who looks every few seconds wants to know of the last build. */
export type BuildEnding = Pick<LastBuild, 'outcome' | 'reasons' | 'ended_at'>;

/** Reads how the last build of a site ended; a report, which may be long, only when there is another one. */
export function buildEndingReader(state: string): (site: string) => Promise<BuildEnding | null> {
  const kept = new Map<string, { stamp: string; ending: BuildEnding | null }>();
  return async (site) => {
    const stamp = fileStamp(reportFile(state, site));
    const known = kept.get(site);
    if (known?.stamp === stamp) return known.ending;
    const build = await readLastBuild(state, site);
    const ending = build && { outcome: build.outcome, reasons: build.reasons, ended_at: build.ended_at };
    kept.set(site, { stamp, ending });
    return ending;
  };
}

const reportFile = (state: string, site: string): string => path.join(state, 'store', site, 'report.json');

async function readLastBuild(state: string, site: string): Promise<LastBuild | null> {
  const file = reportFile(state, site);
  const text = await textIfThere(file);
  const written = statSync(file, { throwIfNoEntry: false });
  if (text === null || written === undefined) return null;
  const report: Report = JSON.parse(text);
  return { ...report, ended_at: written.mtime.toISOString() };
}
