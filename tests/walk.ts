/** The extent of a test: limited in `npm test`, complete in `npm run proof`. */
export const walk = (little: number, far: number): number => (process.env.PROOF === '1' ? far : little);

/** Whether tests that walk no further in `npm run proof` are skipped there. */
export const IS_PROOF = walk(0, 1) === 1;
