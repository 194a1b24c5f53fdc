import type { Point } from '#domain/geo/distance.ts';

/** Asks somebody where a postcode lies; `null` for one that they do not know. Rejects where no answer can be had. */
export type Geocoder = (postcode: string) => Promise<Point | null>;
