import { scriptHash } from '#components/script-hash.ts';

/**
 * What a browser may fetch ahead of navigation: a page when somebody reaches for its link, and all of a car's page when
 * they reach for its card. "Moderate" leaves it to hover or touch and to two at a time; browsers that save data do neither.
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

/** For the policy of every page, which knows each inline script by its hash. */
export const SPECULATION_RULES_HASH = await scriptHash(SPECULATION_RULES);
