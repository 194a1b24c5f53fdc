import { type AsciiDocument, textOf } from './encoding.ts';
import { MAX_RECORD_BYTES } from './feed-order.ts';
import { textLines } from './lines.ts';

/** A line of separated values. */
export interface CsvLine {
  /** With U+FFFD for what is broken in it. */
  text: string;
  isSound: boolean;
  quotes: number;
  isTooLarge: boolean;
  ended: boolean;
}

/** The lines that are needed to see where a row ends. */
export class LineQueue {
  readonly #lines: Generator<CsvLine>;
  readonly #queue: CsvLine[] = [];

  /** Where `areEscaped`, backslashes escape quotes and themselves. */
  constructor(document: AsciiDocument, areEscaped = false) {
    this.#lines = csvLines(document, areEscaped);
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

function* csvLines({ read, encoding }: AsciiDocument, areEscaped: boolean): Generator<CsvLine> {
  for (const { bytes, ended } of textLines(read)) {
    const text = textOf(bytes, encoding);
    const written = (text ?? bytes.toString()).replace(/\r$/, '');
    const lossy = areEscaped ? withDoubledQuotes(written) : written;
    const quotes = lossy.split('"').length - 1;
    yield { text: lossy, isSound: text !== null, quotes, isTooLarge: bytes.length > MAX_RECORD_BYTES, ended };
  }
}

const withDoubledQuotes = (line: string) =>
  line.replace(/\\([\\"])/g, (_, sign) => (sign === '"' ? '""' : sign));
