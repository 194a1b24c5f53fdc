import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { sha256 } from '#sites/sha256.ts';
import { isDistanceUnit, odometerText } from '../dirt/fields.ts';
import { isEmpty, isRecord, isSpoilt, quoted } from '../dirt/reading.ts';
import { isGone } from '../dirt/sale-status.ts';
import { line } from '../dirt/text.ts';
import { relativeAddresses } from '../format/columns.ts';
import { columnReader, type ReadColumn } from './column-path.ts';
import { modelAtStart, type TitlePart, titlePart } from './title.ts';
import { dateReader } from './written-date.ts';

/** Reads one field of a vehicle out of a record. */
export interface FieldReader {
  read: ReadColumn;
  columns: readonly NamedColumn[];
}

/** A column that a mapping names. */
export interface NamedColumn {
  /** The verb that names it; `null` for the one that names where the value comes from. */
  verb: (typeof COLUMN_STEPS)[number] | null;
  /** Its name; with `{n}` every numbered one, of which the feed needs one. */
  spellings: readonly string[];
}

/** Steps that read another column. */
const COLUMN_STEPS = ['after', 'unit_column'] as const;

const named = (columns: readonly string[], verb: NamedColumn['verb'] = null): NamedColumn[] =>
  columns.map((column) => ({ verb, spellings: [column] }));

type Origin = (mapping: FieldMapping) => FieldReader | null;

/** By the verb that names where a value comes from. */
const ORIGINS: readonly Origin[] = [
  ({ from }) => (from === undefined ? null : firstOf([from].flat())),
  ({ constant }) => (constant === undefined ? null : { read: () => constant, columns: [] }),
  ({ template }) => (template === undefined ? null : templateOf(template)),
  ({ hash }) => (hash === undefined ? null : hashOfColumns(hash)),
  ({ all }) => (all === undefined ? null : listOfColumns([all].flat())),
];

type ValueStep = (value: unknown, record: unknown) => unknown;

/** By the verb that changes a value, in the order in which they apply. */
const STEPS: readonly ((mapping: FieldMapping, zone: string, field: string) => ValueStep | null)[] = [
  ({ after }) => (after === undefined ? null : behind(columnReader(after))),
  ({ split }) => (split === undefined ? null : onText((text) => part(text, split))),
  ({ title, after }) => (title === undefined ? null : onText(titleReader(title, after !== undefined))),
  ({ values, otherwise }) => (values === undefined ? null : valueTable(values, otherwise)),
  ({ yes }, _zone, field) => (yes === undefined ? null : truth(yes, field)),
  ({ unit_column }) => (unit_column === undefined ? null : withUnit(firstOf([unit_column].flat()).read)),
  ({ unit }) => (unit === undefined ? null : UNITS[unit]),
  ({ date, zone }, siteZone) => (date === undefined ? null : onText(dateReader(date, zone ?? siteZone))),
  ({ separator }) => (separator === undefined ? null : onText((text) => text.split(separator))),
  ({ base, separator }, _zone, field) => (base === undefined ? null : onBase(base, separator ? '' : field)),
  ({ default: value }) => (value === undefined ? null : (found) => (isEmpty(found) ? value : found)),
];

/** The reader of a `field`, by its mapping; `zone` is the site's own, for times that name none. */
export function fieldReader(mapping: FieldMapping, zone: string, field = ''): FieldReader {
  const origin = ORIGINS.map((verb) => verb(mapping)).find((found) => found !== null);
  if (origin === undefined) throw new Error('A mapping without an origin passed the schema');
  const steps = STEPS.map((verb) => verb(mapping, zone, field)).filter((step) => step !== null);
  if (steps.length === 0) return origin;
  return {
    columns: [
      ...origin.columns,
      ...COLUMN_STEPS.flatMap((verb) => named([mapping[verb] ?? []].flat(), verb)),
    ],
    read: (record) => steps.reduce<unknown>((value, step) => step(value, record), origin.read(record)),
  };
}

function firstOf(columns: readonly string[]): FieldReader {
  const [only, ...others] = columns.map((column) => readerAmong(column, columns));
  if (only !== undefined && others.length === 0) return { read: only, columns: named(columns) };
  const readers = [only, ...others].filter((reader) => reader !== undefined);
  return {
    columns: named(columns),
    read(record) {
      const values = readers.map((read) => read(record));
      return values.find((value) => !isNothing(value)) ?? values.find((value) => !isEmpty(value));
    },
  };
}

/** An object whose name or value is a column of its own is nothing where it has neither. */
function readerAmong(column: string, columns: readonly string[]): ReadColumn {
  const read = columnReader(column);
  if (!columns.some((other) => other === `${column}.name` || other === `${column}.value`)) return read;
  return (record) => {
    const value = read(record);
    return isRecord(value) ? undefined : value;
  };
}

/** Names the part of an id that a program spoilt, with which a record could be another car's; `null` for none. */
export function spoiltPart({ from, hash, template }: FieldMapping): (record: unknown) => string | null {
  const choices = [from ?? []].flat();
  const columns = [...choices, ...(hash ?? []), ...placeholders(template ?? '')];
  const readers = columns.map((column) => ({ column, read: columnReader(column) }));
  return (record) => {
    const values = readers.map(({ column, read }) => ({ column, value: read(record) }));
    const chosen = values.findIndex(({ value }, index) => index < choices.length && !isNothing(value));
    const spoilt = values.slice(0, chosen === -1 ? undefined : chosen).find(({ value }) => isSpoilt(value));
    return spoilt === undefined ? null : `${quoted(spoilt.value)} in "${spoilt.column}"`;
  };
}

const isNoText = (value: unknown) => typeof value === 'string' && line(value) === null;

/** Zero, as "0.00" or "$0 AUD", "NaN" and a lone dash are how feeds write that another column counts. */
const isNothing = (value: unknown): boolean =>
  isEmpty(value) ||
  isNoText(value) ||
  value === 0 ||
  (typeof value === 'string' && /^(?:aud|n\/a|[^\p{L}1-9])*$/iu.test(value));

const PLACEHOLDER = /\{([^{}]+)\}/g;
const placeholders = (template: string) =>
  [...template.matchAll(PLACEHOLDER)].map(([, column = '']) => column);

/** The columns that a mapping names, numbered ones by their pattern. */
export const columnsOf = ({ from, all, hash, after, unit_column, template = '' }: FieldMapping): string[] =>
  [from, all, hash, after, unit_column, placeholders(template)]
    .flat()
    .filter((column) => column !== undefined);

/** Represents an empty column: a letter that no text has. */
const EMPTY = '\ue000';
const EMPTY_COLUMNS = /[-,/ ]*(?:\ue000[-,/ ]*)+/g;

/** Empty columns leave at most one of the separators (spaces, hyphens, commas, slashes) around them. */
function templateOf(template: string): FieldReader {
  const columns = placeholders(template);
  const readers = new Map(columns.map((column) => [column, columnReader(column)]));
  return {
    columns: named(columns),
    read(record) {
      const text = template.replace(PLACEHOLDER, (_, column: string) => {
        const value = readers.get(column)?.(record);
        return isEmpty(value) || isNoText(value) ? EMPTY : String(value).trim();
      });
      return text.replace(EMPTY_COLUMNS, (gap, at: number) => {
        const isInside = at > 0 && at + gap.length < text.length;
        return isInside ? (gap.split(EMPTY).find((between) => between !== '') ?? '') : '';
      });
    },
  };
}

/** Sixteen hexadecimal digits, or nothing where all columns are empty: among 50,000 cars no two hashes meet. */
function hashOfColumns(columns: readonly string[]): FieldReader {
  const readers = columns.map(columnReader);
  return {
    columns: named(columns),
    read(record) {
      const values = readers.map((read) => read(record));
      return values.every(isEmpty) ? null : sha256(JSON.stringify(values)).slice(0, 16);
    },
  };
}

/** 0, 00, 1, 01, … 100: feeds write both. */
const NUMBERS = Array.from({ length: 101 }, (_, n) => (n < 10 ? [`${n}`, `0${n}`] : [`${n}`])).flat();

function listOfColumns(names: readonly string[]): FieldReader {
  const columns = names.map((name) => ({
    verb: null,
    spellings: name.includes('{n}') ? NUMBERS.map((number) => name.replace('{n}', number)) : [name],
  }));
  const readers = columns.flatMap(({ spellings }) => spellings.map(columnReader));
  return {
    columns,
    read: (record) => readers.flatMap((read) => read(record)).filter((value) => !isEmpty(value)),
  };
}

const onText = (change: (text: string) => unknown): ValueStep => {
  return (value) => (typeof value === 'string' ? change(value) : value);
};

/** What stands behind another column's text, which may be spelt with other signs and in another case. */
function behind(read: ReadColumn): ValueStep {
  return (value, record) => {
    const words = String(read(record) ?? '').match(/[\p{L}\p{N}]+/gu);
    if (typeof value !== 'string' || words === null) return null;
    const found = new RegExp(
      `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]*')}(?![\\p{L}\\p{N}])`,
      'iu',
    ).exec(value);
    return found === null ? null : value.slice(found.index + found[0].length).trim();
  };
}

/** Behind the make there is the model. */
const titleReader = (title: TitlePart, isBehind: boolean) =>
  isBehind && title === 'model'
    ? (text: string) => modelAtStart(text)
    : (text: string) => titlePart(text, title);

function part(text: string, { by, part: number }: { by: string; part: number }): string | null {
  return (
    text
      .split(by)
      .at(number > 0 ? number - 1 : number)
      ?.trim() ?? null
  );
}

function valueTable(values: Readonly<Record<string, unknown>>, otherwise: unknown): ValueStep {
  const table = new Map(Object.entries(values).map(([spelling, value]) => [foldValue(spelling), value]));
  return (value) => {
    const spelling = foldValue(value);
    if (table.has(spelling)) return table.get(spelling);
    return otherwise === undefined || isEmpty(value) ? value : otherwise;
  };
}

/** Fields whose yes is also a label that says so in words of its own: tomorrow's label may be "JUST SOLD". */
const MEANS_YES: Readonly<Record<string, (text: string) => boolean>> = { sold: isGone };

function truth(yes: readonly string[], field: string): ValueStep {
  const spellings = new Set(yes.map(foldValue));
  const meansYes = (value: unknown) => typeof value === 'string' && MEANS_YES[field]?.(value) === true;
  return (value) => (isEmpty(value) ? null : spellings.has(foldValue(value)) || meansYes(value));
}

/** Spellings are compared without case and outer space. */
export const foldValue = (value: unknown): string =>
  isEmpty(value) ? '' : String(value).trim().toLowerCase();

function withUnit(read: ReadColumn): ValueStep {
  return (value, record) => {
    const unit = String(read(record) ?? '').trim();
    const text = decimals(value);
    if (!/\d/.test(text)) return value;
    if (isDistanceUnit(unit)) return inDistance(text, unit);
    return unit === '' || foldValue(text).endsWith(foldValue(unit)) ? text.trim() : `${text} ${unit}`;
  };
}

/** An odometer in a unit, without the words around it; a unit that is written beside the number counts. */
function inDistance(text: string, unit: string): string {
  const reading = odometerText(text).trim();
  const [written = ''] = /\p{L}+$/u.exec(reading) ?? [];
  return isDistanceUnit(written) ? reading : `${reading} ${unit}`;
}

/** A number as text: three decimals would read as thousands. */
const decimals = (value: unknown): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value);

const UNITS: Record<NonNullable<FieldMapping['unit']>, ValueStep> = {
  // The odometer is converted where all written miles are: `odometerOf`.
  miles: (value) => (isEmpty(value) ? value : inDistance(decimals(value), 'miles')),
  cents: (value) => scaled(value, 1 / 100),
  thousands: (value) => scaled(value, 1000),
};

function scaled(value: unknown, factor: number): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? rounded(value * factor) : value;
  const [, number, currency = ''] = /^([\d.]+)([a-z]{3})?$/i.exec(String(value).replace(/[$,\s]/g, '')) ?? [];
  const sum = Number(number ?? Number.NaN);
  if (Number.isNaN(sum)) return value;
  return currency === '' ? rounded(sum * factor) : `${rounded(sum * factor)} ${currency}`;
}

const rounded = (sum: number) => Math.round(sum * 100) / 100;

/** Joins each address of a list to its base, also where one text holds the list of the field. */
const onBase =
  (base: string, field: string): ValueStep =>
  (value) =>
    eachAddress(relativeAddresses(field, value), base);

function eachAddress(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => eachAddress(entry, base));
  if (typeof value !== 'string' || value.trim() === '') return value;
  return URL.canParse(value.trim(), base) ? new URL(value.trim(), base).href : value;
}
