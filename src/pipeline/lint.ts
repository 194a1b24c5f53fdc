import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { advertisedCars } from './lint/advertised-cars.ts';
import { advertisements } from './lint/advertisements.ts';
import { ANCAP } from './lint/ancap.ts';
import { CLAIMS } from './lint/claims.ts';
import { CONSENT } from './lint/consent.ts';
import { CREDIT_WORDS } from './lint/credit-words.ts';
import { FINANCE } from './lint/finance.ts';
import { IDENTITY } from './lint/identity.ts';
import { PRICES } from './lint/prices.ts';
import { REVIEWS } from './lint/reviews.ts';
import type { AdvertisedCar, Advertisement, Fault, Found, Lintable, Linted, Rule } from './lint/rule.ts';
import { UPKEEP } from './lint/upkeep.ts';
import { WORDING } from './lint/wording.ts';
import type { Warning } from './snapshot.ts';

/** Every rule of the lint, in the order in which its findings are told. */
export const LINT_RULES: readonly Rule[] = [
  ...PRICES,
  ...IDENTITY,
  ...FINANCE,
  ...CREDIT_WORDS,
  ...CLAIMS,
  ...ANCAP,
  ...WORDING,
  ...REVIEWS,
  ...CONSENT,
  ...UPKEEP,
];

/** What a site may publish, and its dealership should mend: doubtful advertising, dead content and redirects, colours that cannot be read (rules 6, 19, 33, 54). */
export function lintSite(lintable: Lintable, now: Date): Warning[] {
  const { site } = lintable;
  const linted: Linted = { ...lintable, cars: advertisedCars(lintable, now) };
  const found = LINT_RULES.map(({ look }): Found[] => (look.at === 'site' ? look.find(linted, now) : []));
  // Cars and texts outermost: each is taken apart once, for all rules, and let go.
  for (const car of linted.cars)
    LINT_RULES.forEach(({ look }, index) => {
      if (look.at === 'car') found[index]?.push(...look.find(car, site, now).map(inFeed(car)));
    });
  for (const words of advertisements(linted, now))
    LINT_RULES.forEach(({ look }, index) => {
      if (look.at === 'words') found[index]?.push(...look.find(words, now, site).map(inWords(words)));
    });
  return LINT_RULES.flatMap(({ rule, level, law }, index) =>
    (found[index] ?? []).map((one) => ({ ...one, level, rule, ...(law !== null && { law }) })),
  );
}

const inFeed =
  ({ vehicle }: AdvertisedCar) =>
  (fault: Fault): Found => ({ ...fault, source: `feed:${vehicle.id}`, page: vehiclePath(vehicle.slug) });

const inWords =
  ({ source, page }: Advertisement) =>
  (fault: Fault): Found => ({ ...fault, source, page });

const STOPPING = {
  never: [],
  error: ['error'],
  warning: ['error', 'warning'],
} as const satisfies Record<Site['lint_stops'], readonly Warning['level'][]>;

/** "A site setting makes lint findings of a chosen level stop the publish" (rules 54): those that do. */
export function stoppingFindings(
  findings: readonly Warning[],
  { lint_stops }: Pick<Site, 'lint_stops'>,
): Warning[] {
  const levels: readonly Warning['level'][] = STOPPING[lint_stops];
  return findings.filter(({ level }) => levels.includes(level));
}
