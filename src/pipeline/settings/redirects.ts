import { parse } from 'csv-parse/sync';
import type { Finding, Redirect } from '../snapshot.ts';

const FROM = /^\/[^\s?#]*$/;
const TO = /^(?:\/(?![/\\])|https:\/\/)\S*$/;
const STATUSES = [301, 302, 307, 308] as const satisfies readonly Redirect['status'][];

/** Rows of `redirects.csv`: from, to and, where it is not 301, the status. */
export function parseRedirects(text: string, file: string): { redirects: Redirect[]; findings: Finding[] } {
  const redirects: Redirect[] = [];
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rowsOf(text)) {
    const [from = '', to = '', status = ''] = cells;
    if (from === 'from') continue;
    const found = STATUSES.find((known) => String(known) === (status || '301'));
    const finding = checkRow(from, to, found, seen);
    if (finding) findings.push({ source: `${file}:${line}`, ...finding });
    else if (found !== undefined) redirects.push({ from, to, status: found });
    seen.add(from);
  }
  return { redirects, findings };
}

function checkRow(from: string, to: string, status: number | undefined, seen: ReadonlySet<string>) {
  if (!FROM.test(from))
    return { field: 'from', message: `"${from}" is no path`, remedy: 'Start with / and leave out ? and #' };
  if (!TO.test(to))
    return { field: 'to', message: `"${to}" is no address`, remedy: 'Write a path or an https address' };
  if (status === undefined)
    return { field: 'status', message: 'Unknown status', remedy: `Use one of ${STATUSES.join(', ')}` };
  if (seen.has(from))
    return { field: 'from', message: `"${from}" stands twice`, remedy: 'Keep one of the rows' };
  return from === to ? { field: 'to', message: 'It leads to itself', remedy: 'Take the row out' } : null;
}

function rowsOf(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
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
  return rows;
}
