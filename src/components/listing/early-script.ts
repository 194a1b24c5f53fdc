import { scriptHash } from '#components/script-hash.ts';
import { SEARCH_PARAMETERS } from '#domain/search/search-url.ts';

/**
 * Runs before the page is drawn: an address that requests some cars must not show all of them first. The live search
 * takes the mark away once it knows better.
 */
export const EARLY_SCRIPT = `if(/[?&](${SEARCH_PARAMETERS.join('|')})=/.test(location.search))document.documentElement.dataset.search='asked'`;

/** For the page's policy, which knows every inline script by its hash. */
export const EARLY_SCRIPT_HASH = await scriptHash(EARLY_SCRIPT);
