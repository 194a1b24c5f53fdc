import path from 'node:path';

/** Two runs beside each other need two ports. */
export const PORT = Number(process.env.TEST_PORT ?? 4391);

/** State folder of the tests' own server, so that a feed tried by hand is never what is tested. */
export const STATE = path.resolve(import.meta.dirname, '../../.forecourt/browser-tests');

/** Where the server answers for a site, without a final slash. */
export const originOf = (site: string): string => `http://${site}.localhost:${PORT}`;
