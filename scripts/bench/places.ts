import path from 'node:path';

export interface LiveSize {
  /** Of the single large site. */
  cars: number;
  changes: number;
  /** First changes after a restart of the service. */
  starts: number;
  /** Of each site that changes simultaneously with the others. */
  burstCars: number;
  grown: { sites: readonly [few: number, many: number]; cars: number };
  /** Duration of the steady load on each server. */
  seconds: number;
}

/** Folder of the benchmark's projects and output, relative to the project because commands run there. */
export const BENCH = '.forecourt/bench';

/** A project with its own dealerships. */
export interface BenchProject {
  /** Folder with `sites/` and `content/`. */
  root: string;
  state: string;
}

const place = (name: string): BenchProject => ({
  root: path.join(BENCH, name),
  state: path.join(BENCH, `${name}-state`),
});

/** One dealership with all the cars. */
export const LARGE = { ...place('one-site'), slug: 'bench' };
/** The same number of cars in many dealerships. */
export const MANY = place('many-sites');
/** One dealership with all the cars, and many photos of each. */
export const PHOTOGRAPHED = { ...place('photographed-site'), slug: 'bench' };
/** One dealership, for the search page. */
export const SEARCHED = { ...place('searched-site'), slug: 'bench' };
/** One dealership, for saved searches. */
export const ALERTED = { ...place('alerted-site'), slug: 'bench' };
/** One dealership, for leads. */
export const ENQUIRED = { ...place('enquired-site'), slug: 'bench' };
/** Dealerships that all change simultaneously. */
export const BURST = place('burst-sites');
/** As many dealerships as a large holding of dealer groups has. */
export const GROWN = place('grown-sites');
