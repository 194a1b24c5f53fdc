import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { csvLayout, plainLayout } from './csv-layout.ts';
import { type CsvLine, LineQueue } from './csv-lines.ts';
import { asciiDocument } from './encoding.ts';
import { type FeedRecord, MAX_RECORD_BYTES } from './feed-order.ts';
import { cutAtDelimiters, cutRow, type SeparatedRow } from './separated-row.ts';
import { columnNames, HEADER_ROWS, isTotals, type TableRow, tableRecord } from './table.ts';

/** Rows under a header line; dotted headers nest. Comma, semicolon, tab or pipe, whichever makes most columns. */
export function csvRecords(body: FeedBody): Generator<FeedRecord> {
  return separatedRecords(body);
}

/** Like `csvRecords`, with a tab between cells. */
export function tsvRecords(body: FeedBody): Generator<FeedRecord> {
  return separatedRecords(body, ['\t']);
}

function* separatedRecords(body: FeedBody, delimiters?: readonly string[]): Generator<FeedRecord> {
  const document = asciiDocument(body);
  const { delimiter, titles } = csvLayout(document, delimiters) ?? plainLayout(document, delimiters);
  const areQuotesRight = new CsvRows(new LineQueue(document), delimiter).areQuotesRight(titles);
  const rows = new CsvRows(new LineQueue(document), delimiter, areQuotesRight);
  const header = columnNames(rows.header(titles));
  for (const row of rows.below(header.length)) yield tableRecord(header, row);
}

/** Lines that may be one row, and how that is cut. */
interface RowCut extends SeparatedRow {
  text: string;
  lines: number;
  isSound: boolean;
  ended: boolean;
}

/** A line with as many cells as this is no prose. */
const MIN_TELLING_WIDTH = 4;

const STRAY_QUOTE = 'A quote in the row is not closed, or stands where none may';

/** A row at fault is looked for in no more lines and quotes than these, so that a feed full of them costs little. */
const MAX_REPAIRED_LINES = 12;
const MAX_REPAIRED_QUOTES = 50;

/** Two stray quotes may join rows, or cells of one; what occurs as often as this is the habit of a file. */
const HABITUAL = 3;

/**
 * Cuts lines into rows. A quote that stands where none may costs its own row: the next line that may be a row is one,
 * wherever quotes open and close.
 */
class CsvRows {
  readonly #lines: LineQueue;
  readonly #delimiter: string;
  readonly #areQuotesRight: boolean;
  #width = 0;
  /** The fewest cells that a row had so far: a last one with fewer is cut off. */
  #least = 0;
  /** How many cells stand in front of the first quoted one of a row. */
  readonly #openings = new Set<number>();
  /** Whether what comes may be the rest of a row at fault. */
  #isBehindFault = false;
  #count = 0;

  constructor(lines: LineQueue, delimiter: string, areQuotesRight = false) {
    this.#lines = lines;
    this.#delimiter = delimiter;
    this.#areQuotesRight = areQuotesRight;
  }

  /** Whether no quote of the file stands where none may, and texts of several lines and rows that end early are habitual. */
  areQuotesRight(titles: number): boolean {
    const width = this.header(titles).length;
    const texts = new Map<number, number>();
    let short = 0;
    while (this.#lines.peek() !== undefined) {
      const { text, end, cells, lines } = this.#cut();
      if (end !== 'whole' || cells.slice(width).some((cell) => cell !== '')) return false;
      if (lines > 1)
        for (const [column, cell] of cells.entries())
          if (cell.includes('\n')) texts.set(column, (texts.get(column) ?? 0) + 1);
      if (cells.length < width && text.includes('"')) short += 1;
      this.#lines.take(lines);
    }
    const counts = [...texts.values(), ...(short > 0 ? [short] : [])];
    return counts.length > 0 && counts.every((count) => count >= HABITUAL);
  }

  /** The names of the columns, below some lines with titles. */
  header(titles: number): string[] {
    this.#lines.take(titles);
    while (this.#lines.peek()?.text.trim() === '') this.#lines.take();
    const cut = this.#cut();
    if (!cut.ended) throw this.#truncated();
    const plain = this.#cellsWithoutQuotes(this.#lines.peek()?.text ?? '');
    // A header of several lines has more columns than its first line.
    const isWhole = cut.end === 'whole' && (cut.lines === 1 || cut.cells.length > plain.length);
    this.#lines.take(isWhole ? cut.lines : 1);
    return isWhole ? cut.cells : plain;
  }

  /** Whether each row so far had a cell for each column. */
  get #areFull(): boolean {
    return this.#least >= this.#width;
  }

  *below(width: number): Generator<TableRow> {
    this.#width = width;
    const first = Array.from({ length: HEADER_ROWS }, (_, index) => this.#lines.peek(index)?.text ?? '');
    this.#least = Math.min(width, Math.max(...first.map((text) => this.#cellsWithoutQuotes(text).length)));
    for (let line = this.#lines.peek(); line !== undefined; line = this.#lines.peek()) {
      // With a quote alone begins a row whose rest is missing; on a line of its own it is none.
      if (line.text.trim() === '"' && !line.ended) throw this.#truncated();
      if (line.text.replaceAll('"', '').trim() === '' || this.#isTotalsLine(line)) this.#lines.take();
      else yield line.isTooLarge ? this.#largeRow() : this.#row();
    }
  }

  #isTotalsLine({ text }: CsvLine): boolean {
    return isTotals(text) && (this.#lines.peek(1)?.text.trim() ?? '') === '';
  }

  #row(): TableRow {
    const cut = this.#cut();
    const { text, cells, lines, isSound, ended } = cut;
    if (!this.#isRow(cut)) return this.#brokenRow(cut);
    this.#lines.take(lines);
    if (!isSound) {
      const fault = 'Some of its letters are not UTF-8, as those of the feed are';
      return { cells: soundCells(cells), text, fault };
    }
    if (cells.length < this.#least && !ended && this.#count > 0) throw this.#truncated();
    const mayBeWrong = text.includes('"') && !this.#areQuotesRight;
    const isCutShort = mayBeWrong && this.#isRestNext(lines > 1 || text.trimEnd().endsWith('"'));
    const isRest = this.#isBehindFault && cells.length < this.#leastOfRow;
    const isJoined = mayBeWrong && this.#areFull && cells.length < this.#width;
    const isDoubtful = isCutShort || isRest || isJoined;
    if (isDoubtful) this.#takeContinuation();
    if (isDoubtful || cells.slice(this.#width).some((cell) => cell !== '')) {
      const count = `The row has ${cells.length} cells below ${this.#width} columns`;
      return { cells, text, fault: isCutShort ? STRAY_QUOTE : count };
    }
    this.#least = Math.min(this.#least, cells.length);
    const opening = this.#openingOf(text);
    if (opening >= MIN_TELLING_WIDTH) this.#openings.add(opening);
    this.#isBehindFault = false;
    this.#count += 1;
    return { cells, fault: null };
  }

  /** A line with fewer cells than this may be the rest of a text. */
  get #leastOfRow(): number {
    return this.#areFull ? this.#width : Math.min(this.#least, MIN_TELLING_WIDTH);
  }

  /** Whether the next line continues a text that a quote has ended before; prose only where that `mayBeProse`. */
  #isRestNext(mayBeProse: boolean): boolean {
    const next = this.#lines.peek();
    if (!next?.ended || next.text.trim() === '' || this.#isTotalsLine(next)) return false;
    const { cells, end } = cutRow(next.text, this.#delimiter);
    if (next.quotes === 0)
      return mayBeProse && cells.length < MIN_TELLING_WIDTH && this.#least >= MIN_TELLING_WIDTH;
    return next.quotes % 2 === 1 && end === 'stray' && cells.length === 0;
  }

  /** The next line, or the next lines up to where the quotes are closed that it leaves open. */
  #cut(): RowCut {
    const first = this.#lines.peek() ?? { text: '', isSound: true, quotes: 0, ended: true };
    const cut = { ...first, lines: 1, ...cutRow(first.text, this.#delimiter) };
    if (cut.end !== 'open') return cut;
    let { text, isSound, quotes, ended } = first;
    for (let lines = 1; text.length <= MAX_RECORD_BYTES; lines += 1) {
      if (quotes % 2 === 0) return { text, lines, isSound, ended, ...cutRow(text, this.#delimiter) };
      const next = this.#lines.peek(lines);
      if (next === undefined) break;
      text += `\n${next.text}`;
      quotes += next.quotes;
      isSound &&= next.isSound;
      ended = next.ended;
    }
    return cut;
  }

  /** Whether these lines are one row, rather than several that a stray quote joins. */
  #isRow({ end, cells, lines }: RowCut): boolean {
    if (end !== 'whole' || lines === 1 || this.#areQuotesRight) return end === 'whole';
    const isExpected = this.#areFull ? cells.length === this.#width : cells.length <= this.#width;
    const inner = Array.from({ length: lines - 2 }, (_, index) => this.#lines.peek(index + 1)?.text ?? '');
    const hasRows = inner.some((text) => this.#seemsWhole(text));
    return isExpected && !(hasRows && this.#least >= MIN_TELLING_WIDTH);
  }

  /** Whether a line inside a text would be a row; where rows are short, prose has as many commas, but spaces behind them. */
  #seemsWhole(text: string): boolean {
    const [start = ''] = text.split('"', 1);
    // Its first quote closes a cell of a line before.
    if (start !== text && start !== '' && !start.endsWith(this.#delimiter)) return false;
    if (this.#areFull)
      return (
        this.#cellsWithoutQuotes(text).length === this.#width || this.#openings.has(this.#openingOf(text))
      );
    const { cells, end } = cutRow(text, this.#delimiter);
    const isRow = end === 'whole' && cells.length >= this.#least && cells.length <= this.#width;
    return isRow && !text.includes(`${this.#delimiter} `);
  }

  /** Whether a line opens its first quoted cell behind so many others that it is no prose, which has spaces behind commas. */
  #opensRow(text: string): boolean {
    const [start = ''] = text.split('"', 1);
    return this.#openingOf(text) >= MIN_TELLING_WIDTH && !start.includes(`${this.#delimiter} `);
  }

  /** How many cells stand in front of the first quote, where it opens one; else 0. */
  #openingOf(text: string): number {
    const [start = ''] = text.split('"', 1);
    return start !== text && start.endsWith(this.#delimiter) ? start.split(this.#delimiter).length - 1 : 0;
  }

  /** A line over the size limit, with the cells that lie whole before that limit. */
  #largeRow(): TableRow {
    const [line] = this.#lines.take();
    const text = line?.text ?? '';
    const { cells, end } = cutRow(text, this.#delimiter);
    this.#isBehindFault = true;
    const fault = `The row is larger than ${MAX_RECORD_BYTES} bytes`;
    return { cells: soundCells(end === 'whole' ? cells.slice(0, -1) : cells), text, fault };
  }

  /** The first line as a row at fault, with the lines that belong to it. */
  #brokenRow({ end, cells }: RowCut): TableRow {
    const lines = this.#linesWithoutOneQuote();
    const [first] = this.#lines.take(lines);
    const text = first?.text ?? '';
    const plain = this.#cellsWithoutQuotes(text);
    const isFull = plain.length >= this.#width;
    const isContinued = this.#takeContinuation() || lines > 1;
    const isLast = this.#lines.peek() === undefined;
    if (isLast && end === 'open' && (isContinued || !isFull || first?.ended === false))
      throw this.#truncated();
    this.#count += 1;
    const reliable = plain.length === this.#width ? plain : cells;
    return { cells: soundCells(reliable), text, fault: STRAY_QUOTE };
  }

  /** How many lines are one row as soon as one quote is taken out of them; 1 where no number is. */
  #linesWithoutOneQuote(): number {
    let text = '';
    for (let lines = 1; lines <= MAX_REPAIRED_LINES; lines += 1) {
      const next = this.#lines.peek(lines - 1);
      if (next === undefined || next.isTooLarge || (lines > 1 && this.#opensRow(next.text))) break;
      text += lines === 1 ? next.text : `\n${next.text}`;
      const quotes = [...text.matchAll(/"/g)];
      if (quotes.length > MAX_REPAIRED_QUOTES) break;
      const isRow = ({ index }: { index: number }) => {
        const cut = cutRow(text.slice(0, index) + text.slice(index + 1), this.#delimiter);
        return cut.cells.length === this.#width && this.#isRow({ ...next, ...cut, lines });
      };
      if (quotes.length % 2 === 1 && quotes.some(isRow)) return lines;
    }
    return 1;
  }

  /** Takes the lines that only continue a row at fault; whether one of them holds something. */
  #takeContinuation(): boolean {
    this.#isBehindFault = true;
    let isContinued = false;
    while (this.#continues()) isContinued = this.#lines.take()[0]?.text.trim() !== '' || isContinued;
    return isContinued;
  }

  /** Whether the next line is no row of its own, behind one at fault; where rows are short, any may be. */
  #continues(): boolean {
    const next = this.#lines.peek();
    if (!next?.ended || !this.#areFull) return false;
    const isFew = ({ length }: readonly string[]) => length * 2 <= this.#width && length < MIN_TELLING_WIDTH;
    if (!isFew(this.#cellsWithoutQuotes(next.text))) return false;
    const cut = this.#cut();
    return !this.#isRow(cut) || isFew(cut.cells);
  }

  #cellsWithoutQuotes(text: string): string[] {
    return cutAtDelimiters(text, this.#delimiter);
  }

  #truncated(): FeedUnusable {
    return new FeedUnusable(
      'truncated',
      `The feed ends in the middle of a row, after ${this.#count} whole ones below its header`,
    );
  }
}

/** The cells without what is broken in them. */
const soundCells = (cells: readonly string[]) => cells.map((cell) => (cell.includes('\ufffd') ? '' : cell));
