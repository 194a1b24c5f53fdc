/** How far a test walks: a little in `npm test`, all the way in `npm run proof`. */
export const walk = (little: number, far: number): number => (process.env.PROOF === '1' ? far : little);
