import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { type CsvHabits, HabitGathering } from './csv-habits.ts';
import { areBrokenNames, csvLayout, plainLayout, withoutLastBreak } from './csv-layout.ts';
import {
  areQuotesPartOfTexts,
  type CsvLine,
  isStartCut,
  LineQueue,
  type RewriteLine,
  withDoubledQuotes,
  withQuotedCells,
} from './csv-lines.ts';
import { type AsciiDocument, asciiDocument } from './encoding.ts';
import { type FeedRecord, MAX_RECORD_BYTES } from './feed-order.ts';
import { closesQuote, cutAtDelimiters, cutRow, type SeparatedRow } from './separated-row.ts';
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
  const rowsOf = (rewrite?: RewriteLine, habits?: CsvHabits) =>
    new CsvRows(new LineQueue(document, rewrite), delimiter, habits);
  const rewrite = rewriteOf(document, delimiter, (one) => rowsOf(one).habits(titles));
  const rows = rowsOf(rewrite.line, rewrite.habits);
  const header = columnNames(rows.header(titles));
  for (const row of rows.below(header.length)) yield tableRecord(header, row);
}

/** How the lines of a file become those of RFC 4180, and its habits then. */
function rewriteOf(
  document: AsciiDocument,
  delimiter: string,
  habitsOf: (rewrite?: RewriteLine) => CsvHabits,
): { line?: RewriteLine; habits: CsvHabits } {
  const plain = habitsOf();
  const escaped = plain.hasEscapes ? habitsOf(withDoubledQuotes) : plain;
  if (escaped.faults < plain.faults) return { line: withDoubledQuotes, habits: escaped };
  if (plain.faults === 0 || !areQuotesPartOfTexts(document, delimiter, plain.width)) return { habits: plain };
  const line = withQuotedCells(delimiter);
  return { line, habits: habitsOf(line) };
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

/** A row that lacks as many cells as this, and this share of them, does not end at its last filled one. */
const MIN_CUT_CELLS = 3;
const CUT_SHARE = 0.25;

const MAY_HOLD_VALUE = /[^\s",;|]/;

const STRAY_QUOTE = 'A quote in the row is not closed, or stands where none may';

/** The rest of a row is looked for in no more lines and quotes than these, so that a feed full of faults costs little. */
const MAX_REST_LINES = 100;
const MAX_REST_QUOTES = 50;

/**
 * Cuts lines into rows. A quote that stands where none may costs its own row: that ends where the next line starts as
 * rows do.
 */
class CsvRows {
  readonly #lines: LineQueue;
  readonly #delimiter: string;
  readonly #habits: CsvHabits | null;
  #width = 0;
  /** The fewest cells that a row had so far: a last one with fewer is cut off. */
  #least = 0;
  /** Whether what comes may be the rest of a row at fault. */
  #isBehindFault = false;
  #count = 0;

  constructor(lines: LineQueue, delimiter: string, habits: CsvHabits | null = null) {
    this.#lines = lines;
    this.#delimiter = delimiter;
    this.#habits = habits;
  }

  /** Reads the whole file for its habits. */
  habits(titles: number): CsvHabits {
    const width = this.header(titles).length;
    const gathering = new HabitGathering(width, this.#delimiter);
    for (let line = this.#lines.peek(); line !== undefined; line = this.#lines.peek()) {
      const cut = this.#cut();
      const isRow = cut.end === 'whole' && cut.cells.slice(width).every((cell) => cell === '');
      if (!isRow) gathering.addFault(cut.text);
      else if (cut.cells.some((cell) => cell !== '')) gathering.add(cut);
      this.#lines.take(isRow ? cut.lines : 1);
    }
    return gathering.habits();
  }

  /** The names of the columns, below some lines with titles. */
  header(titles: number): string[] {
    this.#lines.take(titles);
    while (this.#lines.peek()?.text.trim() === '') this.#lines.take();
    const cut = this.#cut();
    if (!cut.ended) throw this.#truncated();
    const plain = this.#cellsWithoutQuotes(this.#lines.peek()?.text ?? '');
    // A header of several lines has more columns than its first line, or a break in its last name.
    const isOne = cut.lines === 1 || cut.cells.length > plain.length;
    const isWhole = cut.end === 'whole' && (isOne || areBrokenNames(cut.cells, this.#delimiter));
    this.#lines.take(isWhole ? cut.lines : 1);
    if (!isWhole) return plain;
    return isOne ? cut.cells : withoutLastBreak(cut.cells);
  }

  /** Whether each row so far had a cell for each column. */
  get #areFull(): boolean {
    return this.#least >= this.#width;
  }

  *below(width: number): Generator<TableRow> {
    this.#width = width;
    const first = Array.from({ length: HEADER_ROWS }, (_, index) => this.#lines.peek(index)?.text ?? '');
    const widest = Math.max(...first.map((text) => this.#cellsWithoutQuotes(text).length));
    this.#least = Math.min(width, widest, this.#habits?.leastCells ?? width);
    for (let line = this.#lines.peek(); line !== undefined; line = this.#lines.peek()) {
      if (isStartCut(line) && !this.#isBehindFault) throw this.#truncated();
      if (this.#isBlank(line) || this.#isTotalsLine(line)) this.#lines.take();
      else yield line.isTooLarge ? this.#largeRow() : this.#row();
    }
  }

  /** Whether a line has no value, nor is the start of a last row that is cut off. */
  #isBlank({ text, ended }: CsvLine): boolean {
    if (MAY_HOLD_VALUE.test(text)) return false;
    // A quote alone on its line is no row either.
    if (text.replaceAll('"', '').trim() === '') return true;
    const { cells, end } = cutRow(text, this.#delimiter);
    const isWhole = end === 'whole' && (ended || cells.length >= this.#least);
    return isWhole && cells.every((cell) => cell === '');
  }

  #isTotalsLine({ text }: CsvLine): boolean {
    if (!isTotals(text)) return false;
    const next = this.#lines.peek(1);
    return next === undefined || this.#isBlank(next);
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
    const mayBeWrong = text.includes('"') && !this.#habits?.areQuotesRight;
    const isCutShort = mayBeWrong && this.#takeRest(text);
    const isJoined = mayBeWrong && this.#areFull && cells.length < this.#width;
    const isFew = cells.length < Math.min(this.#least, MIN_TELLING_WIDTH);
    const isStart = () => this.#isWholeLine(cut) || this.#habits?.isStart(text);
    const isRest = this.#isBehindFault && (isFew || !isStart());
    this.#isBehindFault = isCutShort || isJoined || isRest;
    if (this.#isBehindFault) return { cells, text, fault: STRAY_QUOTE };
    if (cells.slice(this.#width).some((cell) => cell !== '')) {
      const fault = `The row has ${cells.length} cells below ${this.#width} columns`;
      return { cells, text, fault };
    }
    const typical = this.#habits?.typicalCells ?? 0;
    if (typical - cells.length >= Math.max(MIN_CUT_CELLS, typical * CUT_SHARE)) {
      const fault = `The row is cut off: it has ${cells.length} cells, and others have ${typical}`;
      return { cells, text, fault };
    }
    this.#least = Math.min(this.#least, cells.length);
    this.#count += 1;
    return { cells, fault: null };
  }

  /** Whether a line has a cell for each column, as all rows do, and no quote: no line of a text would. */
  #isWholeLine({ text, cells }: RowCut): boolean {
    const isWide = this.#width >= MIN_TELLING_WIDTH;
    return isWide && this.#areFull && cells.length === this.#width && !text.includes('"');
  }

  /** The next line, or the next lines up to where the quotes are closed that it leaves open. */
  #cut(): RowCut {
    const first = this.#lines.peek() ?? { text: '', isSound: true, ended: true };
    const cut = { ...first, lines: 1, ...cutRow(first.text, this.#delimiter) };
    let { text, isSound } = first;
    let open: SeparatedRow = cut;
    for (let lines = 1; open.end === 'open' && text.length <= MAX_RECORD_BYTES; lines += 1) {
      const next = this.#lines.peek(lines);
      if (next === undefined) break;
      text += `\n${next.text}`;
      isSound &&= next.isSound;
      if (!closesQuote(next.text)) continue;
      open = cutRow(text, this.#delimiter, open);
      if (open.end !== 'open') return { text, lines: lines + 1, isSound, ended: next.ended, ...open };
    }
    return cut;
  }

  /** Whether these lines are one row, rather than several that a stray quote joins. */
  #isRow({ end, cells, lines }: RowCut): boolean {
    if (end !== 'whole' || lines === 1 || this.#habits?.areQuotesRight) return end === 'whole';
    const others = Array.from({ length: lines - 1 }, (_, index) => this.#lines.peek(index + 1)?.text ?? '');
    return this.#mayHave(cells) && !others.some((text) => this.#isWideStart(text));
  }

  /** Whether a line starts as rows do, and has as many cells: "Sunroof, leather" starts as "Kia, Rio". */
  #isWideStart(text: string): boolean {
    return this.#habits?.isStart(text) === true && this.#cellsWithoutQuotes(text).length >= this.#least;
  }

  #mayHave({ length }: readonly string[]): boolean {
    return this.#areFull ? length === this.#width : length <= this.#width;
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
    const [first] = this.#lines.take();
    const text = first?.text ?? '';
    const plain = this.#cellsWithoutQuotes(text);
    const isFull = plain.length >= this.#width;
    const isContinued = this.#takeRest(text, end === 'open');
    this.#isBehindFault = true;
    const isLast = this.#lines.peek() === undefined;
    if (isLast && end === 'open' && (isContinued || !isFull || first?.ended === false))
      throw this.#truncated();
    this.#count += 1;
    const reliable = plain.length === this.#width ? plain : cells;
    return { cells: soundCells(reliable), text, fault: STRAY_QUOTE };
  }

  /**
   * Takes the rest of a row: the lines in front of the next one that are one row with it as soon as one quote is taken
   * out; of a row that `isOpen` all at the end of the file.
   */
  #takeRest(row: string, isOpen = false): boolean {
    let [rest, text, joined] = [0, row, row];
    for (let at = 0; at < MAX_REST_LINES; at += 1) {
      const next = this.#lines.peek(at);
      if (next === undefined && isOpen) rest = at;
      if (next === undefined || isTotals(next.text) || isStartCut(next)) break;
      if (this.#habits?.isStart(next.text)) break;
      text += `\n${next.text}`;
      if (next.quotes > 0) [rest, joined] = [at + 1, text];
    }
    const isAtEnd = isOpen && this.#lines.peek(rest) === undefined;
    if (rest === 0 || !(isAtEnd || this.#isRowWithoutOneQuote(joined))) return false;
    this.#lines.take(rest);
    return true;
  }

  #isRowWithoutOneQuote(text: string): boolean {
    const quotes = [...text.matchAll(/"/g)];
    if (quotes.length > MAX_REST_QUOTES) return false;
    return quotes.some(({ index }) => {
      const { end, cells } = cutRow(text.slice(0, index) + text.slice(index + 1), this.#delimiter);
      return end === 'whole' && this.#mayHave(cells);
    });
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
