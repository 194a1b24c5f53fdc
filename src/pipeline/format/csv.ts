import type { FeedBody } from '../source/feed-body.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { csvLayout, plainLayout } from './csv-layout.ts';
import { type CsvLine, LineQueue } from './csv-lines.ts';
import { asciiDocument } from './encoding.ts';
import { type FeedRecord, MAX_RECORD_BYTES } from './feed-order.ts';
import { cutAtDelimiters, cutRow, isInsideBehind, type SeparatedRow } from './separated-row.ts';
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
  const rows = new CsvRows(new LineQueue(document), delimiter);
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

/** A line inside a text with as many cells as this may be a row; one with fewer is prose. */
const MIN_TELLING_WIDTH = 4;

/** Of the first rows, those with fewest cells that tell nothing of the others. */
const FEW_ROWS_SHARE = 0.12;

const STRAY_QUOTE = 'A quote in the row is not closed, or stands where none may';

/** Whether lines are inside a quoted cell, which is the same for a row behind each line between two. */
interface Decision {
  from: number;
  until: number;
  isInside: boolean;
}

/**
 * Cuts lines into rows. A quote that stands where none may costs its own row: behind it the lines either go on inside
 * a quoted cell or are rows again, and the quotes to come fit one of the two.
 */
class CsvRows {
  readonly #lines: LineQueue;
  readonly #delimiter: string;
  #width = 0;
  /** The fewest cells that a row had so far: a last one with fewer is cut off. */
  #least = 0;
  /** Whether what comes may be the rest of a row at fault. */
  #isBehindFault = false;
  readonly #decided = new Map<boolean, Decision>();
  #count = 0;

  constructor(lines: LineQueue, delimiter: string) {
    this.#lines = lines;
    this.#delimiter = delimiter;
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
    this.#least = this.#leastOfFirstRows();
    for (let line = this.#lines.peek(); line !== undefined; line = this.#lines.peek()) {
      // A quote alone on its line is no row either.
      if (line.text.replaceAll('"', '').trim() === '' || this.#isTotalsLine(line)) this.#lines.take();
      else yield line.isTooLarge ? this.#largeRow() : this.#row();
    }
  }

  /** The fewest cells of the first rows but a few, whose cells a stray quote may have joined. */
  #leastOfFirstRows(): number {
    const widths: number[] = [];
    for (let at = 0; at < HEADER_ROWS; ) {
      const { text, end, cells, lines, ended } = this.#cut(at);
      const isRow = end === 'whole' && ended && cells.length > 1 && !isTotals(text);
      if (isRow) widths.push(Math.min(this.#width, cells.length));
      at += end === 'whole' ? lines : 1;
      if (this.#lines.peek(at) === undefined) break;
    }
    const few = widths.length > 2 ? Math.max(1, Math.floor(widths.length * FEW_ROWS_SHARE)) : 0;
    return widths.toSorted((a, b) => a - b)[few] ?? this.#width;
  }

  #isTotalsLine({ text }: CsvLine): boolean {
    return isTotals(text) && (this.#lines.peek(1)?.text.trim() ?? '') === '';
  }

  #row(): TableRow {
    const first = this.#lines.peek();
    const cut = this.#cut();
    const { text, cells, lines, isSound, ended } = cut;
    if (!this.#isRow(cut)) return this.#brokenRow(cut);
    const isCutShort = text.includes('"') && this.#isInside(lines, false) && !this.#isRowNext(lines);
    this.#lines.take(lines);
    if (!isSound) {
      const fault = 'Some of its letters are not UTF-8, as those of the feed are';
      return { cells: soundCells(cells), text, fault };
    }
    if (cells.length < this.#least && !ended && this.#count > 0) throw this.#truncated();
    const isRest = this.#isBehindFault && lines === 1 && first !== undefined && !this.#seemsRow(first);
    const isJoined = lines === 1 && this.#areJoined(cells, text);
    const isDoubtful = isCutShort || isRest || isJoined;
    if (isCutShort) this.#takeRest();
    if (isDoubtful) this.#isBehindFault = true;
    if (isDoubtful || cells.slice(this.#width).some((cell) => cell !== '')) {
      const count = `The row has ${cells.length} cells below ${this.#width} columns`;
      return { cells, text, fault: isCutShort ? STRAY_QUOTE : count };
    }
    this.#least = Math.min(this.#least, cells.length);
    this.#isBehindFault = false;
    this.#count += 1;
    return { cells, fault: null };
  }

  /** The next line, or the next lines up to where the quotes are closed that it leaves open. */
  #cut(at = 0): RowCut {
    const first = this.#lines.peek(at) ?? { text: '', isSound: true, quotes: 0, ended: true };
    const cut = { ...first, lines: 1, ...cutRow(first.text, this.#delimiter) };
    if (cut.end !== 'open') return cut;
    let { text, isSound, quotes, ended } = first;
    for (let lines = 1; text.length <= MAX_RECORD_BYTES; lines += 1) {
      if (quotes % 2 === 0) return { text, lines, isSound, ended, ...cutRow(text, this.#delimiter) };
      const next = this.#lines.peek(at + lines);
      if (next === undefined) break;
      text += `\n${next.text}`;
      quotes += next.quotes;
      isSound &&= next.isSound;
      ended = next.ended;
    }
    return cut;
  }

  /** Whether quotes join cells of a row: with each delimiter it would be full, as most rows are. */
  #areJoined(cells: readonly string[], text: string): boolean {
    const isProse = cells.some((cell) => cell.includes(`${this.#delimiter} `));
    const isFull = this.#cellsWithoutQuotes(text).length === this.#width;
    return this.#areFull && cells.length < this.#width && isFull && !isProse;
  }

  /** Whether these lines are one row, rather than several that stray quotes join. */
  #isRow({ end, lines }: RowCut): boolean {
    if (end !== 'whole' || lines === 1) return end === 'whole';
    const inner = Array.from({ length: lines - 2 }, (_, index) => this.#lines.peek(index + 1));
    const isTelling = ({ text }: CsvLine) => this.#cellsWithoutQuotes(text).length >= MIN_TELLING_WIDTH;
    if (inner.some((line) => line !== undefined && isTelling(line) && this.#seemsRow(line))) return false;
    return this.#isInside(1, true) || !this.#isRowNext(1);
  }

  /** Whether the lines from `at` on are inside a quoted cell, by the quotes to come; `otherwise` where these fit both or neither. */
  #isInside(at: number, otherwise: boolean): boolean {
    const from = this.#lines.taken + at;
    const last = this.#decided.get(otherwise);
    // Between the two places nothing was decided: lines without quotes or with empty cells, of which a feed may have many.
    if (last !== undefined && last.from <= from && from <= last.until) return last.isInside;
    const decided = { from, ...this.#decide(at, otherwise) };
    this.#decided.set(otherwise, decided);
    return decided.isInside;
  }

  #decide(at: number, otherwise: boolean): Pick<Decision, 'until' | 'isInside'> {
    let [ifInside, ifOutside] = [true, false];
    let until = this.#lines.taken + at;
    // No text is larger than a record may be.
    for (let index = at, size = 0; size <= MAX_RECORD_BYTES; index += 1) {
      const line = this.#lines.peek(index);
      if (line === undefined) {
        if (index === at) return { until, isInside: false };
        return { until, isInside: ifInside === ifOutside ? otherwise : ifOutside };
      }
      size += line.text.length;
      if (line.quotes > 0) {
        const inside = isInsideBehind(line.text, ifInside, this.#delimiter);
        if (inside === null && !otherwise) return { until, isInside: false };
        const outside = isInsideBehind(line.text, ifOutside, this.#delimiter);
        if (inside === outside) return { until, isInside: otherwise };
        if (inside === null || outside === null) return { until, isInside: outside === null };
        [ifInside, ifOutside] = [inside, outside];
      }
      if (ifInside && until === this.#lines.taken + index) until += 1;
    }
    return { until, isInside: false };
  }

  /** Whether one of the lines from `at` to the next with a quote seems a row. */
  #isRowNext(at: number): boolean {
    for (let index = at, size = 0; size <= MAX_RECORD_BYTES; index += 1) {
      const line = this.#lines.peek(index);
      if (line === undefined || this.#seemsRow(line)) return line !== undefined;
      if (line.quotes > 0) return false;
      size += line.text.length;
    }
    return true;
  }

  /** Whether a line may be a row: it has each cell or, where rows are short, a number, and no prose, which has spaces behind its commas. */
  #seemsRow({ text }: CsvLine): boolean {
    const [start = ''] = text.split('"', 1);
    if (start !== text && start !== '' && !start.endsWith(this.#delimiter)) return false;
    const { cells, end } = cutRow(text, this.#delimiter);
    if (this.#areFull && end === 'whole') return cells.length === this.#width;
    const least = end === 'whole' ? Math.max(this.#least, 2) : 2;
    const isProse = start.includes(`${this.#delimiter} `) || !/\d/.test(text);
    return cells.length >= least && cells.length <= this.#width && !isProse;
  }

  /** Takes the lines of a quoted cell that goes on, up to the end of its row. */
  #takeRest(): void {
    for (let isInside = true; isInside; ) {
      const [line] = this.#lines.take();
      if (line === undefined) return;
      isInside = isInsideBehind(line.text, true, this.#delimiter) ?? this.#isInside(0, false);
    }
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
  #brokenRow({ end, cells, lines }: RowCut): TableRow {
    const isOpen = lines > 1 || end === 'open';
    const isContinued = end !== 'whole' && (this.#isInside(1, isOpen) || (isOpen && !this.#isRowNext(1)));
    const [first] = this.#lines.take();
    const text = first?.text ?? '';
    const plain = this.#cellsWithoutQuotes(text);
    if (end === 'open' && this.#isCutOff(plain.length >= this.#width && first?.ended === true))
      throw this.#truncated();
    if (isContinued) this.#takeRest();
    this.#isBehindFault = true;
    this.#count += 1;
    const reliable = plain.length === this.#width ? plain : cells;
    return { cells: soundCells(reliable), text, fault: STRAY_QUOTE };
  }

  /** Whether the feed ends inside the cell that its last row leaves open; a full last line may have a stray quote. */
  #isCutOff(isFull: boolean): boolean {
    if (this.#lines.peek() === undefined) return !isFull;
    if (this.#isRowNext(0)) return false;
    let last = 0;
    while (this.#lines.peek(last)?.quotes === 0) last += 1;
    return this.#lines.peek(last) === undefined;
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
