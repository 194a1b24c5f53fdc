import { leanEngine, type SearchEngine } from './lean-engine.ts';
import { SELDOM } from './seldom.ts';

export type { SearchEngine };

/** Opens a file of `buildIndex`; any other is an `IndexUnreadable`. Columns are read when they are first used. */
export const openIndex = (file: Uint8Array): SearchEngine => leanEngine(file, () => SELDOM);
