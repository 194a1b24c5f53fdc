import { LAZY_PARTS } from './lazy-parts.ts';
import { leanEngine, type SearchEngine } from './lean-engine.ts';

export type { SearchEngine };

/** Opens a file of `buildIndex`; any other is an `IndexUnreadable`. Columns are read when they are first used. */
export const openIndex = (file: Uint8Array): SearchEngine => leanEngine(file, () => LAZY_PARTS);
