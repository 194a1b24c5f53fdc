import { distanceKm, type GeoPoint } from '#domain/geo/distance.ts';
import type { Columns } from './column.ts';
import { addDocument, type Documents, noDocuments } from './documents.ts';
import { SearchRefused } from './errors.ts';

/** Where documents must be: around a point, in boxes or in polygons. */
export interface PlaceRequest {
  /** `lat,lng` in degrees. */
  aroundLatLng?: string;
  /** Metres; `all` or missing for any distance. */
  aroundRadius?: number | 'all';
  /** Corners of boxes: lat, lng, lat, lng. */
  insideBoundingBox?: readonly (readonly number[])[];
  /** Corners of polygons: lat, lng, and so on. */
  insidePolygon?: readonly (readonly number[])[];
}

export interface PlaceMatch {
  documents: Documents;
  /** Kilometres by row; `null` where there is no point to measure from. */
  distance: Float64Array | null;
}

/** Documents with coordinates where the request wants them; `null` where it wants none. */
export function searchPlace(
  { aroundLatLng, aroundRadius = 'all', insideBoundingBox = [], insidePolygon = [] }: PlaceRequest,
  total: number,
  column: Columns,
): PlaceMatch | null {
  const point = aroundLatLng ? parsePoint(aroundLatLng) : null;
  const areas = [...insideBoundingBox.map(boxCorners), ...insidePolygon].map(pairs);
  if (point === null && areas.length === 0) return null;
  const [lat, lng] = [column('_geoloc.lat'), column('_geoloc.lng')];
  const documents = noDocuments(total);
  const distance = new Float64Array(total).fill(Number.POSITIVE_INFINITY);
  const limit = aroundRadius === 'all' ? Number.POSITIVE_INFINITY : aroundRadius / 1000;
  for (let row = 0; row < total; row++) {
    const place = { lat: Number(lat?.at(row)), long: Number(lng?.at(row)) };
    if (Number.isNaN(place.lat + place.long)) continue;
    if (point !== null) distance[row] = distanceKm(point, place);
    const near = point === null || (distance[row] ?? 0) <= limit;
    if (near && (areas.length === 0 || areas.some((corners) => isInside(place, corners)))) {
      addDocument(documents, row);
    }
  }
  return { documents, distance: point && distance };
}

function parsePoint(text: string): GeoPoint {
  const [lat = Number.NaN, long = Number.NaN] = text.split(',').map((part) => Number(part.trim() || 'none'));
  if (Number.isNaN(lat + long)) throw new SearchRefused(`aroundLatLng: expected "lat,lng", not: ${text}`);
  return { lat, long };
}

const boxCorners = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [a, b, a, d, c, d, c, b];

const pairs = (corners: readonly number[]): GeoPoint[] =>
  corners.flatMap((lat, index) => (index % 2 === 0 ? [{ lat, long: corners[index + 1] ?? 0 }] : []));

/** Whether a line due east of the point crosses the border an odd number of times. */
function isInside({ lat, long }: GeoPoint, corners: readonly GeoPoint[]): boolean {
  let inside = false;
  corners.forEach((to, index) => {
    const from = corners.at(index - 1) ?? to;
    if (from.lat > lat === to.lat > lat) return;
    if (long <= from.long + ((lat - from.lat) / (to.lat - from.lat)) * (to.long - from.long))
      inside = !inside;
  });
  return inside;
}
