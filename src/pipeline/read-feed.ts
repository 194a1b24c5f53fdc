import { isDeepStrictEqual } from 'node:util';
import { calendarDate } from '#domain/dates.ts';
import { messageOf } from '#domain/errors.ts';
import { tryParse } from '#domain/parse.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import { type DateLimits, holdDatesAhead } from '#domain/stock-guard/dates-ahead.ts';
import type { HeldValue } from '#domain/stock-guard/held-values.ts';
import { isPlausibleYear } from '#domain/stock-guard/held-values.ts';
import { HIDDEN_NAMED } from '#domain/stock-guard/stock-account.ts';
import { isSold } from '#domain/vehicle/status.ts';
import { type Vehicle, vehicleSchema } from '#domain/vehicle/vehicle.schema.ts';
import type { RecordMark } from '#sites/memory.ts';
import type { Rejection } from '#sites/snapshot.ts';
import { type FieldFault, isRecord } from './dirt/reading.ts';
import type { FeedRecord } from './format/feed-order.ts';
import type { LackingColumn } from './mapping/lacking-column.ts';
import { hasDefaultStatus, SPOILT_ID } from './mapping/record-mapper.ts';
import { type NormaliseResult, normalise, recordId } from './normalise.ts';
import { FeedUnusable } from './source/feed-unusable.ts';

/** A car as in its record, before spellings are unified over all cars. */
export interface ReadCar {
  vehicle: Vehicle;
  raw: string;
  doubts: HeldValue[];
  /** Set where the default of the mapping stands in for its status. */
  isStatusEmpty?: boolean;
}

/** A feed with more records is not one dealership's stock. */
const MAX_RECORDS = 50_000;

/** The outcome of reading a feed. */
export interface ReadFeed {
  cars: ReadCar[];
  rejected: Rejection[];
  /** Records that cannot be published; one record may have several faults. */
  rejectedRecords: number;
  /** Records that the feed hides from the website. */
  hidden: number;
  /** Ids of the first of them. */
  hiddenIds: string[];
  /** Ids of cars that the feed hides, or calls sold in a rejected record. */
  withheld: Set<string>;
  /** Ids of all other rejected records. */
  rejectedIds: Set<string>;
  /** Records without a certain car, hidden ones among them. */
  unclear: UnclearRecord[];
  records: number;
  /** Records that settings exclude (`stock.only`): they count nowhere else. */
  excluded: number;
  /** Columns that settings map and no record has, if every record was read. */
  lacking: readonly LackingColumn[];
  /** Marks of all records, in order. */
  marks: readonly RecordMark[];
}

/** A record that is unreadable or lacks an id. */
export interface UnclearRecord {
  /** Its id as far as readable, else empty. */
  id: string;
  /** Of its bytes. */
  hash: string;
}

/** Cars of the last feed. */
export interface ParsedCars {
  /** By the hash of their record, where the same rules read it. */
  byRecord: ReadonlyMap<string, ReadCar>;
  byId: ReadonlyMap<string, Vehicle>;
  /** Ids of all cars of the last snapshot, those that its feed lacked among them; empty in a first feed. */
  shown: ReadonlySet<string>;
}

/** The settings and instant of a reading. */
type FeedReading = Omit<DateLimits, 'today'>;

/** Reads every record, and quarantines and reports unpublishable ones (promises "Feeds"). Reuses parsed records. */
export function readFeed(records: Iterable<FeedRecord>, parsed: ParsedCars, reading: FeedReading): ReadFeed {
  const marks: RecordMark[] = [];
  const feed: ReadFeed = {
    cars: [],
    rejected: [],
    rejectedRecords: 0,
    hidden: 0,
    hiddenIds: [],
    withheld: new Set(),
    rejectedIds: new Set(),
    unclear: [],
    records: 0,
    excluded: 0,
    lacking: [],
    marks,
  };
  const limits = { ...reading, today: calendarDate(reading.now, siteZone(reading.site)) };
  const taken = { id: new Set<string>(), slug: new Set<string>() };
  /** Ids of cars that any of their records calls sold. */
  const sold = new Set<string>();
  for (const record of records) {
    const index = feed.records + feed.excluded;
    if (index === MAX_RECORDS)
      throw new FeedUnusable('too_large', `The feed has more than ${MAX_RECORDS} records`);
    if (record.mark !== undefined) marks.push(record.mark);
    if (record.excluded) {
      feed.excluded += 1;
      continue;
    }
    feed.records += 1;
    const outcome = parsed.byRecord.get(record.hash) ?? readRecord(record, parsed, limits);
    const result = 'vehicle' in outcome ? withoutDuplicate(outcome, taken) : outcome;
    if ('vehicle' in result) feed.cars.push(result);
    else withhold(feed, { index, hash: record.hash }, result);
    if ('vehicle' in outcome && isSold(outcome.vehicle)) sold.add(outcome.vehicle.id);
  }
  feed.cars = feed.cars.map((car) => (sold.has(car.vehicle.id) ? asSold(car) : car));
  return feed;
}

/** Counts records by outcome; a record is a duplicate if it has no other fault. */
export function countRecords({ records, excluded, hidden, rejected, rejectedRecords }: ReadFeed) {
  const faults = Map.groupBy(rejected, ({ index }) => index);
  const isDuplicate = (own: readonly Rejection[]) => own.every(({ code }) => code === 'duplicate');
  const duplicates = [...faults.values()].filter(isDuplicate).length;
  return { records, excluded, hidden, duplicates, rejected: rejectedRecords - duplicates };
}

function withhold(
  feed: ReadFeed,
  { index, hash }: { index: number; hash: string },
  result: UnpublishedRecord,
): void {
  const { kind, id } = result;
  if (kind === 'unreadable' || id === '') feed.unclear.push({ id, hash });
  else if (kind === 'rejected' && !result.sold) feed.rejectedIds.add(id);
  else feed.withheld.add(id);
  if (kind === 'hidden') {
    feed.hidden += 1;
    if (id !== '' && feed.hiddenIds.length < HIDDEN_NAMED) feed.hiddenIds.push(id);
    return;
  }
  feed.rejectedRecords += 1;
  feed.rejected.push(...result.faults.map((fault) => ({ index, id: result.id, ...fault })));
}

type UnpublishedRecord =
  | Exclude<NormaliseResult, { kind: 'vehicle' }>
  | { kind: 'unreadable'; id: string; faults: FieldFault[] };

function readRecord(
  record: FeedRecord,
  { byId, shown }: ParsedCars,
  limits: DateLimits,
): ReadCar | UnpublishedRecord {
  const { site, now } = limits;
  let value: unknown;
  try {
    value = record.read();
  } catch (error) {
    const faults = [{ field: '', code: 'unreadable', message: messageOf(error) }];
    return { kind: 'unreadable', id: remainingId(record, site), faults };
  }
  const normalised = withCertainId(normalise(value, site), value, shown);
  if (normalised.kind !== 'vehicle') return normalised;
  const { id } = normalised.vehicle;
  const checked = tryParse(vehicleSchema, normalised.vehicle);
  if (!checked.ok) return { kind: 'rejected', id, sold: isSold(normalised.vehicle), faults: checked.issues };
  const { year } = normalised.vehicle;
  if (!byId.has(id) && !isPlausibleYear(year, site.guard, now)) {
    const faults = [{ field: 'year', code: 'implausible', message: `The year ${year} cannot be right` }];
    return { kind: 'rejected', id, sold: isSold(normalised.vehicle), faults };
  }
  const last = byId.get(id);
  const { car, held } = holdDatesAhead(normalised.vehicle, last, limits);
  const vehicle = last === undefined ? inOwnTexts(car) : withPartsOf(last, car);
  const doubts = [...normalised.doubts, ...held, ...saleDoubts(normalised.vehicle, limits)];
  return { vehicle, raw: record.hash, doubts, ...(hasDefaultStatus(value) && { isStatusEmpty: true }) };
}

/** Without an id that a program spoilt, unless a car has it: the record may be another's. */
function withCertainId(
  result: NormaliseResult,
  record: unknown,
  shown: ParsedCars['shown'],
): NormaliseResult {
  const spoilt = isRecord(record) ? record[SPOILT_ID] : undefined;
  const id = result.kind === 'vehicle' ? result.vehicle.id : result.id;
  if (spoilt === undefined || shown.size === 0 || shown.has(id)) return result;
  if (result.kind === 'hidden') return { ...result, id: '' };
  const message = `It is made of ${spoilt}: which car this is, is uncertain`;
  const own: FieldFault[] = id === '' ? [] : [{ field: 'id', code: 'invalid', message }];
  const faults = [...own, ...(result.kind === 'rejected' ? result.faults : [])];
  return { kind: 'rejected', id: '', sold: false, faults };
}

/** A car for sale whose record has a past day of its sale. */
function saleDoubts(car: Vehicle, { site, now }: DateLimits): HeldValue[] {
  const { sold_date_timestamp: sold } = car;
  if (sold === null || isSold(car) || sold * 1000 > now.getTime()) return [];
  const day = calendarDate(new Date(sold * 1000), siteZone(site));
  return [{ field: 'status', message: `It is for sale, but the feed dates its sale ${day}` }];
}

/** The id of an unreadable record, if it can be salvaged; else empty. */
function remainingId({ read, salvage }: FeedRecord, site: Site): string {
  if (salvage === undefined) return '';
  salvage();
  try {
    return recordId(read(), site);
  } catch {
    // The mapping may need the broken part.
    return '';
  }
}

/** Copies all strings: a slice retains the whole string that it was cut from. */
const inOwnTexts = <T>(value: T): T =>
  typeof value === 'string' || typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value;

/** Shares equal parts with the car `before`, so that most values are in memory once. */
function withPartsOf(before: Vehicle, vehicle: Vehicle): Vehicle {
  const parts = { ...vehicle };
  let isSame = Object.keys(before).length === Object.keys(vehicle).length;
  const take = <Field extends keyof Vehicle>(field: Field) => {
    const isEqual = before[field] === vehicle[field] || isDeepStrictEqual(before[field], vehicle[field]);
    parts[field] = isEqual ? before[field] : inOwnTexts(vehicle[field]);
    isSame &&= isEqual;
  };
  for (const field in vehicle) take(field as keyof Vehicle);
  return isSame ? before : parts;
}

/** The car as a later record of its id has it: sold. The next feed reads its own record again. */
const asSold = (car: ReadCar): ReadCar =>
  isSold(car.vehicle)
    ? car
    : {
        raw: `${car.raw} sold`,
        vehicle: { ...car.vehicle, status: 'sold', sold: true },
        doubts: [
          ...car.doubts,
          { field: 'status', message: 'Another record of this id says that it is sold' },
        ],
      };

/** Rejects a record whose id or slug an earlier one has. */
function withoutDuplicate(
  car: ReadCar,
  taken: { id: Set<string>; slug: Set<string> },
): ReadCar | UnpublishedRecord {
  const { id, slug } = car.vehicle;
  if (!taken.id.has(id) && !taken.slug.has(slug)) {
    taken.id.add(id);
    taken.slug.add(slug);
    return car;
  }
  const faults = (['id', 'slug'] as const)
    .filter((field) => taken[field].has(car.vehicle[field]))
    .map((field) => ({
      field,
      code: 'duplicate',
      message: `Another record has the ${field} "${car.vehicle[field]}"`,
    }));
  return { kind: 'rejected', id, sold: isSold(car.vehicle), faults };
}
