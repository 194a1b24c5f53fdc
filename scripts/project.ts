import path from 'node:path';

/** The project's folder: the one that holds `sites/`, `content/` and `src/`. */
export const PROJECT = path.resolve(import.meta.dirname, '..');
