import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { type Info, parse } from 'csv-parse';
import { count } from '#domain/count.ts';
import { InvalidInput, type Issue, NotFound } from '#domain/errors.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { middlePlaces } from './middle-places.ts';
import { type PlaceFormat, placeFormat } from './place-format.ts';
import { type PlaceCells, readPlace } from './place-row.ts';
import { tableFile } from './table-file.ts';

export interface PostcodeImport {
  /** GeoNames' AU.txt, or a CSV such as G-NAF's. */
  file: string;
  /** The table to write. */
  out: string;
  /** The attribution that its licence requires; a CSV does not contain it. */
  attribution: string | undefined;
  onStep: (step: string) => void;
}

export interface ImportOutcome {
  postcodes: number;
  rows: number;
  /** Number of omitted rows, with the issues of the first ones. */
  bad: number;
  issues: Issue[];
}

/** Most bad rows named individually. */
const NAMED = 20;
const STEP = 10_000;
const MAX_ROW_LENGTH = 100_000;

/**
 * Writes the table of postcodes from a file of places; omits and names bad rows. Throws `NotFound` for a missing file,
 * and `InvalidInput` for one without good rows, without attribution, or of unknown format.
 */
export async function importPostcodes(request: PostcodeImport): Promise<ImportOutcome> {
  const { file, out, onStep } = request;
  const format = placeFormat(file, await firstLineOf(file));
  const attribution = request.attribution ?? format.attribution;
  if (attribution === null) throw noOwner();

  const middles = middlePlaces();
  const outcome: ImportOutcome = { postcodes: 0, rows: 0, bad: 0, issues: [] };
  for await (const { line, cells } of rowsOf(file, format)) {
    const place = readPlace(cells);
    outcome.rows += 1;
    if ('postcode' in place) middles.add(place);
    else {
      outcome.bad += 1;
      if (outcome.bad <= NAMED) outcome.issues.push({ field: `${file}:${line}`, ...place });
    }
    if (outcome.rows % STEP === 0) onStep(`${count(outcome.rows, 'row')} read`);
  }
  const places = middles.all();
  if (places.length === 0) throw new InvalidInput('Nothing was written: no row is good', outcome.issues);
  await replaceFile(out, tableFile(places, path.basename(file), attribution));
  return { ...outcome, postcodes: places.length };
}

async function firstLineOf(file: string): Promise<string> {
  const text = await beginningOf(file).catch((cause: unknown) => {
    const message = `${file} cannot be read. Give the path of the file that you have downloaded.`;
    throw new NotFound(message, { cause });
  });
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r|\n/, 1);
  return line;
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_ROW_LENGTH));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* rowsOf(
  file: string,
  { delimiter, quote, firstLine, columns }: PlaceFormat,
): AsyncGenerator<{ line: number; cells: PlaceCells }> {
  const parser = parse({
    delimiter,
    quote,
    from_line: firstLine,
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  const rows: AsyncIterable<{ record: string[]; info: Info }> = createReadStream(file).compose(parser);
  try {
    for await (const { record, info } of rows) {
      const cell = (column: keyof PlaceCells) => record[columns[column]] ?? '';
      yield {
        line: info.lines,
        cells: { postcode: cell('postcode'), lat: cell('lat'), long: cell('long') },
      };
    }
  } catch (cause) {
    const message = `It cannot be read as a table: ${cause instanceof Error ? cause.message : cause}. Fix it there, or download the file again`;
    throw new InvalidInput('Nothing was written', [{ field: file, code: 'unreadable', message }]);
  }
}

const noOwner = () =>
  new InvalidInput('Nothing was written', [
    {
      field: '--attribution',
      code: 'required',
      message: 'Say whose data it is, in the words that its licence asks for: they go into the table',
    },
  ]);
