import { scriptHash } from '#components/script-hash.ts';

/**
 * Prefetches a page on hover or touch of its link, and prerenders a car's page on that of its card. "Moderate" limits
 * this to two pages at a time; browsers that save data do neither.
 */
const RULES = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/(api|sign-in)*' } }] },
      eagerness: 'moderate',
    },
  ],
  prerender: [{ where: { selector_matches: '.vehicle-card .card__link' }, eagerness: 'moderate' }],
};

export const SPECULATION_RULES = JSON.stringify(RULES);

/** For the content security policy, which allows inline scripts by hash. */
export const SPECULATION_RULES_HASH = await scriptHash(SPECULATION_RULES);
