import path from 'node:path';

/** The project folder, which contains `sites/`, `content/` and `src/`. */
export const PROJECT = path.resolve(import.meta.dirname, '..');
