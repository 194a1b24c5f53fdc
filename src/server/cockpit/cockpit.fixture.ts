import type { SiteFacts } from '#sites/site-facts.ts';

/** Site facts that are empty but for what a test sets. */
export const factsWith = (facts: Partial<SiteFacts> = {}): SiteFacts => ({
  ...{ build: null, snapshot: null, lapses: [], links: null, photos: null },
  ...facts,
});

/** A build that published one car, with what a test sets. */
export const buildWith = (build: Partial<NonNullable<SiteFacts['build']>> = {}) => ({
  ...{
    site: 'demo',
    outcome: 'published' as const,
    release: null,
    previous: null,
    stored: null,
    accepted: 1,
  },
  ...{
    hidden: 0,
    rejected: [],
    feeds: [],
    changed: [],
    warnings: [],
    reasons: [],
    repaired: null,
    held: null,
    account: null,
  },
  ended_at: '2025-12-31T21:00:00.000Z',
  ...build,
});
