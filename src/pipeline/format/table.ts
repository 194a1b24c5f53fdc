import { sha256 } from '#sites/sha256.ts';
import { nest } from './columns.ts';
import { type FeedRecord, recordReading } from './feed-order.ts';

/** Rows among which the header of a table is sought, below its titles. */
export const HEADER_ROWS = 60;

/** A row as it lies in a table, and what is wrong with it as a whole. */
export interface TableRow {
  /** Of a row at fault, those that can be relied on. */
  cells: readonly string[];
  fault: string | null;
  /** What the row of a fault is compared by. */
  text?: string;
}

/** Makes a record of a row below its header, with every column. Flat columns stay beside the nested form, for a mapping that names a column with dots. */
export function tableRecord(header: readonly string[], { cells, fault, text }: TableRow): FeedRecord {
  const row = Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
  const nested = () => {
    const record = nest(Object.entries(row));
    for (const name in row) if (name.includes('.')) record[name] = row[name];
    return record;
  };
  if (fault === null) return { hash: sha256(JSON.stringify(row)), read: nested };
  const refuse = () => {
    throw new Error(fault);
  };
  return { hash: sha256(text ?? JSON.stringify(row)), ...recordReading(refuse, nested) };
}

/** Whether a last row only sums the feed up, as in "Total: 4 vehicles". */
export const isTotals = (row: string): boolean =>
  /^[\s",;|]*(?:(?:grand )?totals?\b|\d+ (?:vehicles?|cars?|records?|rows?|items?)\b|end of )/i.test(row);

/** The names of the columns, each once: a second "Colour" is "Colour (2)". */
export function columnNames(header: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return header.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 || name === '' ? name : `${name} (${count})`;
  });
}

/**
 * The row with the names of the columns: the first that fills half as many cells as most rows, so that titles above it
 * are passed over. `null` where that row holds no names.
 */
export function headerRow(rows: readonly (readonly string[])[]): { index: number; columns: number } | null {
  const widths = rows.map((row) => row.filter((cell) => cell !== '').length);
  const typical = mostFrequent(rows.map((row) => row.length).filter((width) => width > 1));
  const index = widths.findIndex((width) => width > 1 && width * 2 >= typical);
  const cells = rows[index]?.filter((cell) => cell !== '') ?? [];
  const names = cells.filter(isName);
  return names.length > 1 && names.length >= cells.length * NAMES_SHARE
    ? { index, columns: cells.length }
    : null;
}

const NAMES_SHARE = 0.6;

const NO_NAME = /^(?:[a-z]+:\/\/|\/|www\.|[\d.,$-]+$)|\.(?:jpe?g|png|webp|avif)\b/i;

/** Whether a cell may name a column. */
export const isName = (cell: string): boolean =>
  cell.length <= 80 && /\p{L}/u.test(cell) && !NO_NAME.test(cell);

function mostFrequent(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}
