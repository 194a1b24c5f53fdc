/** The extent of a test: limited in `npm test`, complete in `npm run proof`. */
export const walk = (little: number, far: number): number => (process.env.PROOF === '1' ? far : little);

/** Whether this is `npm run proof`: it repeats no test that walks no further there, and has others of its own. */
export const IS_PROOF = walk(0, 1) === 1;

/** The first of similar cases in `npm test`, all of them in `npm run proof`. */
export const sampled = <T>(cases: readonly T[]): readonly T[] => cases.slice(0, walk(1, cases.length));
