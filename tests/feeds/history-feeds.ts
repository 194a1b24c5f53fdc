import type { FeedLayout } from '#pipeline/format/format.ts';
import { feedRecord } from '#sites/project.fixture.ts';

/** Faults of one record in transit. */
export const RECORD_FAULTS = ['none', 'nan', 'infinity', 'letters', 'quote', 'no_id', 'large'] as const;
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
  /** End of each entry's record. */
  ends: number[];
}

interface FeedFormatWriter {
  layout: FeedLayout;
  start: string;
  between: string;
  end: string;
  record: (entry: FeedEntry) => string;
}

const fieldsOf = ({ number, price, fault }: FeedEntry) => ({
  ...feedRecord(number, { price }),
  ...(fault === 'no_id' ? { id: null } : {}),
  dealercomments:
    fault === 'large' ? 'x'.repeat(1_000_100) : `Owner ${number}, Citroën; "one" owner\nfull history`,
});

const LITERALS: Partial<Record<RecordFault, string>> = { nan: 'NaN', infinity: '-Infinity' };

const jsonRecord = (entry: FeedEntry) =>
  JSON.stringify(fieldsOf(entry)).replace(/"km":\d+/, `"km":${LITERALS[entry.fault] ?? 42_000}`);

const COLUMNS = Object.keys(fieldsOf({ number: 1, price: 1, fault: 'none', seed: 0 }));

const quoted = (value: unknown) => {
  const text = value === null ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

function csvRecord(entry: FeedEntry): string {
  const row = Object.values(fieldsOf(entry)).map(quoted).join();
  if (entry.fault !== 'quote') return row;
  const place = entry.seed % (row.length + 1);
  return `${row.slice(0, place)}"${row.slice(place)}`;
}

const xmlRecord = (entry: FeedEntry) =>
  `<car>${Object.entries(fieldsOf(entry))
    .map(([name, value]) => `<${name}>${value ?? ''}</${name}>`)
    .join('')}</car>`;

export const WRITERS: Record<string, FeedFormatWriter> = {
  json: { layout: { format: 'json' }, start: '[', between: ',\n', end: ']', record: jsonRecord },
  ndjson: { layout: { format: 'ndjson' }, start: '', between: '\n', end: '\n', record: jsonRecord },
  csv: {
    ...{ layout: { format: 'csv' }, start: `${COLUMNS.join()}\n`, between: '\n', end: '\n' },
    record: csvRecord,
  },
  xml: {
    ...{ layout: { format: 'xml', records: 'stock.car' }, start: '<stock>', between: '', end: '</stock>' },
    record: xmlRecord,
  },
};

/** Whether a format has this fault; otherwise the record is intact. */
export function isBroken(format: string, fault: RecordFault): boolean {
  const shown = { none: [], nan: ['json', 'ndjson'], infinity: ['json', 'ndjson'], quote: ['csv'] };
  return (shown as Partial<Record<string, string[]>>)[fault]?.includes(format) ?? true;
}

export function feedBytes(writer: FeedFormatWriter, entries: readonly FeedEntry[]): HistoryFeed {
  const pieces: Buffer[] = [Buffer.from(writer.start)];
  const ends: number[] = [];
  let length = pieces[0]?.length ?? 0;
  entries.forEach((entry, index) => {
    const text = Buffer.from(writer.record(entry) + (index < entries.length - 1 ? writer.between : ''));
    const record = entry.fault === 'letters' ? brokenLetters(text, entry.seed) : text;
    pieces.push(record);
    length += record.length;
    ends.push(length);
  });
  return { bytes: Buffer.concat([...pieces, Buffer.from(writer.end)]), ends };
}

/** Damages the one non-ASCII letter. */
function brokenLetters(record: Buffer, seed: number): Buffer {
  const at = record.indexOf('ë');
  const parts = [[0xc3], [0xff, 0xfe], [0xe2, 0x82], [0xf0, 0x9f]];
  const broken = Buffer.from(parts[seed % parts.length] ?? []);
  return Buffer.concat([record.subarray(0, at), broken, record.subarray(at + 2)]);
}
