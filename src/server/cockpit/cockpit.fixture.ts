import { differenceText } from '#domain/stock-guard/difference.ts';
import { refusedReport } from '#generator/build/report.ts';
import type { SiteFacts } from '#sites/site-facts.ts';

/** Site facts that are empty but for what a test sets. */
export const factsWith = (facts: Partial<SiteFacts> = {}): SiteFacts => ({
  build: null,
  snapshot: null,
  lapses: [],
  links: null,
  photos: null,
  ...facts,
});

/** A build that published one car, with what a test sets. */
export const buildWith = (build: Partial<NonNullable<SiteFacts['build']>> = {}) => ({
  site: 'demo',
  outcome: 'published' as const,
  release: null,
  previous: null,
  stored: null,
  accepted: 1,
  hidden: 0,
  rejected: [],
  feeds: [],
  changed: [],
  warnings: [],
  reasons: [],
  repaired: null,
  held: null,
  account: null,
  ended_at: '2025-12-31T21:00:00.000Z',
  ...build,
});

/** How the feed of `heldBuild` differs, as text. */
export const HELD_DIFFERENCE = 'North: price: Its median went from 20,000 to 200';

/** A build that held a feed of which the prices of one store are divided by 100. */
export function heldBuild() {
  const since = '2025-12-31T21:00:00.000Z';
  const difference = {
    rule: 'median' as const,
    store: 'North',
    field: 'price',
    size: Math.log(0.01),
    samples: [],
    message: 'Its median went from 20,000 to 200',
  };
  const held = {
    since,
    last: since,
    differences: [difference],
    accepted: [],
    accepted_cars: [],
    rejected: false,
  };
  const refusal = {
    kind: 'refused' as const,
    acceptable: true,
    held: null,
    rejected: [],
    warnings: [],
    reasons: [differenceText(difference)],
  };
  return buildWith(refusedReport('demo', null, refusal, held));
}
