import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderFailed } from '#domain/errors.ts';
import type { HeldValue } from '#domain/stock-guard/held-values.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { replaceFile, writeNamedFile } from './durable-file.ts';
import { fileLines, fileStamp, textIfThere } from './files.ts';
import type { SnapshotFacts } from './snapshot.ts';

/** Cars that feeds lacked lately, by id. */
export type AbsentCars = Record<string, AbsenceMark>;

interface AbsenceMark {
  /** Instants of the first feed that lacked it and of the last; earlier programs stored the first alone. */
  since: string;
  last?: string;
  /** How many feeds in a row lacked it for certain: 0 while one of their records may be its own. */
  snapshots: number;
}

/** Cars whose records cannot be published, by id: the instant at which they last could. */
export type StaleSince = Record<string, string>;

/** Records without a certain car, by the hash of their bytes: the instant of the first feed that held them. */
export type UnidentifiedRecords = Record<string, string>;

/** By what a record is found again in the next feed. */
export interface RecordMark {
  /** SHA-256 of its bytes. */
  hash: string;
  /** How many they are. */
  length: number;
}

/** What one feed amounts to. */
export interface FeedCount {
  /** Records in the feed. */
  records: number;
  /** Cars that can be published. */
  accepted: number;
  rejected: number;
  /** Accepted cars by dealership. */
  by_dealership: Readonly<Record<string, number>>;
}

/** What published feeds amounted to: the measure of the next one. */
export interface Baseline {
  last: Pick<FeedCount, 'accepted' | 'by_dealership'>;
  /** Feeds of the last seven days: instants and accepted cars. */
  week: { at: string; accepted: number }[];
}

/** A picture whose bytes are ours. */
export interface OwnPicture {
  address: string;
  /** Whether a page may want a copy of it for link previews. */
  preview: boolean;
}

/** A change of an index of photos; another index knows nothing of it. */
export interface PhotoVersion {
  index: string;
  changed: number;
}

/** By what a later build tells, without looking at a single car, that it would take the same snapshot again. */
export interface SnapshotValidity {
  /** Hash of settings and content, and of what was found on them. */
  written: string;
  /** All pictures that are ours. */
  pictures: OwnPicture[];
  /** Hash of those pictures, and of what was found on them. */
  shown: string;
  /** Up to which change the index of photos was read; absent where its photos are not fetched. */
  photos?: PhotoVersion;
  /** Instant, ISO 8601 in UTC, from which the same input gives other cars or findings; `null` for never. */
  until: string | null;
}

/** One car of the last good snapshot, and how its record lay in the feed. */
export interface MemoryCar {
  vehicle: Vehicle;
  /** Hash of the record; `null` for a car that the feed lacks. */
  raw: string | null;
  doubts: HeldValue[];
  /** What its record says where it is shown otherwise: another spelling prevailed, or its place is hidden. */
  own?: Partial<Vehicle>;
}

/** What a snapshot hands to the next, but for the cars: the last good one, and what the next is measured by. */
export interface Memory {
  snapshot: SnapshotFacts;
  missing: AbsentCars;
  kept: StaleSince;
  /** Earlier programs stored none. */
  unidentified?: UnidentifiedRecords;
  baseline: Baseline;
  /** Hash of the rules that read the records; other rules read all of them again. */
  reader: string;
  /** Hash of the stock source's settings; another source gets no conditional request. */
  source: string;
  /** Whether the cars are invented: those measure nothing real, and leave without a trace. */
  invented: boolean;
  /** What the snapshot was made from besides its stock, and how long it stays as it is. */
  stillness: SnapshotValidity;
  /** The cars as they lie on disk. */
  stored: StoredCars;
}

/** Cars are stored as changes of a file that holds all of some earlier snapshot. */
export interface StoredCars {
  base: string;
  changed: MemoryCar[];
  /** Ids, in the order of the snapshot's cars. */
  ids: string[];
}

/** A memory with its cars. */
export interface MemoryWithCars extends Memory {
  cars: MemoryCar[];
  /** Those of the file that `stored` names. */
  baseCars: ReadonlyMap<string, MemoryCar>;
  /** The records of the feed as they lay in it, where this program read it. */
  marks: readonly RecordMark[];
}

interface MemoryHeader extends Memory {
  format: typeof FORMAT;
}

const FORMAT = 4;

/** Cars are rewritten as a whole once more than this share of them changed since they last were. */
const REBASE_SHARE = 0.05;

const snapshotFolder = (state: string, site: string) => join(state, 'store', site, 'snapshots');
const headerFile = (folder: string) => join(folder, 'last.json');

/** The memory of a site in this program, valid while its file on disk is the same. */
export interface CachedMemory {
  stamp: string;
  memory: MemoryWithCars;
}

/** The memory of a site without its cars, or the `cached` one; `null` before its first snapshot. */
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

/** A memory with its cars, which are read where it has none. */
export function memoryWithCars(state: string, memory: Memory | MemoryWithCars): MemoryWithCars {
  if ('cars' in memory) return memory;
  const { base, changed, ids } = memory.stored;
  const folder = snapshotFolder(state, memory.snapshot.site.slug);
  const baseCars = readable(folder, () => readBase(join(folder, base)));
  const news = new Map(changed.map((car) => [car.vehicle.id, car]));
  const cars = ids.flatMap((id) => news.get(id) ?? baseCars.get(id) ?? []);
  return { ...memory, baseCars, cars, marks: [] };
}

/** The cars themselves, in the snapshot's order. */
export const vehiclesOf = ({ cars }: { cars: readonly MemoryCar[] }): Vehicle[] =>
  cars.map(({ vehicle }) => vehicle);

/** Makes `memory` the last good one, durably and in one step; returns what may be cached. */
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

/** Stores the cars of a snapshot to come: few that changed since `before` cost few bytes. They count once `writeMemory` names them. */
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
    const message = `The last snapshot in ${folder} cannot be read; restore it, or move the folder away to start anew`;
    throw new ProviderFailed(message, { cause });
  }
}

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

/** One line at a time: longer pieces stay in memory until the next collection of all of it. */
function* baseText(cars: readonly MemoryCar[]): Generator<string> {
  for (const car of cars) yield `${JSON.stringify(car)}\n`;
}

async function removeOtherBases(folder: string, base: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name.startsWith('cars-') && name !== base);
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}
