import { type AsciiDocument, textOf } from './encoding.ts';
import { MAX_RECORD_BYTES } from './feed-order.ts';
import { textLines } from './lines.ts';
import { cutRow } from './separated-row.ts';

/** A line of separated values. */
export interface CsvLine {
  /** With U+FFFD for what is broken in it. */
  text: string;
  isSound: boolean;
  quotes: number;
  isTooLarge: boolean;
  ended: boolean;
}

/** Writes a line as RFC 4180 does, where its file has another habit. */
export type RewriteLine = (line: string) => string;

/** The lines that are needed to see where a row ends. */
export class LineQueue {
  readonly #lines: Generator<CsvLine>;
  readonly #queue: CsvLine[] = [];

  /** `rewrite` writes a line as RFC 4180 does. */
  constructor(document: AsciiDocument, rewrite: RewriteLine = (line) => line) {
    this.#lines = csvLines(document, rewrite);
  }

  peek(index = 0): CsvLine | undefined {
    while (this.#queue.length <= index) {
      const next = this.#lines.next();
      if (next.done) return;
      this.#queue.push(next.value);
    }
    return this.#queue[index];
  }

  /** Takes the first `count` lines. */
  take(count = 1): CsvLine[] {
    this.peek(count - 1);
    return this.#queue.splice(0, count);
  }
}

/** What programs of DOS write at the end of a file. */
const END_OF_FILE = '\u001a';

function* csvLines({ read, encoding }: AsciiDocument, rewrite: RewriteLine): Generator<CsvLine> {
  for (const { bytes, ended } of textLines(read)) {
    const text = textOf(bytes, encoding);
    const written = (text ?? bytes.toString()).replace(/\r$/, '');
    const lossy = rewrite(ended || !written.endsWith(END_OF_FILE) ? written : written.slice(0, -1));
    if (lossy === '' && !ended) return;
    const quotes = lossy.split('"').length - 1;
    yield { text: lossy, isSound: text !== null, quotes, isTooLarge: bytes.length > MAX_RECORD_BYTES, ended };
  }
}

/** A line whose backslashes escape quotes and themselves. */
export const withDoubledQuotes: RewriteLine = (line) =>
  line.replace(/\\([\\"])/g, (_, sign) => (sign === '"' ? '""' : sign));

/** A line of a file whose quotes are part of its texts. */
export const withQuotedCells =
  (delimiter: string): RewriteLine =>
  (line) =>
    line.includes('"')
      ? line
          .split(delimiter)
          .map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(delimiter)
      : line;

/** Fewer lines at fault than this are faults of their own. */
const HABITUAL = 3;

/** A cell in quotes, which a program wrote. */
const QUOTED = /^".*"$/;

/**
 * Whether a file of `width` columns quotes nothing, so that its quotes are part of its texts: no cell begins and ends with
 * one, each line with quotes is a whole row without regard to them, and several are none with it.
 */
export function areQuotesPartOfTexts(document: AsciiDocument, delimiter: string, width: number): boolean {
  let faults = 0;
  for (const { text } of csvLines(document, (line) => line)) {
    if (!text.includes('"')) continue;
    const cells = text.split(delimiter).map((cell) => cell.trim());
    if (cells.length !== width || cells.some((cell) => QUOTED.test(cell))) return false;
    if (cutRow(text, delimiter).end !== 'whole') faults += 1;
  }
  return faults >= HABITUAL;
}

/** Whether a file ends behind the quote that begins a row. */
export const isStartCut = ({ text, ended }: CsvLine): boolean => text.trim() === '"' && !ended;
