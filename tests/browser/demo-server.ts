import path from 'node:path';

/** Two parallel runs need two ports. */
export const PORT = Number(process.env.TEST_PORT ?? 4391);

/** State folder of the tests' server, separate from that of development. */
export const STATE = path.resolve(import.meta.dirname, '../../.forecourt/browser-tests');

/** The server's address of a site, without a final slash. */
export const originOf = (site: string): string => `http://${site}.localhost:${PORT}`;
