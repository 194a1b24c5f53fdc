/** How the rows of a file are written. */
export interface CsvHabits {
  /** Columns of the header. */
  width: number;
  /** Lines that are no row or start none, because of a quote. */
  faults: number;
  /** Whether a backslash stands before a quote in one of them. */
  hasEscapes: boolean;
  /** Whether no quote stands where none may, and texts of several lines and rows that end early are habitual. */
  areQuotesRight: boolean;
  /** The fewest cells that rows often have; `Infinity` where that cannot be seen. */
  leastCells: number;
  /** The cells of nearly all rows: one with far fewer is cut off. 0 where more rows end early, as a few of a short table do. */
  typicalCells: number;
  /** Whether a line starts as rows do, by what its first cells hold. */
  isStart: (line: string) => boolean;
}

/** A whole row. */
interface HabitRow {
  text: string;
  cells: readonly string[];
}

/** Two stray quotes may join rows, or cells of one; what occurs as often as this is the habit of a file. */
const HABITUAL = 3;

/** What fewer rows than this have is chance. */
const MIN_SHARE = 0.05;

/** Cells by which the start of a row is recognised. */
const START_CELLS = 3;

/** Rows behind a fault that show where the next one starts, before any counts. */
const MIN_TELLING = 2;

/** Prose starts with no delimiter, a row without an id does. */
const NO_ID = 'start 0 nothing';

/** Rows and their traits. */
type Tally = Map<string, number>;

/**
 * Gathers how the rows of a file are written. Lines around a fault may be those of a text: rows count from the second
 * on that shows where rows start, by a quoted cell or all columns, and up to the last.
 */
export class HabitGathering {
  readonly #width: number;
  readonly #delimiter: string;
  /** Rows that are none of the lines of a text around a fault. */
  readonly #certain: Tally = new Map();
  /** Rows that show where rows start, and all: they count where few are certain. */
  readonly #telling: Tally = new Map();
  readonly #all: Tally = new Map();
  #pending: Tally = new Map();
  #tellingRows = MIN_TELLING;
  #faults = 0;
  #hasEscapes = false;

  constructor(width: number, delimiter: string) {
    this.#width = width;
    this.#delimiter = delimiter;
  }

  add(row: HabitRow): void {
    const traits = this.#traitsOf(row);
    count(traits, this.#all);
    if (this.#showsStart(row)) {
      this.#settle();
      this.#tellingRows += 1;
      count(traits, this.#telling);
    }
    count(traits, this.#pending);
    // No quote has ended it early.
    if (row.cells.length === this.#width && !row.text.includes('"') && this.#isCertain) this.#settle();
  }

  addFault(line: string): void {
    this.#faults += 1;
    this.#hasEscapes ||= line.includes('\\"');
    this.#tellingRows = 0;
    this.#pending = new Map();
  }

  /** The habits of the rows so far. */
  habits(): CsvHabits {
    this.#settle();
    const rowsOf = (tally: Tally) => tally.get('row') ?? 0;
    const isEnough = (tally: Tally) => rowsOf(tally) > 0 && rowsOf(tally) >= rowsOf(this.#all) * MIN_SHARE;
    const enough = [this.#certain, this.#telling].filter(isEnough);
    // Rows that all lack an id do not show how others start.
    const tally = enough.find((rows) => rowsOf(rows) > (rows.get(NO_ID) ?? 0)) ?? enough[0] ?? this.#all;
    const often = rowsOf(tally) * MIN_SHARE;
    const texts = countsOf('text', tally);
    const isHabit = ([, rows]: readonly [string, number]) => rows >= Math.max(HABITUAL, often);
    const widths = countsOf('cells', tally).filter(isHabit).map(widthOf);
    const isTypical = (trait: string) => (tally.get(trait) ?? 0) > often;
    return {
      width: this.#width,
      faults: this.#faults,
      hasEscapes: this.#hasEscapes,
      areQuotesRight: this.#faults === 0 && texts.length > 0 && texts.every(([, rows]) => rows >= HABITUAL),
      leastCells: Math.min(...widths),
      typicalCells: typicalCells(this.#all, rowsOf(this.#all) * MIN_SHARE),
      isStart: (line) => {
        const [first = '', ...others] = this.#startsOf(line);
        return tally.size === 0 || ((isTypical(first) || first === NO_ID) && others.some(isTypical));
      },
    };
  }

  get #isCertain(): boolean {
    return this.#tellingRows >= MIN_TELLING;
  }

  #settle(): void {
    if (this.#isCertain)
      for (const [trait, rows] of this.#pending)
        this.#certain.set(trait, (this.#certain.get(trait) ?? 0) + rows);
    this.#pending = new Map();
  }

  #showsStart({ text, cells }: HabitRow): boolean {
    return cells.length === this.#width || text.startsWith('"') || text.includes(`${this.#delimiter}"`);
  }

  #traitsOf({ text, cells }: HabitRow): string[] {
    const texts = text.includes('\n')
      ? cells.flatMap((cell, column) => (cell.includes('\n') ? [`text ${column}`] : []))
      : [];
    const short = text.includes('"') && cells.length < this.#width ? ['text short'] : [];
    return ['row', `cells ${cells.length}`, ...texts, ...short, ...this.#startsOf(text)];
  }

  #startsOf(text: string): string[] {
    const cells = text.split('\n', 1)[0]?.split(this.#delimiter, START_CELLS) ?? [];
    return Array.from({ length: START_CELLS }, (_, at) => `start ${at} ${kindOf(cells[at] ?? '')}`);
  }
}

const countsOf = (kind: string, tally: Tally) => [...tally].filter(([trait]) => trait.startsWith(`${kind} `));

const widthOf = ([trait]: readonly [string, number]) => Number(trait.slice('cells '.length));

/** Fewer rows of one width show no habit. */
const MIN_TYPICAL_ROWS = 20;

/** The cells of most rows; 0 where as many as `often` have fewer. Of all rows: those of certain ones show none that end early. */
function typicalCells(all: Tally, often: number): number {
  const cells = countsOf('cells', all);
  const [most] = cells.toSorted((a, b) => b[1] - a[1] || widthOf(b) - widthOf(a));
  if (most === undefined || most[1] < MIN_TYPICAL_ROWS) return 0;
  const typical = widthOf(most);
  const short = cells.reduce((sum, one) => sum + (widthOf(one) < typical ? one[1] : 0), 0);
  return short >= often ? 0 : typical;
}

function count(traits: readonly string[], tally: Tally): void {
  for (const trait of traits) tally.set(trait, (tally.get(trait) ?? 0) + 1);
}

/** What a cell holds, as far as all cells of a column do. */
function kindOf(cell: string): string {
  const text = cell.replaceAll('"', '').trim();
  if (text === '') return cell.trim() === '"' ? 'end' : 'nothing';
  if (/\s/.test(text)) return 'words';
  return /\d/.test(text) ? 'code' : 'word';
}
