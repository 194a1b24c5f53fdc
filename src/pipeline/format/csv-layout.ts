import type { AsciiDocument } from './encoding.ts';
import { textLines } from './lines.ts';
import { cutAtDelimiters, cutRow } from './separated-row.ts';
import { HEADER_ROWS, headerRow, isName } from './table.ts';

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
    const rows = rowsOf(lines, delimiter);
    const header = headerRow(rows.map(({ cells }) => cells));
    if (header === null) return [];
    const { cells: names = [], line: titles = 0 } = rows[header.index] ?? {};
    const filled = rows.filter(({ cells }) => cells.length > 1 && cells.length >= names.length / 2).length;
    return [{ delimiter, titles, columns: header.columns, filled }];
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

/** Rows with the line on which each starts; of several lines only where these may be names of columns. */
function rowsOf(lines: readonly string[], delimiter: string): { line: number; cells: string[] }[] {
  const rows = [];
  for (let line = 0; line < lines.length; ) {
    const text = lines[line] ?? '';
    const { cells, end } = cutRow(text, delimiter);
    const plain = end === 'whole' ? cells : cutAtDelimiters(text, delimiter);
    const joined = end === 'open' ? headerOfLines(lines.slice(line), delimiter) : null;
    rows.push({ line, cells: joined?.cells ?? plain });
    line += joined?.lines ?? 1;
  }
  return rows;
}

/** A header whose names have line breaks, and its number of lines; `null` where the lines are none. */
function headerOfLines(
  lines: readonly string[],
  delimiter: string,
): { cells: string[]; lines: number } | null {
  let text = lines[0] ?? '';
  let open = cutRow(text, delimiter);
  for (const [index, next] of lines.slice(1, MAX_HEADER_LINES).entries()) {
    text += `\n${next}`;
    if (text.length > MAX_HEADER_LENGTH) return null;
    open = cutRow(text, delimiter, open);
    const { cells, end } = open;
    if (end === 'whole') return areBrokenNames(cells, delimiter) ? { cells, lines: index + 2 } : null;
    if (end === 'stray') return null;
  }
  return null;
}

/** A header has a few names with a few breaks: texts below it are longer. */
const MAX_HEADER_LINES = 40;
const MAX_HEADER_LENGTH = 20_000;

/** Whether cells with line breaks may be names of columns, rather than rows that a stray quote joins: those have delimiters. */
export const areBrokenNames = (cells: readonly string[], delimiter: string): boolean =>
  cells.every((cell) => {
    const [, ...others] = cell.split('\n');
    return others.length === 0 || (isName(cell) && !others.some((text) => text.includes(delimiter)));
  });

/** The names of which the last ends with its first line: mappings are stored with that. */
export const withoutLastBreak = (names: readonly string[]): string[] =>
  names.map((name, index) => (index < names.length - 1 ? name : name.replace(/\n.*$/s, '').trim()));
