import path from 'node:path';

/** What is measured, and how much of it. */
export interface LiveSize {
  /** Of the one large site. */
  cars: number;
  changes: number;
  /** First changes after the service was started again. */
  starts: number;
  /** Each of the sites that all change at the same time. */
  burstCars: number;
  grown: { sites: readonly [few: number, many: number]; cars: number };
  /** Of each server under steady load. */
  seconds: number;
}

/** Where the benchmark keeps its projects and what they print; a name, as commands run from the project's folder. */
export const BENCH = '.forecourt/bench';

/** A project with dealerships of its own. */
export interface BenchProject {
  /** Folder with `sites/` and `content/`. */
  root: string;
  /** Its state folder. */
  state: string;
}

const place = (name: string): BenchProject => ({
  root: path.join(BENCH, name),
  state: path.join(BENCH, `${name}-state`),
});

/** One dealership with all the cars. */
export const LARGE = { ...place('one-site'), slug: 'bench' };
/** The same number of cars over many dealerships. */
export const MANY = place('many-sites');
/** One dealership whose search page is used. */
export const SEARCHED = { ...place('searched-site'), slug: 'bench' };
/** One dealership that takes leads. */
export const ENQUIRED = { ...place('enquired-site'), slug: 'bench' };
/** Dealerships of which all change at the same time. */
export const BURST = place('burst-sites');
/** As many dealerships as a large group of groups has. */
export const GROWN = place('grown-sites');
