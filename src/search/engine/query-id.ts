import { checksum } from './index-file.ts';
import type { SearchParameters } from './request.ts';

/** 32 characters, the same for the same search: nothing is counted here that would tell two apart. */
export const queryId = (params: SearchParameters): string =>
  checksum(new TextEncoder().encode(JSON.stringify(params)))
    .toString(16)
    .padStart(32, '0');
