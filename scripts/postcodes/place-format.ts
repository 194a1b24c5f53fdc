import { InvalidInput } from '#domain/errors.ts';

export interface PlaceFormat {
  delimiter: string;
  quote: '"' | null;
  /** The first line with a place, from 1. */
  firstLine: 1 | 2;
  /** Column indexes, from 0. */
  columns: { postcode: number; lat: number; long: number };
  /** The attribution, where the format implies it. */
  attribution: string | null;
}

/** country, postcode, place, three times the name and code of a region, latitude, longitude, accuracy. */
const GEONAMES: PlaceFormat = {
  delimiter: '\t',
  quote: null,
  firstLine: 1,
  columns: { postcode: 1, lat: 9, long: 10 },
  attribution: 'GeoNames (https://www.geonames.org), postal codes, CC BY 4.0',
};
const GEONAMES_ROW = /^[A-Z]{2}\t(?:[^\t]*\t){8}/;

const DELIMITERS = [',', '|', ';', '\t'];

/**
 * Detects a file's format by its first line: GeoNames' postal codes, or a table with columns POSTCODE, LATITUDE and
 * LONGITUDE among others, such as G-NAF's. Throws `InvalidInput` for any other.
 */
export function placeFormat(file: string, firstLine: string): PlaceFormat {
  if (GEONAMES_ROW.test(firstLine)) return GEONAMES;
  const [names, delimiter] = DELIMITERS.map((one) => [cells(firstLine, one), one] as const).reduce(
    (best, next) => (next[0].length > best[0].length ? next : best),
  );
  const missing = ['POSTCODE', 'LATITUDE', 'LONGITUDE'].filter((name) => !names.includes(name));
  if (missing.length > 0) throw unknownFormat(file, missing);
  const columns = {
    postcode: names.indexOf('POSTCODE'),
    lat: names.indexOf('LATITUDE'),
    long: names.indexOf('LONGITUDE'),
  };
  return { delimiter, quote: '"', firstLine: 2, columns, attribution: null };
}

const cells = (line: string, delimiter: string) =>
  line.split(delimiter).map((cell) => cell.replaceAll(/^[\s"]+|[\s"]+$/g, '').toUpperCase());

function unknownFormat(file: string, missing: readonly string[]): InvalidInput {
  const message = `No column ${missing.join(', ')}. Give GeoNames' AU.txt, or a CSV whose first line names the columns POSTCODE, LATITUDE and LONGITUDE`;
  return new InvalidInput('Nothing was written', [{ field: `${file}:1`, code: 'unknown_format', message }]);
}
