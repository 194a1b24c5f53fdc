import { RESERVED_VEHICLE_SLUGS } from '#domain/site/reserved.ts';
import { normaliseSlug } from '#domain/slug.ts';
import { safeAddress } from './address.ts';
import { isLetter } from './attribute-words.ts';
import { carTypeIn } from './choices.ts';
import { dayIn, instant, isPlausibleDay, isUnsetDay, lastDayOfMonth } from './date.ts';
import { idOfName, isPlainId } from './id.ts';
import { withoutPoints, withPlainThousands, writtenNumber } from './number.ts';
import { plateIn } from './plate.ts';
import {
  attributeAt,
  countAt,
  doubt,
  fault,
  isEmpty,
  isRecord,
  listIn,
  numberOf,
  quoted,
  type RecordReader,
  scalarAt,
  shortAt,
  textAt,
  textOf,
  valueAt,
} from './reading.ts';
import { digitsOfDay } from './spelled-day.ts';
import { LINE_BREAKS, line, passage, plain } from './text.ts';
import { yearIn } from './year.ts';

const MAX_LIST = 200;

/** An id as text, a number or a word; `null` for none or an unusable one. One that needs mending could become another's. */
export function idAt(reading: RecordReader, path: string): string | null {
  const value = scalarAt(reading, path);
  const id = textOf(value);
  return id !== null && isPlainId(String(value).trim()) ? id : null;
}

/** The car's own id, as `idOfName` has it; `null` for none or an unusable one. */
export function carIdAt(reading: RecordReader): string | null {
  const value = scalarAt(reading, 'id');
  const name = textOf(value);
  return name !== null && name === String(value).trim().replace(/\s+/g, ' ') ? idOfName(name) : null;
}

/** The car's own id, without which it cannot be identified. */
export function vehicleId(reading: RecordReader): string {
  const id = carIdAt(reading);
  if (id !== null) return id;
  const value = scalarAt(reading, 'id');
  if (isEmpty(value)) fault(reading, 'id', 'missing', 'Required, but the feed has nothing here');
  else fault(reading, 'id', 'invalid', `${quoted(value)} cannot be an id`);
  return '';
}

/** The address segment (rules "Slugs"); one that is reserved for a page of the product is no car's (rules 28). */
export function slugOf(reading: RecordReader): string {
  const value = scalarAt(reading, 'slug');
  const slug = typeof value === 'string' ? normaliseSlug(value.trim()) : null;
  const empty = isEmpty(value) || textOf(value) === null;
  if (slug !== null && !empty && !RESERVED_VEHICLE_SLUGS.has(slug)) return slug;
  if (empty) fault(reading, 'slug', 'missing', 'Required, but the feed has nothing here');
  else
    fault(
      reading,
      'slug',
      'invalid',
      `${quoted(value)} cannot be an address: a-z, 0-9, inner hyphens, at most 120`,
    );
  return '';
}

const EARLIEST_YEAR = 1886;
const LATEST_YEAR = 2100;

export function yearOf(reading: RecordReader): number {
  const value = scalarAt(reading, 'year');
  const year =
    value === null || typeof value === 'boolean' || isEmpty(value) ? null : yearIn(value, reading.zone);
  if (year !== null && year >= EARLIEST_YEAR && year <= LATEST_YEAR) return year;
  const code = isEmpty(value) ? 'missing' : 'invalid';
  fault(
    reading,
    'year',
    code,
    `Expected a year from ${EARLIEST_YEAR} to ${LATEST_YEAR}, found ${quoted(value)}`,
  );
  return EARLIEST_YEAR;
}

/** Kilometres; zero means "none" for a used car, and zero for one that is new. */
export function odometerOf(reading: RecordReader): number | null {
  const unused = carTypeIn(reading) !== 'used';
  const found = shortAt(reading, 'km');
  const written = typeof found === 'string' ? odometerText(found) : found;
  if (isNines(written)) return doubt(reading, 'km', `${quoted(found)} stands for no odometer`);
  const value =
    milesIn(written) ?? numberOf(reading, 'km', written, { unit: KILOMETRES, max: 2_000_000, zero: unused });
  const km = value === null ? null : Math.round(value);
  return km === 0 && !unused ? null : km;
}

/** What people type where a reading is required and none is known. */
const isNines = (value: ReturnType<typeof scalarAt>): boolean =>
  typeof value !== 'boolean' && value !== null && /^9{6,}$/.test(`${writtenNumber(value)?.value}`);

/** What stands around a reading and does not change it: "KM: 45210", "approx 45210", "45210 km*", "45,210 km's". */
const AROUND_READING: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:~|≈|(?:approx(?:imately)?|about|circa|odo(?:meter)?|kms?|kilomet(?:re|er)s?)\b[.:]?)\s*/i, ''],
  [/\(?\bapprox(?:imately)?\b\.?\)?\s*$/i, ''],
  [/['’](?=s\s*$)/i, ''],
  [/(?<=[a-z\d])[.*]\s*$/i, ''],
  // "45210 K" has its thousands.
  [/(?<=(?:\d[,. ]|\d{2})\d{3})\s?k\s*$/i, ''],
];

/** "55.000 km", "120k" and "45.2k" are thousands. */
export function odometerText(value: string): string {
  const reading = AROUND_READING.reduce((text, [pattern, less]) => text.replace(pattern, less), plain(value));
  return withPlainThousands(withoutPoints(reading));
}

const KILOMETRES = /^(?:kl?ms?|kmt|kilomet(?:re|er)s?)$/;
const MILES = /^(?:mi|smi|miles?)$/;

/** Whether a text is a unit of odometers. */
export const isDistanceUnit = (text: string): boolean =>
  [KILOMETRES, MILES].some((unit) => unit.test(text.toLowerCase()));

const KILOMETRES_PER_MILE = 1.609344;

/** A distance that is written in miles, in kilometres; `null` for any other value. */
function milesIn(value: unknown): number | null {
  const written = typeof value === 'string' ? writtenNumber(value) : null;
  if (written === null || !MILES.test(written.unit) || written.value < 0) return null;
  return Math.min(written.value * KILOMETRES_PER_MILE, 2_000_000);
}

/** Unix seconds, from seconds or milliseconds (rules 3). */
export function soldAt(reading: RecordReader): number | null {
  const text = textAt(reading, 'sold_date_timestamp');
  if (text !== null && isPlausibleDay(digitsOfDay(text)) === false) return null;
  const sold = instantAt(reading, 'sold_date_timestamp');
  return sold === null ? null : Math.floor(Date.parse(sold) / 1000);
}

const LONGEST_DAY = 40;

/** Days that programs write for none, and the first ones of workbooks and Unix time as numbers. */
const isNoDay = (text: string): boolean =>
  text.length < LONGEST_DAY &&
  (line(text) === null || /^[01](?:\.0+)?$/.test(text) || isUnsetDay(digitsOfDay(text)));

/** The text of a day or a month, as the feed has it. */
export function dayTextAt(reading: RecordReader, path: string): string | null {
  const text = textAt(reading, path);
  return text === null || isNoDay(text) ? null : text;
}

/** An instant, ISO 8601 in UTC. */
export function instantAt(reading: RecordReader, path: string): string | null {
  const value = scalarAt(reading, path);
  if (value === null || typeof value === 'boolean' || isNoDay(String(value).trim())) return null;
  return (
    instant(typeof value === 'string' ? digitsOfDay(value.trim()) : value, reading.zone) ??
    doubt(reading, path, `${quoted(value)} is no time`)
  );
}

type DayReader = (text: string, zone: string) => string | null;

/** A day of the calendar, ISO or day/month/year. */
export function dayAt(reading: RecordReader, path: string, read: DayReader = dayIn): string | null {
  const value = textAt(reading, path);
  if (value === null || isNoDay(value)) return null;
  return (
    read(digitsOfDay(value), reading.zone) ??
    doubt(reading, path, `${quoted(value)} is no day of the calendar`)
  );
}

/** The last day of something: of a month, where the feed has no more. */
export const lastDayAt = (reading: RecordReader, path: string): string | null =>
  dayAt(reading, path, (text, zone) => dayIn(text, zone) ?? lastDayOfMonth(text));

/** Not "UNKNOWN", nor one letter or digit throughout. */
const VIN = /^(?!(.)\1*$|(?:UNKNOWN|PENDING|NOVIN|NOTKNOWN)$)[A-Z0-9-]{5,20}$/;

export function vinOf(reading: RecordReader): string | null {
  const vin = textAt(reading, 'vin')?.toUpperCase().replaceAll(' ', '') ?? null;
  if (vin === null || VIN.test(vin)) return vin;
  return doubt(reading, 'vin', `${quoted(vin)} is no vehicle identification number`);
}

export function plateOf(reading: RecordReader): string | null {
  const plate = textAt(reading, 'regplate')?.toUpperCase() ?? null;
  if (plate === null) return null;
  return plateIn(plate) ?? doubt(reading, 'regplate', `${quoted(plate)} is no number plate`);
}

/** Warranty terms and engine codes slip into colour columns. */
const NO_COLOUR = /\d(?!(?<=\b2)[ -]?tone\b)|\bkms?\b|\byears?\b|\bunlimited\b|\bwarranty\b/i;

/** "Soul Red Crystal (46V)", "NH-883P Platinum White", "Sonic Silver 1J9" */
const PAINT_CODE =
  /\s*[([](?=[A-Z-]*\d)[A-Z\d-]{2,6}[)\]]$|^(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d-]{3,8}\s+(?=\p{L})|\s+(?=[A-Z-]*\d)(?=[\d-]*[A-Z])[A-Z\d-]{3,8}$/u;

export function colourAt(reading: RecordReader, path: string): string | null {
  const colour = attributeAt(reading, path);
  if (colour === null) return null;
  const name = colour.replace(PAINT_CODE, '');
  if (!(NO_COLOUR.test(name) || isLetter(name))) return name;
  return doubt(reading, path, `${quoted(colour)} is no colour`);
}

/** Some feeds write the seats into the doors' column, as " 5 Seats". */
export function seatsOf(reading: RecordReader): number | null {
  const rules = { unit: /^(?:seats?|seater)$/, max: 100 };
  const seats = countAt(reading, 'seats', rules);
  const doors = valueAt(reading.record, 'doors');
  if (seats !== null || typeof doors !== 'string' || !/seat/i.test(doors)) return seats;
  return countAt(reading, 'doors', rules);
}

/** "0 L" and "0 cyl, 0 L" describe no engine. */
export function engineAt(reading: RecordReader, path: string): string | null {
  const engine = attributeAt(reading, path);
  return engine === null || (/\d/.test(engine) && !/[1-9]/.test(engine)) ? null : engine;
}

/** Sections stay separated by a pipe (S1 §3), and a list of texts is one; empty ones go. */
export function commentsOf(reading: RecordReader): string | null {
  const found = valueAt(reading.record, 'dealercomments');
  const isTexts = Array.isArray(found) && found.every((text) => typeof text === 'string');
  const value = isTexts ? found.join('\n') : scalarAt(reading, 'dealercomments');
  if (typeof value !== 'string') return null;
  const sections = value
    .slice(0, 40_000)
    .split('|')
    .flatMap((section) => passage(section) ?? []);
  return sections.length === 0 ? null : sections.join('|');
}

export function historyFileOf(reading: RecordReader): string | null {
  const value = scalarAt(reading, 'file');
  if (typeof value !== 'string' || isEmpty(value)) return null;
  return (
    safeAddress(value) ??
    doubt(reading, 'file', `${quoted(value)} is not an https address or a path of the site`)
  );
}

const PHONE = /^\+?[\d\s().-]{6,24}$/;

/** Masked numbers such as "02 **** ****" can be neither shown nor called. */
export function locationPhoneOf(reading: RecordReader): string | null {
  const phone = textAt(reading, 'location_phone') ?? textAt(reading, 'location.phone');
  if (phone === null || PHONE.test(phone)) return phone;
  return doubt(reading, 'location.phone', `${quoted(phone)} cannot be called`);
}

/** Texts of a list, or of one text with pipes, line breaks or elements of HTML between them. */
export function listAt(reading: RecordReader, path: string): string[] {
  const value = listIn(valueAt(reading.record, path));
  if (value === undefined || value === null) return [];
  if (isRecord(value)) {
    fault(reading, path, 'invalid_type', 'Expected a list, found an object');
    return [];
  }
  const entries = Array.isArray(value)
    ? value
    : String(value)
        .split('|')
        .flatMap((part) => part.split(LINE_BREAKS));
  const texts = entries
    .slice(0, MAX_LIST)
    .map((entry) => textOf(isRecord(entry) ? (entry.name ?? entry.text) : entry));
  return [...new Set(texts.filter((text) => text !== null))];
}
