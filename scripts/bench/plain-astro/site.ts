import { openSiteViews } from '#generator/site-view/site-view.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import { LARGE } from '../places.ts';

const snapshot = await lastSnapshot(LARGE.state, LARGE.slug);
if (snapshot === null) throw new Error('There is no snapshot to print: run the generator first');

/** The site that the generator printed, at the same snapshot. */
export const views = openSiteViews(snapshot, new Date());
