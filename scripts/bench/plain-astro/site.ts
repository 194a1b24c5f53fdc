import { openSiteViews } from '#generator/site-view/site-view.ts';
import { readMemory } from '#pipeline/memory.ts';
import { LARGE } from '../places.ts';

const memory = await readMemory(LARGE.state, LARGE.slug);
if (memory === null) throw new Error('There is no snapshot to print: run the generator first');

/** The site that the generator printed, at the same snapshot. */
export const views = openSiteViews(memory.snapshot, new Date());
