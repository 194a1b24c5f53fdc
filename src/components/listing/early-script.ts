import { scriptHash } from '#components/script-hash.ts';
import { searchParameters } from '#domain/search/search-url.ts';

/**
 * Runs before first paint: a filtered address must not show all cars first. The live search removes the mark once it
 * has results.
 */
export const EARLY_SCRIPT = `if(/[?&](${searchParameters().join('|')})=/.test(location.search))document.documentElement.dataset.search='pending'`;

/** For the content security policy, which allows inline scripts by hash. */
export const EARLY_SCRIPT_HASH = await scriptHash(EARLY_SCRIPT);
