import { printForAlgolia } from '#domain/search/filter-dialects.ts';
import { listedAt } from '#domain/search/listed-at.ts';

/** The stock rule by the browser's clock: a file may be older than the end of a sold car's time in lists (rules 1). */
export const listedNow = (): string => printForAlgolia([listedAt(new Date())]);
