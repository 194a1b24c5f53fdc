import { CsvError, parse } from 'csv-parse/sync';
import { pathOf } from '#domain/site/address.ts';
import { located, type RedirectRow, type SiteFinding } from '../snapshot.ts';

/** Each destination reads patterns in its own way, and none compares what follows `?`. */
const FROM = /^\/(?!:)(?:[^\s?#*/]|\/(?!:))*$/;
const TO = /^(?:\/(?![/\\])|https:\/\/)\S*$/;
const STATUSES = [301, 302, 307, 308] as const satisfies readonly RedirectRow['status'][];
/** Statuses that browsers do not cache. */
const TEMPORARY: ReadonlySet<RedirectRow['status']> = new Set([302, 307]);

/**
 * Parses `redirects.csv`: from, to and, where it is not 301, the status. `/a` and `/a/` are the same address. A faulty
 * row is omitted; a chain of rows is shortened to its final target.
 */
export function parseRedirects(
  text: string,
  file: string,
): { redirects: RedirectRow[]; findings: SiteFinding[] } {
  const rows = new Map<string, RedirectRow>();
  const table = rowsOf(text);
  const findings = table.brokenAt === null ? [] : [openQuote(table.brokenAt, file)];
  for (const { line, cells } of table.rows) {
    const [written = '', to = '', status = ''] = cells;
    if (written === 'from') continue;
    const from = addressOf(written);
    const found = STATUSES.find((candidate) => String(candidate) === (status || '301'));
    const finding = checkRow(written, to, found, rows);
    if (finding) findings.push({ ...located({ file, line }), ...finding });
    else if (found !== undefined) rows.set(from, { line, from, to, status: found });
  }
  const ways = [...rows.values()].map((row) => redirectChain(row, rows, file));
  return {
    redirects: ways.flatMap(({ row }) => row ?? []),
    findings: [...findings, ...ways.flatMap(({ finding }) => finding ?? [])],
  };
}

/** Reduces `/a/` and `/a?b#c` to `/a`, since this site responds equally to them. */
const addressOf = (path: string) => pathOf(path).replace(/(?<=.)\/+$/, '');

function checkRow(
  written: string,
  to: string,
  status: number | undefined,
  rows: ReadonlyMap<string, RedirectRow>,
) {
  const from = addressOf(written);
  if (!FROM.test(written))
    return {
      field: 'from',
      message: `"${written}" is no path`,
      remedy: 'Start with /, leave out ? and #, and write a row for each address instead of * or :name',
    };
  if (!TO.test(to))
    return { field: 'to', message: `"${to}" is no address`, remedy: 'Write a path or an https address' };
  if (status === undefined)
    return { field: 'status', message: 'Unknown status', remedy: `Use one of ${STATUSES.join(', ')}` };
  if (rows.has(from))
    return { field: 'from', message: `"${from}" is listed twice`, remedy: 'Keep one of the rows' };
  return from === addressOf(to)
    ? { field: 'to', message: 'It leads to itself', remedy: 'Take the row out' }
    : null;
}

/** Follows a chain of redirects to its end, or detects a loop; a chain with a temporary redirect is temporary. */
function redirectChain(
  row: RedirectRow,
  rows: ReadonlyMap<string, RedirectRow>,
  file: string,
): { row: RedirectRow | null; finding: SiteFinding | null } {
  const place = { ...located({ file, line: row.line }), field: 'to' };
  const way = [row];
  for (let next = rows.get(addressOf(row.to)); next !== undefined; next = rows.get(addressOf(next.to))) {
    way.push(next);
    if (way.indexOf(next) < way.length - 1) return { row: null, finding: { ...place, ...CIRCLE } };
  }
  const to = way.at(-1)?.to ?? row.to;
  if (to === row.to) return { row, finding: null };
  const status = way.find((part) => TEMPORARY.has(part.status))?.status ?? row.status;
  const message = `"${row.to}" is redirected in turn`;
  const remedy = `Write ${to}${status === row.status ? '' : ` and the status ${status}`}`;
  return { row: { ...row, to, status }, finding: { ...place, message, remedy } };
}

const CIRCLE = { message: 'It leads in a circle', remedy: 'Take out the row that leads back' };

/** Parses the rows with their lines; `brokenAt` is the line of an unclosed one. */
function rowsOf(text: string): { rows: { line: number; cells: string[] }[]; brokenAt: number | null } {
  const rows: { line: number; cells: string[] }[] = [];
  try {
    parse(text, {
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: lines, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, brokenAt: (rows.at(-1)?.line ?? 0) + 1 };
  }
  return { rows, brokenAt: null };
}

/** Reports an unclosed quotation mark, which swallows all rows after it. */
const openQuote = (line: number, file: string): SiteFinding => ({
  ...located({ file, line }),
  field: '',
  message: 'A quotation mark is opened and never closed',
  remedy: 'Take it out, or close it before the comma',
});
