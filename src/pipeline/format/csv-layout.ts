import type { AsciiDocument } from './encoding.ts';
import { textLines } from './lines.ts';
import { cutAtDelimiters, cutRow } from './separated-row.ts';
import { HEADER_ROWS, headerRow } from './table.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A title above the header rarely has as many parts. */
const MIN_COLUMNS = 4;

/** How a document of separated values is laid out. */
export interface CsvLayout {
  delimiter: string;
  /** Lines above the one with the names of the columns. */
  titles: number;
}

/**
 * Finds the delimiter that makes most columns of the header, and the header; `null` where no delimiter makes one. A list
 * in a cell may look like a header of more columns: it lies below the true one, and fewer lines fill it.
 */
export function csvLayout(
  document: AsciiDocument,
  delimiters: readonly string[] = DELIMITERS,
): CsvLayout | null {
  const lines = firstLines(document);
  const layouts = delimiters.flatMap((delimiter) => {
    const rows = lines.map((line) => cellsOf(line, delimiter));
    const header = headerRow(rows);
    if (header === null) return [];
    const half = (rows[header.index]?.length ?? 0) / 2;
    const filled = rows.filter(({ length }) => length > 1 && length >= half).length;
    return [{ delimiter, titles: header.index, columns: header.columns, filled }];
  });
  const isList = (one: (typeof layouts)[number]) =>
    layouts.some(
      ({ titles, columns, filled }) => titles < one.titles && columns >= MIN_COLUMNS && filled > one.filled,
    );
  return layouts.filter((one) => !isList(one)).toSorted((a, b) => b.columns - a.columns)[0] ?? null;
}

/** The layout where no header is found: the first line is one, cut at what it holds most of. */
export function plainLayout(document: AsciiDocument, delimiters: readonly string[] = DELIMITERS): CsvLayout {
  const [first = ''] = firstLines(document).filter((line) => line.trim() !== '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  const { delimiter } = counts.reduce((best, next) => (next.count > best.count ? next : best));
  return { delimiter, titles: 0 };
}

function firstLines({ read, encoding }: AsciiDocument): string[] {
  const decoder = new TextDecoder(encoding);
  return Array.from(textLines(read).take(HEADER_ROWS), ({ bytes }) => decoder.decode(bytes));
}

function cellsOf(line: string, delimiter: string): string[] {
  const { cells, end } = cutRow(line, delimiter);
  return end === 'whole' ? cells : cutAtDelimiters(line, delimiter);
}
