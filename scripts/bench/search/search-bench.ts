import { brotliCompressSync } from 'node:zlib';
import { formatNumber } from '#domain/money.ts';
import { openIndex, type SearchEngine } from '#search/engine/engine.ts';
import { buildVehicleIndex, vehicleRecord } from '#search/vehicle/vehicle-index.ts';
import { type BenchRow, median, megabytes, target, times } from '../table.ts';
import { carsOf } from './cars.ts';
import { itemsjsSearch } from './itemsjs.ts';
import { measure, milliseconds, type SearchTimings } from './measure.ts';
import { memoryOf } from './memory.ts';
import { type CountMatches, plainScan } from './plain-scan.ts';
import { type Scenario, scenarios, searchRequest } from './scenarios.ts';

/** The size that targets apply to; itemsjs takes too long with more. */
const TARGET_CARS = 5000;
const AS_FAST = 15;
const BYTES_A_CAR = 37;
const MAX_MEGABYTES = 4;
/** Several rounds, because some collect the garbage of others. */
const OPENED = Array.from({ length: 5 });

/** Measures a search over `count` cars: bytes, memory, and times beside other engines in the same process. */
export function searchRows(count: number): BenchRow[] {
  const { cars, context } = carsOf(count);
  const now = Math.floor(context.now.getTime() / 1000);
  const records = cars.map((listed) => vehicleRecord(listed, context));
  const file = buildVehicleIndex(cars, context);
  const { mb, made: engine } = memoryOf(() => opened(file));
  const visit = scenarios(records);
  const facets = visit[0]?.requests[0]?.facets ?? [];
  const measured = measure(visit, {
    ours: oursOf(engine, visit, now),
    'a plain scan': plainScan(records, now),
    ...(count <= TARGET_CARS && { itemsjs: itemsjsSearch(records, facets, now) }),
  });
  const bytes = brotliCompressSync(file).length / count;
  const at = (wanted: string, isMet: boolean) =>
    count === TARGET_CARS ? { target: target(wanted, isMet) } : {};
  return [
    {
      what: `Search index of ${formatNumber(count)} cars with their cards, brotli`,
      value: `${formatNumber(Math.round((bytes * count) / 1000))} kB`,
      ratio: `${bytes.toFixed(1)} bytes a car`,
      ...at(`≤ ${BYTES_A_CAR} bytes`, bytes <= BYTES_A_CAR),
    },
    {
      what: '  open and warm, memory',
      value: megabytes(mb),
      ...at(`≤ ${MAX_MEGABYTES} MB`, mb <= MAX_MEGABYTES),
    },
    { what: '  opened', value: time(median(OPENED.map(() => milliseconds(() => openIndex(file))))) },
    { what: '  a search of the visit, median', value: time(median(measured.map(({ ms }) => ms.ours ?? 0))) },
    ...comparisons(measured).map(({ what, ms, ratio }) => ({
      what,
      value: time(ms),
      ratio: `${times(ratio)} as fast`,
      ...(what.includes('scan') && at(`≥ ${AS_FAST}x`, ratio >= AS_FAST)),
    })),
  ];
}

/** Opens an engine, fully warmed. */
function opened(file: Uint8Array): SearchEngine {
  const engine = openIndex(file);
  for (const _ of engine.warm());
  return engine;
}

/** Adapts the engine to the scenarios, whose requests are converted beforehand. */
function oursOf(engine: SearchEngine, visit: readonly Scenario[], now: number): CountMatches {
  const translated = new Map(
    visit.map(({ requests }) => [requests, requests.map((one) => searchRequest(one, now))] as const),
  );
  return (requests) => engine.search(translated.get(requests) ?? [])[0]?.nbHits ?? 0;
}

const KINDS = { filters: '  15 choices of filters', text: '  5 texts' } as const;

/** Compares the visit by kind with each other engine. */
function comparisons(measured: readonly SearchTimings[]): { what: string; ms: number; ratio: number }[] {
  return Object.entries(KINDS).flatMap(([kind, what]) => {
    const own = measured.filter((one) => one.kind === kind);
    const total = (engine: string) => own.reduce((sum, { ms }) => sum + (ms[engine] ?? 0), 0);
    const [ours, ...others] = Object.keys(own[0]?.ms ?? {});
    return others.map((other) => ({
      what: `${what} beside ${other}`,
      ms: total(ours ?? ''),
      ratio: total(other) / total(ours ?? ''),
    }));
  });
}

const time = (ms: number) => `${ms.toFixed(2)} ms`;
