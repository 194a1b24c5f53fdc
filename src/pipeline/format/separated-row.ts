const QUOTE = '"';

/** One row of separated values, as far as it can be cut. */
export interface SeparatedRow {
  /** Its cells, trimmed; where the row is not whole, those before the fault. */
  cells: string[];
  /** `open`: a quote is never closed; `stray`: one stands where none may (RFC 4180). */
  end: 'whole' | 'open' | 'stray';
  /** Where the cell starts that is cut last. */
  at: number;
}

/** Lengths in inches, such as 18" and 10.25": nobody closes their marks. */
const LENGTHS = /(?<![\w.]|\d,)(\d{1,2}(?:\.\d{1,2})?) ?"(?!\w)/g;

/** An inch mark behind any number in a text. */
const INCHES = /^[^"]*(?:\d ?"+[^"]*)+$/;

/** Words in quotes inside a text: a stray quote would stand alone. */
const PAIRED = /^[^"]+(?:"[^"]*"[^"]*)+$/;

/** A text as long as this is prose, in which a mark does no harm. */
const PROSE_LENGTH = 40;

/** Whether an open quote ends on a line: others are doubled. */
export const closesQuote = (line: string): boolean => /(?<!")"(?:"")*(?!")/.test(line);

/** Cuts one row, whose line breaks lie in quoted cells; `begun` is what was cut of it when it was shorter, and open. */
export function cutRow(
  text: string,
  delimiter: string,
  begun: Pick<SeparatedRow, 'cells' | 'at'> = { cells: [], at: 0 },
): SeparatedRow {
  if (!text.includes(QUOTE)) {
    const cells = text.split(delimiter).map((cell) => cell.trim());
    return { cells, end: text.includes('\n') ? 'stray' : 'whole', at: 0 };
  }
  const cells = [...begun.cells];
  for (let { at } = begun; ; ) {
    const cell = cutCell(text, at, delimiter);
    if (typeof cell === 'string') return { cells, end: cell, at };
    cells.push(cell.value);
    if (cell.end >= text.length) return { cells, end: 'whole', at };
    at = cell.end + 1;
  }
}

/** The cell that starts at `from`, and the place of the delimiter behind it. */
function cutCell(
  text: string,
  from: number,
  delimiter: string,
): { value: string; end: number } | 'open' | 'stray' {
  let start = from;
  while (text[start] === ' ') start += 1;
  if (text[start] !== QUOTE) {
    const found = text.indexOf(delimiter, from);
    const end = found === -1 ? text.length : found;
    const value = text.slice(from, end).trim();
    if (value.includes('\n')) return 'stray';
    if (!areQuotesText(value, from === 0)) return 'stray';
    return { value: withoutFormula(value).replaceAll('""', QUOTE), end };
  }
  let close = text.indexOf(QUOTE, start + 1);
  while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
  if (close === -1) return 'open';
  let end = close + 1;
  while (text[end] === ' ' || text[end] === '\r') end += 1;
  if (end < text.length && text[end] !== delimiter) return 'stray';
  return {
    value: withoutFormula(
      text
        .slice(start + 1, close)
        .replaceAll('""', QUOTE)
        .trim(),
    ),
    end,
  };
}

/** Whether the quotes in a cell that none begins are part of its text; `isFirst` in its row. */
function areQuotesText(value: string, isFirst: boolean): boolean {
  const plain = value.replace(LENGTHS, '$1');
  // A number alone that starts a row may be an id.
  if (isFirst && plain.length < value.length && /^[\d.]+$/.test(plain)) return false;
  return (
    [value, plain].some((text) => !text.includes(QUOTE) || PAIRED.test(text)) ||
    (value.length >= PROSE_LENGTH && INCHES.test(value))
  );
}

/** Workbooks write ="0012" for a text that looks like a number. */
const withoutFormula = (value: string) =>
  value.startsWith('=') ? value.replace(/^="([^"]*)"$/, '$1') : value;

/** The row without regard to quotes, for one whose quotes are wrong. */
export function cutAtDelimiters(text: string, delimiter: string): string[] {
  return text.split(delimiter).map((cell) => withoutFormula(cell.trim()).replaceAll(QUOTE, '').trim());
}
