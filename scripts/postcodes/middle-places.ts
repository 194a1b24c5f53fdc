import { distanceKm, type GeoPoint } from '#domain/geo/distance.ts';
import type { PostcodeRow } from './place-row.ts';

/** A place rounded to a hundredth of a degree, with its number of rows: millions of addresses share few of them. */
interface Cell extends GeoPoint {
  rows: number;
}

/** Collects places, and returns the median one of each postcode. */
export interface MiddlePlaces {
  add(place: PostcodeRow): void;
  /** Sorted by postcode. */
  all(): PostcodeRow[];
}

/**
 * Creates a collector that finds each postcode's median place: the one of its places nearest to the median latitude and
 * longitude. So it is never a point between places, which may be in the sea, and an outlier hardly moves it.
 */
export function middlePlaces(): MiddlePlaces {
  const cells = new Map<string, Map<string, Cell>>();
  return {
    add({ postcode, lat, long }) {
      const key = `${lat.toFixed(2)},${long.toFixed(2)}`;
      const ofPostcode = cells.get(postcode) ?? new Map<string, Cell>();
      const cell = ofPostcode.get(key) ?? { lat: hundredth(lat), long: hundredth(long), rows: 0 };
      cell.rows += 1;
      cells.set(postcode, ofPostcode.set(key, cell));
    },
    all: () =>
      [...cells]
        .map(([postcode, ofPostcode]) => ({ postcode, ...middle([...ofPostcode.values()]) }))
        .sort((a, b) => Number(a.postcode) - Number(b.postcode)),
  };
}

const hundredth = (degrees: number) => Number(degrees.toFixed(2));

function middle(cells: readonly Cell[]): GeoPoint {
  const centre = { lat: median(cells, 'lat'), long: median(cells, 'long') };
  const { lat, long } = cells.reduce((best, cell) =>
    distanceKm(cell, centre) < distanceKm(best, centre) ? cell : best,
  );
  return { lat, long };
}

function median(cells: readonly Cell[], axis: keyof GeoPoint): number {
  const ordered = cells.toSorted((a, b) => a[axis] - b[axis]);
  let rest = cells.reduce((sum, { rows }) => sum + rows, 0) / 2;
  const found = ordered.find(({ rows }) => {
    rest -= rows;
    return rest <= 0;
  });
  return found?.[axis] ?? Number.NaN;
}
