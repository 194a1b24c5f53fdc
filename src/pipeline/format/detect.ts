import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { csvLayout } from './csv-layout.ts';
import { asciiDocument, encodingOf, type FeedEncoding, startOf } from './encoding.ts';
import type { FeedFormat } from './feed-layout.ts';
import { refuseNoFeed } from './format.ts';
import { CAR_COLUMN, jsonLists, OTHER_SHARE, OTHER_STOCK } from './json-lists.ts';
import { textLines } from './lines.ts';
import { type SheetTable, sheetTables } from './xlsx.ts';
import { xmlEncoding } from './xml-encoding.ts';
import { xmlRecordPaths } from './xml-records.ts';

/** What a feed is, by its content. */
export interface DetectedFeed {
  format: FeedFormat;
  /** Where the list of records lies inside the document, dotted; none where the document is the list. */
  records?: string;
  /** Where lists of like records lie that are not read. */
  others?: string[];
  /** As `TextDecoder` names it; of a workbook that of its parts. */
  encoding: string;
  /** Between the cells of CSV and TSV. */
  delimiter?: string;
  /** The sheet of a workbook that has the cars. */
  sheet?: string;
  /** All its sheets, where it has several. */
  sheets?: string[];
}

/** Files that are no feed, by their first bytes, and what to do. */
const OTHER_FILES = [
  ['\xd0\xcf\x11\xe0', 'an old Excel workbook: save it as .xlsx or CSV'],
  ['%PDF', 'a PDF: ask for the same as CSV, XML or JSON'],
  ['\x1f\x8b', 'packed with gzip: unpack it, or send it with "Content-Encoding: gzip"'],
  ['7z\xbc\xaf', 'packed with 7-Zip: unpack it'],
  ['Rar!', 'packed with RAR: unpack it'],
] as const;

const WORKBOOK = 'PK\x03\x04';

/** Documents that are no stock, and what they say. */
const MESSAGES = [
  /<(?:\w+:)?(?:faultstring|Reason|Text)\b[^>]*>\s*(?:<[^>]*>\s*)?([^<]{1,200})(?=<)(?:[\s\S]*)<\/(?:\w+:)?Fault>/,
  /^\s*<(?:\?xml[^>]*>\s*<)?(?:error|errors|fault)\b[^>]*>\s*(?:<[^>]*>\s*)?([^<]{1,200})/i,
  /^\s*\{\s*(?:"(?:success|ok|status|code|status_?code)"\s*:\s*[^,{[]{1,40},\s*)*"(?:errors?|error_?(?:message|description)|message|detail|fault)"\s*:\s*([^{}[\]]{1,200})\}\s*$/i,
];
const WORKBOOK_XML = 'urn:schemas-microsoft-com:office:spreadsheet';

/** What a document says that has a message in place of stock; `null` for others. */
function messageIn(start: string): string | null {
  if (start.includes(WORKBOOK_XML)) return 'an Excel workbook as XML. Save it as .xlsx or CSV';
  const found = MESSAGES.map((message) => message.exec(start)?.[1]?.trim()).find((text) => text);
  return found === undefined ? null : `it says ${found.replaceAll(/\s+/g, ' ')}`;
}

/** Finds out by its content what a feed is and where its records lie. Throws `FeedUnusable` for what is no feed. */
export async function detectFeed(body: FeedBody): Promise<DetectedFeed> {
  const magic = body.read(0, 4).toString('latin1');
  const other = OTHER_FILES.find(([bytes]) => magic.startsWith(bytes));
  if (other !== undefined) throw new FeedUnusable('unreadable', `The feed is ${other[1]}`);
  if (magic === WORKBOOK) return { format: 'xlsx', encoding: 'utf-8', ...(await carSheet(body)) };
  const start = startOf(body, 4096);
  refuseNoFeed(start);
  const first = start.trimStart()[0];
  const message = messageIn(start);
  if (message !== null) throw new FeedUnusable('unreadable', `The source sent no stock: ${message}`);
  if (first === '<') return detectXml(body);
  const encoding = encodingOf(body);
  if (first === '[') {
    const { records, others } = jsonLists(asciiDocument(body).read);
    return { format: 'json', encoding, ...(records && { records }), ...withOthers(others) };
  }
  return first === '{' ? detectJson(body, encoding) : detectTable(body, encoding);
}

/** The sheet that holds the stock: by its columns of cars and its rows, else the first. */
async function carSheet(body: FeedBody): Promise<{ sheet?: string; sheets?: string[] }> {
  const sheets = await sheetTables(body);
  const [first] = sheets.toSorted((a, b) => carWeight(b) - carWeight(a));
  if (first === undefined) return {};
  return { sheet: first.name, ...(sheets.length > 1 && { sheets: sheets.map(({ name }) => name) }) };
}

function carWeight({ name, header, rows }: SheetTable): number {
  const columns = header.filter((column) => CAR_COLUMN.test(column)).length;
  return columns * Math.log2(1 + rows) * (OTHER_STOCK.test(name) ? OTHER_SHARE : 1);
}

function detectXml(body: FeedBody): DetectedFeed {
  const { records, others } = xmlRecordPaths(body);
  if (records === null) {
    throw new FeedUnusable(
      'unreadable',
      'The feed is XML without an element that has others in it, as a car has',
    );
  }
  return { format: 'xml', records, encoding: xmlEncoding(body), ...withOthers(others) };
}

const withOthers = (others: string[]) => (others.length === 0 ? {} : { others });

/** An object in each line, or one object that holds the list somewhere. */
function detectJson(body: FeedBody, encoding: FeedEncoding): DetectedFeed {
  const { read } = asciiDocument(body);
  const lines = textLines(read)
    .map(({ bytes }) => bytes.toString('latin1').trim())
    .filter((line) => line !== '')
    .take(2)
    .toArray();
  if (lines.length === 2 && lines.every((line) => line.startsWith('{') && line.endsWith('}'))) {
    return { format: 'ndjson', encoding };
  }
  const { records, others, isOneRecord } = jsonLists(read);
  if (records !== null) return { format: 'json', records, encoding, ...withOthers(others) };
  if (lines.length === 1 && isOneRecord) return { format: 'ndjson', encoding };
  throw new FeedUnusable('unreadable', 'The feed is one JSON object without a list of objects in it');
}

function detectTable(body: FeedBody, encoding: FeedEncoding): DetectedFeed {
  const layout = csvLayout(asciiDocument(body));
  if (layout === null) {
    throw new FeedUnusable(
      'unreadable',
      'The feed is neither JSON, XML nor a workbook, and has no line with names of columns, as CSV has',
    );
  }
  const { delimiter } = layout;
  return { format: delimiter === '\t' ? 'tsv' : 'csv', encoding, delimiter };
}
