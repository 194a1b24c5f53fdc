import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ProviderFailed } from '#domain/errors.ts';
import type { HeldValue } from '#domain/stock-guard/held-values.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { replaceFile, writeNamedFile } from './durable-file.ts';
import { fileLines, fileStamp, textIfThere } from './files.ts';
import type { SnapshotFacts } from './snapshot.ts';

/** Cars missing from recent feeds, by id. */
export type AbsentCars = Record<string, AbsenceMark>;

interface AbsenceMark {
  /** Instants of the first and the last feed without it; earlier versions stored only the first. */
  since: string;
  last?: string;
  /** Number of consecutive feeds that certainly lacked it: 0 while one of their records may be this car. */
  snapshots: number;
}

/** Cars whose records cannot be published, by id: the instant at which they last could. */
export type StaleSince = Record<string, string>;

/** Records without a certain car, by the hash of their bytes: the instant of the first feed with them. */
export type UnidentifiedRecords = Record<string, string>;

/** Identifies the same record in the next feed. */
export interface RecordMark {
  /** SHA-256 of its bytes. */
  hash: string;
  /** Number of its bytes. */
  length: number;
}

export interface FeedCount {
  /** Records in the feed. */
  records: number;
  /** Cars that can be published. */
  accepted: number;
  rejected: number;
}

/** The counts of published feeds, which the next one is compared with. */
export interface Baseline {
  last: Pick<FeedCount, 'accepted'>;
  /** Feeds of the last seven days: instants and accepted cars. */
  week: { at: string; accepted: number }[];
}

/** A picture that we serve. */
export interface OwnPicture {
  address: string;
  /** Whether a page may need a copy of it for link previews. */
  preview: boolean;
}

/** A change of an index of photos; another index does not know it. */
export interface PhotoVersion {
  index: string;
  changed: number;
}

/** What lets a later build decide, without reading any car, that it would take the same snapshot again. */
export interface SnapshotValidity {
  /** Hash of settings and content, with their findings. */
  written: string;
  /** All pictures that we serve. */
  pictures: OwnPicture[];
  /** Hash of those pictures, with their findings. */
  shown: string;
  /** Up to which change the index of photos was read; absent where its photos are not fetched. */
  photos?: PhotoVersion;
  /** Instant, ISO 8601 in UTC, from which the same input gives other cars or findings; `null` for never. */
  until: string | null;
}

/** A car of the last good snapshot, with the hash of its record. */
export interface MemoryCar {
  vehicle: Vehicle;
  /** Hash of the record; `null` for a car missing from the feed. */
  raw: string | null;
  doubts: HeldValue[];
  /** Its record's own values where others are shown: another spelling prevailed, or its location is hidden or lends its number. */
  own?: Partial<Vehicle>;
}

/** What a snapshot hands to the next, apart from the cars: the last good snapshot, and the baseline. */
export interface Memory {
  snapshot: SnapshotFacts;
  missing: AbsentCars;
  kept: StaleSince;
  /** Absent in files of earlier versions. */
  unidentified?: UnidentifiedRecords;
  baseline: Baseline;
  /** Hash of the rules that read records; when it changes, all records are read again. */
  reader: string;
  /** Hash of the stock source's settings; another source gets no conditional request. */
  source: string;
  /** Whether the cars are invented, so that they are no baseline, and leave without a trace. */
  invented: boolean;
  /** The snapshot's other inputs, and how long it stays valid. */
  stillness: SnapshotValidity;
  /** How the cars are stored on disk. */
  stored: StoredCars;
}

/** Cars, stored as changes to a base file with all cars of an earlier snapshot. */
export interface StoredCars {
  base: string;
  changed: MemoryCar[];
  /** Ids, in the order of the snapshot's cars. */
  ids: string[];
}

export interface MemoryWithCars extends Memory {
  cars: MemoryCar[];
  /** Cars of the base file. */
  baseCars: ReadonlyMap<string, MemoryCar>;
  /** The feed's records in order, where this process read it. */
  marks: readonly RecordMark[];
}

interface MemoryHeader extends Memory {
  format: typeof FORMAT;
}

const FORMAT = 4;

/** The base file is rewritten once more than this share of its cars has changed. */
const REBASE_SHARE = 0.05;

const snapshotFolder = (state: string, site: string) => join(state, 'store', site, 'snapshots');
const headerFile = (folder: string) => join(folder, 'last.json');

/** A site's memory in this process, valid while its file has the same stamp. */
export interface CachedMemory {
  stamp: string;
  memory: MemoryWithCars;
}

/** Reads a site's memory without its cars, or returns the `cached` one; `null` before its first snapshot. */
export async function readMemory(
  state: string,
  site: string,
  cached: CachedMemory | null = null,
): Promise<Memory | null> {
  const folder = snapshotFolder(state, site);
  if (cached?.stamp === fileStamp(headerFile(folder))) return cached.memory;
  const text = await textIfThere(headerFile(folder));
  if (text === null) return null;
  return readable(folder, () => {
    const { format, ...memory }: MemoryHeader = JSON.parse(text);
    return format === FORMAT ? memory : null;
  });
}

/** Returns a memory with its cars, reading them where necessary. */
export function memoryWithCars(state: string, memory: Memory | MemoryWithCars): MemoryWithCars {
  if ('cars' in memory) return memory;
  const { base, changed, ids } = memory.stored;
  const folder = snapshotFolder(state, memory.snapshot.site.slug);
  const baseCars = readable(folder, () => readBase(join(folder, base)));
  const news = new Map(changed.map((car) => [car.vehicle.id, car]));
  const cars = ids.flatMap((id) => news.get(id) ?? baseCars.get(id) ?? []);
  return { ...memory, baseCars, cars, marks: [] };
}

/** Cars read before yielding to the event loop. */
const AT_ONCE = 50;

/**
 * Applies `pick` to each car, by id in the snapshot's order, yielding to the event loop: for a service, which must stay
 * responsive while thousands of cars are read.
 */
export async function pickCars<T>(
  state: string,
  { snapshot, stored: { base, changed, ids } }: { snapshot: Pick<SnapshotFacts, 'site'>; stored: StoredCars },
  pick: (vehicle: Vehicle) => T,
): Promise<Map<string, T>> {
  const folder = snapshotFolder(state, snapshot.site.slug);
  const picked = new Map<string, T>();
  try {
    for (const line of fileLines(join(folder, base))) {
      const { vehicle }: MemoryCar = JSON.parse(line);
      picked.set(vehicle.id, pick(vehicle));
      if (picked.size % AT_ONCE === 0) await setImmediate();
    }
  } catch (cause) {
    throw unreadable(folder, cause);
  }
  for (const { vehicle } of changed) picked.set(vehicle.id, pick(vehicle));
  const order = new Map(ids.map((id, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? -1;
  return new Map([...picked].filter(([id]) => order.has(id)).sort(([a], [b]) => place(a) - place(b)));
}

/** Returns the vehicles in the snapshot's order. */
export const vehiclesOf = ({ cars }: { cars: readonly MemoryCar[] }): Vehicle[] =>
  cars.map(({ vehicle }) => vehicle);

/** Makes `memory` the last good one, durably and atomically; returns what may be cached. */
export async function writeMemory(
  state: string,
  memory: Memory | MemoryWithCars,
): Promise<CachedMemory | null> {
  const folder = snapshotFolder(state, memory.snapshot.site.slug);
  const header: MemoryHeader & Partial<MemoryWithCars> = { ...memory, format: FORMAT };
  delete header.cars;
  delete header.baseCars;
  delete header.marks;
  await replaceFile(headerFile(folder), JSON.stringify(header));
  await removeOtherBases(folder, memory.stored.base);
  return 'cars' in memory ? { stamp: fileStamp(headerFile(folder)), memory } : null;
}

/**
 * Stores the cars of a coming snapshot, at a cost proportional to the changes since `before`. They take effect once
 * `writeMemory` refers to them.
 */
export async function storeCars(
  state: string,
  site: string,
  cars: MemoryCar[],
  before: MemoryWithCars | null,
): Promise<Pick<MemoryWithCars, 'stored' | 'cars' | 'baseCars'>> {
  const changed = cars.filter((car) => before?.baseCars.get(car.vehicle.id) !== car);
  const small = before !== null && changed.length <= cars.length * REBASE_SHARE;
  const stored = {
    base: small ? before.stored.base : await writeBase(snapshotFolder(state, site), cars),
    changed: small ? changed : [],
    ids: cars.map(({ vehicle }) => vehicle.id),
  };
  const baseCars = small ? before.baseCars : new Map(cars.map((car) => [car.vehicle.id, car]));
  return { stored, cars, baseCars };
}

function readable<T>(folder: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw unreadable(folder, cause);
  }
}

const unreadable = (folder: string, cause: unknown) =>
  new ProviderFailed(
    `The last snapshot in ${folder} cannot be read; restore it, or move the folder away to start again`,
    { cause },
  );

function readBase(file: string): Map<string, MemoryCar> {
  const cars = new Map<string, MemoryCar>();
  for (const line of fileLines(file)) {
    const car: MemoryCar = JSON.parse(line);
    cars.set(car.vehicle.id, car);
  }
  return cars;
}

function writeBase(folder: string, cars: readonly MemoryCar[]): Promise<string> {
  return writeNamedFile(folder, baseText(cars), (hash) => `cars-${hash.slice(0, 20)}.ndjson`);
}

/** One car at a time: longer strings would stay in memory until a full collection. */
function* baseText(cars: readonly MemoryCar[]): Generator<string> {
  for (const car of cars) yield `${JSON.stringify(car)}\n`;
}

async function removeOtherBases(folder: string, base: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name.startsWith('cars-') && name !== base);
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}
