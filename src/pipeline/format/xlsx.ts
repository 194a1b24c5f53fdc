import { Parser } from 'htmlparser2';
import { SECOND_MS } from '#domain/duration.ts';
import { messageOf } from '#domain/errors.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { bodyPieces } from './encoding.ts';
import type { FeedRecord } from './feed-order.ts';
import { columnNames, HEADER_ROWS, headerRow, isTotals, tableRecord } from './table.ts';
import { zipEntries } from './zip.ts';

/** Rows below the header of a workbook's first sheet, or of the named one. Dates come as ISO 8601, numbers as text. Throws `FeedUnusable`. */
export async function xlsxRecords(body: FeedBody, sheet?: string): Promise<Iterable<FeedRecord>> {
  const archive = wholeBody(body);
  const sheets = sheetsOf(archive);
  if (sheet !== undefined && !sheets.includes(sheet)) {
    throw unreadable(`it has no sheet "${sheet}", but ${sheets.map((name) => `"${name}"`).join(', ')}`);
  }
  const rows = await textRows(archive, sheet);
  const { index } = headerRow(rows.slice(0, HEADER_ROWS)) ?? { index: 0 };
  const header = columnNames(rows[index] ?? []);
  const below = filledBelow(rows, index);
  if (isTotals(below.at(-1)?.join(' ') ?? '')) below.pop();
  return below.values().map((cells) => tableRecord(header, { cells, fault: null }));
}

/** A sheet of a workbook by its name, with the names of its columns and the number of rows below. */
export interface SheetTable {
  name: string;
  header: readonly string[];
  rows: number;
}

/** The sheets of a workbook, in their order; of a single one its name alone. Throws `FeedUnusable` where it is none. */
export async function sheetTables(body: FeedBody): Promise<SheetTable[]> {
  const archive = wholeBody(body);
  const names = sheetsOf(archive);
  if (names.length < 2) return names.map((name) => ({ name, header: [], rows: 0 }));
  const { default: readSheets } = await import('read-excel-file/node');
  const sheets = await readable(() => readSheets(archive));
  return sheets.map(({ sheet, data }) => {
    const rows = data.map((row) => row.map(cellText));
    const { index } = headerRow(rows.slice(0, HEADER_ROWS)) ?? { index: rows.length };
    return { name: sheet, header: rows[index] ?? [], rows: filledBelow(rows, index).length };
  });
}

const filledBelow = (rows: readonly string[][], index: number): string[][] =>
  rows.slice(index + 1).filter((cells) => cells.some((cell) => cell !== ''));

function sheetsOf(archive: Buffer): string[] {
  const workbook = zipEntries(archive).find(({ name }) => name === 'xl/workbook.xml');
  if (workbook === undefined) throw unreadable('it is an archive of something else. Save it as .xlsx');
  const names: string[] = [];
  const parser = new Parser(
    {
      onopentag(tag, { name }) {
        if (/^(?:\w+:)?sheet$/.test(tag) && name !== undefined) names.push(name);
      },
    },
    { xmlMode: true },
  );
  parser.end(workbook.unpack().toString());
  return names;
}

async function textRows(archive: Buffer, sheet: string | undefined): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/node');
  const rows: readonly (readonly unknown[])[] = await readable(() => readSheet(archive, sheet ?? 1));
  return rows.map((row) => row.map(cellText));
}

async function readable<T>(sheets: () => Promise<T>): Promise<T> {
  try {
    return await sheets();
  } catch (cause) {
    throw unreadable(messageOf(cause), cause);
  }
}

const MIDNIGHT = 'T00:00:00';

/**
 * Days and times are in no zone, as workbooks have none, to the second. Numbers have fifteen digits in a workbook: what
 * lies behind them is an error of their binary form.
 */
function cellText(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (value instanceof Date) {
    const seconds = Math.round(value.getTime() / SECOND_MS);
    if (Number.isNaN(seconds)) return '';
    return new Date(seconds * SECOND_MS).toISOString().slice(0, 19).replace(MIDNIGHT, '');
  }
  return value === null || value === undefined ? '' : String(value).trim();
}

/** A workbook's directory lies at its end: it is read as a whole. */
const wholeBody = (body: FeedBody): Buffer => Buffer.concat([...bodyPieces(body)]);

const unreadable = (reason: string, cause?: unknown) =>
  new FeedUnusable('unreadable', `The feed is not the workbook it should be: ${reason}`, { cause });
