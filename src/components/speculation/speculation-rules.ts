import { scriptHash } from '#components/script-hash.ts';

/**
 * Prefetches a page on hover or touch of its link. "Moderate" limits this to two pages at a time; browsers that save
 * data do not.
 */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/(api|sign-in)*' } }] },
      eagerness: 'moderate',
    },
  ],
});

/** Prerenders a car's page on hover or touch of its card, where `limitPrerender` leaves these rules in the page. */
export const PRERENDER_RULES = JSON.stringify({
  prerender: [{ where: { selector_matches: '.vehicle-card .card__link' }, eagerness: 'moderate' }],
});

/** For the content security policy, which allows inline scripts by hash. */
export const SPECULATION_HASHES = await Promise.all([PREFETCH_RULES, PRERENDER_RULES].map(scriptHash));
