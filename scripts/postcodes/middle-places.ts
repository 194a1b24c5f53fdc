import { distanceKm, type GeoPoint } from '#domain/geo/distance.ts';
import type { PostcodeRow } from './place-row.ts';

/** A place to a hundredth of a degree, and how many rows named it: millions of addresses share few of them. */
interface Cell extends GeoPoint {
  rows: number;
}

/** Takes places as they are read, and returns the middle one of each postcode. */
export interface MiddlePlaces {
  add(place: PostcodeRow): void;
  /** In ascending order of the postcodes. */
  all(): PostcodeRow[];
}

/**
 * The median place: of those that a postcode has, the one nearest to the median latitude and longitude. Never a point
 * between places, which may be in the sea; and one stray row moves it little.
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
