import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderFailed } from '#domain/errors.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Kept, Missing } from './absence.ts';
import type { Doubt } from './dirt/reading.ts';
import { replaceFile, writeNamedFile } from './durable-file.ts';
import { textIfThere } from './file-if-there.ts';
import type { Baseline } from './guard.ts';
import type { Snapshot } from './snapshot.ts';

/** One car of the last good snapshot, and how its record lay in the feed. */
export interface RememberedCar {
  vehicle: Vehicle;
  /** Hash of the record; `null` for a car that the feed lacks. */
  raw: string | null;
  doubts: Doubt[];
  /** What its record says where it is shown otherwise: another spelling prevailed, or its place is hidden. */
  own?: Partial<Vehicle>;
}

/** What is kept from one snapshot to the next: the last good one, and what the next is measured by. */
export interface Memory {
  snapshot: Snapshot;
  cars: RememberedCar[];
  missing: Missing;
  kept: Kept;
  baseline: Baseline;
  /** Hash of the rules that read the records; other rules read all of them again. */
  reader: string;
  /** Hash of the stock source's settings; another source gets no conditional request. */
  source: string;
  /** Whether the cars are invented: those measure nothing real, and leave without a trace. */
  invented: boolean;
  /** The cars on disk that `cars` is stored as changes of. */
  base: Base | null;
}

interface Base {
  file: string;
  cars: ReadonlyMap<string, RememberedCar>;
}

interface Header extends Omit<Memory, 'snapshot' | 'cars' | 'base'> {
  format: typeof FORMAT;
  base: string;
  changed: RememberedCar[];
  /** Ids, in the order of the snapshot's cars. */
  ids: string[];
  snapshot: Omit<Snapshot, 'vehicles'>;
}

const FORMAT = 3;

/** Cars are rewritten as a whole once more than this share of them changed since they last were. */
const REBASE_SHARE = 0.05;

const snapshotFolder = (state: string, site: string) => join(state, 'store', site, 'snapshots');
const headerFile = (folder: string) => join(folder, 'last.json');

/** The memory of a site, `null` before its first snapshot. */
export async function readMemory(state: string, site: string): Promise<Memory | null> {
  const folder = snapshotFolder(state, site);
  const text = await textIfThere(headerFile(folder));
  if (text === null) return null;
  try {
    const header: Header = JSON.parse(text);
    if (header.format !== FORMAT) return null;
    return remembered(header, await readBase(folder, header.base));
  } catch (cause) {
    const message = `The last snapshot in ${folder} cannot be read; restore it, or move the folder away to start anew`;
    throw new ProviderFailed(message, { cause });
  }
}

/** Makes `memory` the last good one, durably and in one step. Few changed cars cost few bytes. */
export async function writeMemory(state: string, site: string, memory: Memory): Promise<void> {
  const folder = snapshotFolder(state, site);
  const { cars, base, snapshot, ...rest } = memory;
  const changed = cars.filter((car) => base?.cars.get(car.vehicle.id) !== car);
  const small = base !== null && changed.length <= cars.length * REBASE_SHARE;
  const { vehicles: _stored, ...slim } = snapshot;
  const header: Header = {
    ...rest,
    format: FORMAT,
    base: small ? base.file : await writeBase(folder, cars),
    changed: small ? changed : [],
    ids: cars.map(({ vehicle }) => vehicle.id),
    snapshot: slim,
  };
  await replaceFile(headerFile(folder), JSON.stringify(header));
  await removeOtherBases(folder, header.base);
}

function remembered({ format: _format, changed, ids, ...header }: Header, base: Base): Memory {
  const news = new Map(changed.map((car) => [car.vehicle.id, car]));
  const cars = ids.flatMap((id) => news.get(id) ?? base.cars.get(id) ?? []);
  const vehicles = cars.map(({ vehicle }) => vehicle);
  return { ...header, base, cars, snapshot: { ...header.snapshot, vehicles } };
}

const LINE_FEED = 0x0a;

/** Line by line from the bytes: the whole never becomes one text. */
async function readBase(folder: string, file: string): Promise<Base> {
  const bytes = await readFile(join(folder, file));
  const cars = new Map<string, RememberedCar>();
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(LINE_FEED, start);
    const car: RememberedCar = JSON.parse(bytes.toString('utf8', start, end));
    cars.set(car.vehicle.id, car);
  }
  return { file, cars };
}

function writeBase(folder: string, cars: readonly RememberedCar[]): Promise<string> {
  return writeNamedFile(folder, baseText(cars), (hash) => `cars-${hash.slice(0, 20)}.ndjson`);
}

const LINES_AT_A_TIME = 500;

function* baseText(cars: readonly RememberedCar[]): Generator<string> {
  for (let start = 0; start < cars.length; start += LINES_AT_A_TIME) {
    const some = cars.slice(start, start + LINES_AT_A_TIME);
    yield some.map((car) => `${JSON.stringify(car)}\n`).join('');
  }
}

async function removeOtherBases(folder: string, kept: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => name.startsWith('cars-') && name !== kept);
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })));
}
