import { pathToFileURL } from 'node:url';
import { LARGE } from '../places.ts';

/** Imports a module of this project from its own path, because files that it reads are not in Astro's bundle. */
const own = (file: string) => import(/* @vite-ignore */ pathToFileURL(file).href);

const { openSiteViews }: typeof import('#generator/site-view/site-view.ts') = await own(
  'src/generator/site-view/site-view.ts',
);
const { lastSnapshot }: typeof import('#pipeline/take-snapshot.ts') = await own(
  'src/pipeline/take-snapshot.ts',
);

const snapshot = await lastSnapshot(LARGE.state, LARGE.slug);
if (snapshot === null) throw new Error('There is no snapshot to print: run the generator first');

/** The site that the generator printed, from the same snapshot. */
export const views = openSiteViews(snapshot, new Date());
