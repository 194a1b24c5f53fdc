import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import type { FeedLayout } from '#pipeline/format/feed-layout.ts';
import { feedRecord } from '#sites/project.fixture.ts';
import { sha256 } from '#sites/sha256.ts';

/** Faults of one record in transit. */
export const RECORD_FAULTS = [
  'none',
  'nan',
  'infinity',
  'word',
  'letters',
  'quote',
  'no_id',
  'large',
] as const;
export type RecordFault = (typeof RECORD_FAULTS)[number];

/** One car of a feed: its record, and the fault. */
export interface FeedEntry {
  number: number;
  price: number;
  fault: RecordFault;
  /** A number that selects the position of the fault. */
  seed: number;
}

export interface HistoryFeed {
  bytes: Buffer;
  /** Where each entry's record starts, and where it ends without what separates it from the next one. */
  records: { start: number; end: number }[];
}

export interface FeedFormatWriter {
  layout: FeedLayout;
  columns?: StockMapping['columns'];
  /** Whether it is one of several merged feeds. */
  isMerged?: true;
  start: string;
  between: string;
  end: string;
  record: (entry: FeedEntry) => string;
  /** The id that the mapping gives a car; its number unless it is here. */
  idOf?: (number: number) => string;
}

const fieldsOf = ({ number, price, fault }: FeedEntry) => ({
  ...feedRecord(number, { price }),
  ...(fault === 'no_id' ? { id: null } : {}),
  dealercomments:
    fault === 'large' ? 'x'.repeat(1_200_000) : `Owner ${number}, Citroën; "one" owner\nfull history`,
});

const LITERALS: Partial<Record<RecordFault, string>> = { nan: 'NaN', infinity: '-Infinity', word: 'tru' };

const jsonRecord = (entry: FeedEntry) =>
  JSON.stringify(fieldsOf(entry)).replace(/"km":\d+/, `"km":${LITERALS[entry.fault] ?? 42_000}`);

const COLUMNS = Object.keys(fieldsOf({ number: 1, price: 1, fault: 'none', seed: 0 }));

/** Columns of a mapping that derives name and address. */
const MAPPED = COLUMNS.filter((name) => name !== 'name' && name !== 'slug');

const quoted = (value: unknown) => {
  const text = value === null ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvRecord = (entry: FeedEntry): string => withFault(Object.values(fieldsOf(entry)).map(quoted), entry);

/** Further columns, of which most rows have none: those end at their last filled cell. */
const EXTRAS = Array.from({ length: 16 }, (_, index) => `extra_${index}`);

const shortRecord = (entry: FeedEntry): string =>
  withFault([...Object.values(fieldsOf(entry)).map(quoted), ...(entry.seed % 3 === 0 ? EXTRAS : [])], entry);

function withFault(cells: readonly string[], entry: FeedEntry): string {
  const row = cells.join();
  if (entry.fault !== 'quote') return row;
  const place = entry.seed % (row.length + 1);
  return `${row.slice(0, place)}"${row.slice(place)}`;
}

const xmlRecord = (entry: FeedEntry) =>
  `<car>${Object.entries(fieldsOf(entry))
    .map(([name, value]) => `<${name}>${value ?? ''}</${name}>`)
    .join('')}</car>`;

/** What identifies a car without an id, and the words that programs write in place of it. */
const IDENTITY = ['Their slug', 'Their year', 'Their colour'];
const hashedId = (number: number) =>
  sha256(JSON.stringify([`2020-toyota-corolla-${number}`, 2020, 'Red'])).slice(0, 16);

function hashedRecord(entry: FeedEntry): string {
  const fields = Object.entries({ ...fieldsOf(entry), colour: entry.fault === 'nan' ? 'NaN' : 'Red' });
  const record = Object.fromEntries(fields.map(([name, value]) => [`Their ${name}`, value]));
  if (entry.fault === 'infinity') record['Their year'] = entry.seed % 2 === 0 ? '-Infinity' : '#N/A';
  const text = JSON.stringify(record);
  return entry.fault === 'word' ? text.replace(/km":\d+/, 'km":tru') : text;
}

export const WRITERS: Record<string, FeedFormatWriter> = {
  json: { layout: { format: 'json' }, start: '[', between: ',\n', end: ']', record: jsonRecord },
  ndjson: { layout: { format: 'ndjson' }, start: '', between: '\n', end: '\n', record: jsonRecord },
  csv: {
    layout: { format: 'csv' },
    start: `${COLUMNS.join()}\n`,
    between: '\n',
    end: '\n',
    record: csvRecord,
  },
  short: {
    layout: { format: 'csv' },
    start: `${[...COLUMNS, ...EXTRAS].join()}\n`,
    between: '\n',
    end: '\n',
    record: shortRecord,
  },
  mapped: {
    layout: { format: 'csv' },
    start: `${COLUMNS.map((name) => `Their ${name}`).join()}\n`,
    between: '\n',
    end: '\n',
    record: csvRecord,
    columns: Object.fromEntries(MAPPED.map((name) => [name, { from: `Their ${name}` }])),
  },
  hashed: {
    layout: { format: 'json' },
    start: '[',
    between: ',\n',
    end: ']',
    record: hashedRecord,
    columns: {
      ...Object.fromEntries(MAPPED.map((name) => [name, { from: `Their ${name}` }])),
      colour: { from: 'Their colour' },
      id: { hash: IDENTITY },
    },
    idOf: hashedId,
  },
  merged: {
    layout: { format: 'json' },
    start: '[',
    between: ',\n',
    end: ']',
    record: jsonRecord,
    isMerged: true,
  },
  xml: {
    layout: { format: 'xml', records: 'stock.car' },
    start: '<stock>',
    between: '',
    end: '</stock>',
    record: xmlRecord,
  },
};

/** Whether a format has this fault; otherwise the record is intact. */
export function isBroken({ layout: { format }, idOf }: FeedFormatWriter, fault: RecordFault): boolean {
  if (idOf !== undefined) return fault !== 'none' && fault !== 'no_id' && fault !== 'quote';
  const shown = { none: [], nan: [], infinity: [], word: ['json', 'ndjson'], quote: ['csv'] };
  return (shown as Partial<Record<string, string[]>>)[fault]?.includes(format) ?? true;
}

export function feedBytes(writer: FeedFormatWriter, entries: readonly FeedEntry[]): HistoryFeed {
  const between = Buffer.from(writer.between);
  const pieces: Buffer[] = [Buffer.from(writer.start)];
  const records: HistoryFeed['records'] = [];
  let start = pieces[0]?.length ?? 0;
  entries.forEach((entry, index) => {
    const text = Buffer.from(writer.record(entry));
    const record = entry.fault === 'letters' ? brokenLetters(text, entry.seed) : text;
    pieces.push(...(index === 0 ? [record] : [between, record]));
    if (index > 0) start += between.length;
    records.push({ start, end: start + record.length });
    start += record.length;
  });
  return { bytes: Buffer.concat([...pieces, Buffer.from(writer.end)]), records };
}

/** Damages the one non-ASCII letter. */
function brokenLetters(record: Buffer, seed: number): Buffer {
  const at = record.indexOf('ë');
  const parts = [[0xc3], [0xff, 0xfe], [0xe2, 0x82], [0xf0, 0x9f]];
  const broken = Buffer.from(parts[seed % parts.length] ?? []);
  return Buffer.concat([record.subarray(0, at), broken, record.subarray(at + 2)]);
}
