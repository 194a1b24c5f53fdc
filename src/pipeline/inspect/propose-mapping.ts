import { namesOf } from '#domain/names-of.ts';
import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { PRESETS, type Preset } from '#domain/stock-mapping/presets/presets.ts';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { FEED_FIELDS } from '#domain/vehicle/feed-fields.ts';
import { dateReader } from '../mapping/written-date.ts';
import type { ColumnFacts } from './column-facts.ts';
import { COLUMN_NAMES } from './column-names.ts';
import { photoColumns } from './photo-columns.ts';
import {
  conditionMeaning,
  holdsValuesOf,
  isPlaceWithState,
  RESERVED_WORDS,
  shareOf,
  statusMeaning,
  WITHDRAWN_WORDS,
} from './value-kinds.ts';

/** How a feed could be mapped. */
export interface ProposedMapping extends StockMapping {
  /** What was assumed, for a person to confirm. */
  notes: string[];
}

type Mapped = Record<string, FieldMapping>;

/** What a record that needs no mapping has. */
const VEHICLE_COLUMNS = ['id', 'slug', 'name', 'make', 'model', 'year', 'status', 'car_type'];

/** Fields that one column may fill together. */
const SHARED = [
  ['id', 'stocknum', 'vin', 'regplate'],
  ['trans', 'simple_transmission'],
  ['fuel', 'simple_fuel'],
];

/** Proposes how the columns of a feed become a vehicle's fields: by known formats, else by names and values. */
export function proposeMapping(facts: readonly ColumnFacts[], records: number): ProposedMapping {
  const filled = facts.filter((column) => column.filled > 0);
  const names = new Set(filled.map(({ column }) => column));
  if (VEHICLE_COLUMNS.every((name) => names.has(name))) return { notes: [] };
  const preset = presetOf(names);
  if (preset !== null) return { preset, notes: [`Recognised as ${PRESETS[preset].name}.`] };
  const columns = byNames([...facts, ...vehicleParts(filled)]);
  const combined = combinedColumns(filled, columns);
  const mapped: Mapped = { ...withVerbs(columns, combined, filled), ...combined };
  return completed(mapped, filled, records);
}

function presetOf(names: ReadonlySet<string>): Preset | null {
  const starts = new Set([...names].flatMap((name) => [name, name.split(/[.[]/, 1)[0] ?? '']));
  const isSigned = (preset: Preset) =>
    PRESETS[preset].signature.some((columns) => columns.every((column) => starts.has(column)));
  return namesOf(PRESETS).find(isSigned) ?? null;
}

/** Fields of a vehicle that hold more than one value, by their own name: lists and objects are read as a whole. */
function vehicleParts(facts: readonly ColumnFacts[]): ColumnFacts[] {
  return FEED_FIELDS.flatMap((field) => {
    const part = facts.find(({ column }) => column.startsWith(`${field}[`) || column.startsWith(`${field}.`));
    return part === undefined ? [] : [{ ...part, column: field, distinct: new Set<string>() }];
  });
}

/** A field with a column that may be it; the lower the rank, the surer. */
interface Candidate {
  field: string;
  facts: ColumnFacts;
  rank: number;
}

/** A column that is empty today comes after all that are filled. */
const EMPTY_RANK = 100;

/** Each column goes to the field whose name it has soonest. */
function byNames(facts: readonly ColumnFacts[]): Map<string, ColumnFacts> {
  const candidates = FEED_FIELDS.flatMap((field) => {
    const names = COLUMN_NAMES[field] ?? [];
    const ranks = new Map(names.map((name, index) => [foldName(name), index]));
    return facts.flatMap((one): Candidate[] => {
      const rank = one.column === field ? -1 : rankOf(one.column, ranks);
      const doubt = one.filled === 0 ? EMPTY_RANK : 0;
      return rank === null || !holdsValuesOf(field, one) ? [] : [{ field, facts: one, rank: rank + doubt }];
    });
  });
  const chosen = new Map<string, ColumnFacts>();
  const owners = new Map<string, string[]>();
  for (const { field, facts: one } of candidates.sort((a, b) => a.rank - b.rank)) {
    const own = owners.get(one.column) ?? [];
    if (chosen.has(field) || !own.every((other) => areShared(field, other))) continue;
    chosen.set(field, one);
    owners.set(one.column, [...own, field]);
  }
  return chosen;
}

/** By the whole name, else by its last two parts or the last one, which are worth less. */
function rankOf(column: string, ranks: ReadonlyMap<string, number>): number | null {
  const parts = column.split('.');
  const found = [parts, parts.slice(-2), parts.slice(-1)].flatMap((own, doubt) => {
    const rank = ranks.get(foldName(own.join('.')));
    return rank === undefined ? [] : [rank + doubt / 4];
  });
  return found[0] ?? null;
}

const areShared = (one: string, other: string) =>
  SHARED.some((fields) => fields.includes(one) && fields.includes(other));

/** Columns that hold two fields at once. */
function combinedColumns(facts: readonly ColumnFacts[], chosen: Map<string, ColumnFacts>): Mapped {
  const place = facts.find((one) => shareOf(one.distinct, isPlaceWithState) > 0.7);
  const colours = facts.find(({ column }) => /^colou?r(?:extint|exteriorinterior)$/.test(foldName(column)));
  const engine = facts.find(({ distinct }) => shareOf(distinct, isEngine) > 0.5);
  const driveAway = facts.find(
    ({ column, distinct }) =>
      /^(?:is)?driveaway$/.test(foldName(column)) &&
      shareOf(distinct, (text) => Object.hasOwn(DRIVE_AWAY, foldName(text))) > 0.7,
  );
  const title = facts.find(({ distinct }) => shareOf(distinct, isTitle) > 0.7);
  const isLacking = (field: string) => !chosen.has(field);
  const photos = photoColumns(facts);
  return {
    ...(photos !== null && (isLacking('images') || 'all' in photos) && { images: photos }),
    ...(place !== undefined && isLacking('city') && { city: part(place, ',', 1) }),
    ...(place !== undefined && isLacking('state') && { state: part(place, ',', -1) }),
    ...(colours !== undefined && { colour: part(colours, '/', 1), interior_colour: part(colours, '/', 2) }),
    ...(driveAway !== undefined &&
      isLacking('price_type') && { price_type: { from: driveAway.column, values: DRIVE_AWAY } }),
    ...(engine !== undefined &&
      isLacking('variant.cylinders') && { 'variant.cylinders': part(engine, ',', 1) }),
    ...(engine !== undefined &&
      isLacking('variant.enginesize_litres') && { 'variant.enginesize_litres': part(engine, ',', 2) }),
    ...(title !== undefined && isLacking('year') && { year: part(title, ' ', 1) }),
    ...(title !== undefined && isLacking('make') && { make: part(title, ' ', 2) }),
    ...(title !== undefined && isLacking('model') && { model: modelIn(title, chosen.get('make')) }),
  };
}

/** "2020 Kia Rio S" */
const isTitle = (text: string) => /^(?:19|20)\d\d \p{L}[\p{L}-]+ \S+/u.test(text);

/** A price that is none to drive away with excludes government charges. */
const DRIVE_AWAY: Readonly<Record<string, string>> = {
  ...{ y: 'drive_away', yes: 'drive_away', true: 'drive_away', 1: 'drive_away' },
  ...{ n: 'egc', no: 'egc', false: 'egc', 0: 'egc' },
};

/** "4 cyl, 2.2 L", for an electric car "0 cyl, 0 L" */
const isEngine = (text: string) => /^\d+ ?cyl\w*, ?[\d.]+ ?l\w*$/i.test(text);

/** A make may have two words: "Alfa Romeo". */
const modelIn = (title: ColumnFacts, make: ColumnFacts | undefined): FieldMapping =>
  make === undefined
    ? part(title, ' ', 3)
    : { from: title.column, after: make.column, split: { by: ' ', part: 1 } };

const part = ({ column }: ColumnFacts, by: string, number: number): FieldMapping => ({
  from: column,
  split: { by, part: number },
});

/** The verbs that the values of a column ask for. */
function withVerbs(
  columns: ReadonlyMap<string, ColumnFacts>,
  combined: Mapped,
  facts: readonly ColumnFacts[],
): Mapped {
  return Object.fromEntries(
    [...columns]
      .filter(([field]) => combined[field] === undefined)
      .map(([field, own]) => [
        field,
        { from: own.column, ...VERBS[field]?.(own), ...unitBeside(field, facts) },
      ]),
  );
}

/** Columns that say in what the numbers of a field are. */
const UNIT_COLUMNS: Readonly<Record<string, RegExp>> = {
  km: /^(?:odometer|odo|mileage|kms?)units?$/,
  price: /^(?:price)?currency(?:code)?$/,
};

function unitBeside(field: string, facts: readonly ColumnFacts[]): Partial<FieldMapping> {
  const names = UNIT_COLUMNS[field];
  const found = names && facts.find(({ column }) => names.test(foldName(column)));
  return found === undefined ? {} : { unit_column: found.column };
}

type ProposeVerbs = (facts: ColumnFacts) => Partial<FieldMapping>;

const dated: ProposeVerbs = ({ distinct }) => {
  const form = DATE_FORMS.find((candidate) => {
    const read = dateReader(candidate, 'UTC');
    return distinct.size > 0 && shareOf(distinct, (text) => read(text) !== text) > 0.9;
  });
  return form === undefined ? {} : { date: form };
};

/** Forms that are not read without being named; days come before months unless that makes no date. */
const DATE_FORMS = [
  'DD/MM/YYYY HH:mm:ss',
  'DD/MM/YYYY HH:mm',
  'DD/MM/YYYY hh:mm:ss A',
  'DD/MM/YYYY hh:mm A',
  'DD/MM/YY',
  'DD MMM YYYY',
  'DD-MMM-YYYY',
  'DD-MMM-YY',
  'YYYYMMDD',
  'MM/DD/YYYY HH:mm:ss',
  'MM/DD/YYYY HH:mm',
  'MM/DD/YYYY',
];
/** Read as they are: ISO, and day/month/year. */
const isPlainDate = ({ distinct }: ColumnFacts) => {
  const read = dateReader('DD/MM/YYYY', 'UTC');
  return shareOf(distinct, (text) => /^\d{4}-\d{2}-\d{2}/.test(text) || read(text) !== text) > 0.9;
};

const VERBS: Readonly<Record<string, ProposeVerbs>> = {
  car_type: ({ distinct }) => {
    const values = tableOf(distinct, conditionMeaning);
    // A word that comes later is named, and not taken for a used car.
    const isWhole = distinct.size > 0 && distinct.size === Object.keys(values).length;
    return { values, ...(!isWhole && { otherwise: 'used' }), default: 'used' };
  },
  status: ({ distinct }) => ({
    values: statusTable(distinct),
    ...([...distinct].some(conditionMeaning) && { otherwise: 'in_stock' }),
    default: 'in_stock',
  }),
  km: ({ column }) => (/mile(?!age)|miles/i.test(column) ? { unit: 'miles' } : {}),
  price: ({ column }) => (/cents?\b/i.test(column) ? { unit: 'cents' } : {}),
  created_at: (facts) => (isPlainDate(facts) ? {} : dated(facts)),
  sold_date_timestamp: (facts) => (isPlainDate(facts) ? {} : dated(facts)),
  rego_expiry: (facts) => (isPlainDate(facts) ? {} : dated(facts)),
};

function tableOf(
  values: ReadonlySet<string>,
  meaningOf: (value: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    [...values].flatMap((value) => {
      const meaning = meaningOf(value);
      return meaning === undefined ? [] : [[value, meaning]];
    }),
  );
}

/** A status that is read, one way or another. */
const isStatus = (value: string) =>
  statusMeaning(value) !== undefined || isReserved(value) || WITHDRAWN_WORDS.has(foldName(value));

const isReserved = (value: string) => RESERVED_WORDS.has(foldName(value));

function statusTable(values: ReadonlySet<string>): Record<string, string> {
  const reserved = [...values].filter(isReserved).map((value) => [value, 'in_stock']);
  const meant = [...values].flatMap((value) => {
    const meaning = statusMeaning(value);
    return meaning === undefined ? [] : [[value, meaning] as const];
  });
  return Object.fromEntries([...meant, ...reserved]);
}

/** How the note on an id begins that is made of other columns. */
export const HASHED_ID = 'No column tells cars apart';

/** Says which columns an id is made of, and what that means. */
export const hashNote = (columns: readonly string[]): string =>
  `${HASHED_ID}: the id is a hash of ${columns.join(', ')}. A car of which one of them changes becomes another car.`;

/** Fills what no column says, and says so. */
function completed(mapped: Mapped, facts: readonly ColumnFacts[], records: number): ProposedMapping {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  const columns: Mapped = { ...mapped };
  const status = statusColumn(columns, facts);
  const held = [...(status?.distinct ?? [])].filter(isReserved);
  if (held.length > 0) columns.reserved ??= { from: status?.column ?? '', yes: held };
  const withdrawn = [...(status?.distinct ?? [])].filter((value) => WITHDRAWN_WORDS.has(foldName(value)));
  const only = withdrawn.length === 0 ? undefined : [{ column: status?.column ?? '', is_not: withdrawn }];
  if (only !== undefined) note(`Records of status ${withdrawn.join(', ')} are left out ("only").`);
  const unclear = [...(status?.distinct ?? [])].filter(
    (value) => !isStatus(value) && conditionMeaning(value) === undefined,
  );
  if (unclear.length > 0) note(`Say under "status" what these mean: ${unclear.slice(0, 8).join(', ')}.`);
  if (columns.status === undefined) {
    columns.status = { constant: 'in_stock' };
    note('No column says what is sold: every record is a car in stock, and one that goes missing is sold.');
  }
  if (columns.make?.split !== undefined || columns.model?.split !== undefined)
    note('Make or model are cut out of a title: look whether each car has the right ones.');
  if (columns.car_type === undefined) {
    columns.car_type = { constant: 'used' };
    note('No column says new or used: every car is taken as used.');
  }
  if (!isId(columns.id, facts, records)) {
    columns.id = idOf(mapped, facts, records);
    const { hash, from } = columns.id;
    note(hash === undefined ? `Cars are told apart by "${from}".` : hashNote(hash));
  }
  for (const field of ['make', 'model', 'year', 'price', 'km', 'images'])
    if (columns[field] === undefined) note(`No column was found for ${field}.`);
  return { columns: inOrder(columns), ...(only && { only }), notes };
}

/** The column of the sale status; one column may say that and the condition: "Used", "Demo", "Sold". */
function statusColumn(columns: Mapped, facts: readonly ColumnFacts[]): ColumnFacts | undefined {
  const columnOf = (field: string) => facts.find(({ column }) => column === columns[field]?.from);
  const [status, condition] = [columnOf('status'), columnOf('car_type')];
  if (status !== undefined && condition === undefined && [...status.distinct].some(conditionMeaning))
    columns.car_type = { from: status.column, ...VERBS.car_type?.(status) };
  if (status !== undefined || condition === undefined || ![...condition.distinct].some(isStatus))
    return status;
  columns.status = { from: condition.column, ...VERBS.status?.(condition), otherwise: 'in_stock' };
  return condition;
}

/** In the order of a vehicle's fields, as settings are read. */
const inOrder = (columns: Mapped): Mapped =>
  Object.fromEntries(FEED_FIELDS.flatMap((field) => (columns[field] ? [[field, columns[field]]] : [])));

/** An id that often repeats itself, or that many records lack, is none; the few that repeat are duplicates. */
function isId(mapping: FieldMapping | undefined, facts: readonly ColumnFacts[], records: number): boolean {
  const one = facts.find(({ column }) => column === mapping?.from);
  return one !== undefined && one.filled >= records * 0.95 && one.distinct.size >= one.filled * 0.9;
}

/** Fields that stay with a car, in the order in which they are needed to tell it from others. */
const IDENTITY = [
  ...[
    'name',
    'year',
    'make',
    'model',
    'badge',
    'series',
    'colour',
    'variant.enginesize_litres',
    'engine_size',
  ],
  ...['simple_body', 'simple_transmission', 'simple_fuel', 'location.name', 'city', 'seats', 'km'],
];

function idOf(mapped: Mapped, facts: readonly ColumnFacts[], records: number): FieldMapping {
  const telling = ['stocknum', 'vin', 'regplate'].find((field) => isId(mapped[field], facts, records));
  if (telling !== undefined) return { from: mapped[telling]?.from ?? '' };
  const columns = IDENTITY.flatMap((field) => {
    const from = mapped[field]?.from;
    return typeof from === 'string' ? [from] : [];
  });
  return { hash: [...new Set(columns)] };
}
