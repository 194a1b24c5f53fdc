import { vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { located, type Warning } from '#sites/snapshot.ts';
import { advertisements, carAdvertisement } from './lint/advertisements.ts';
import { ANCAP } from './lint/ancap.ts';
import { CLAIMS } from './lint/claims.ts';
import { CONSENT } from './lint/consent.ts';
import { CREDIT_WORDS } from './lint/credit-words.ts';
import { FINANCE } from './lint/finance.ts';
import { IDENTITY } from './lint/identity.ts';
import { cachedLint, type LintCache, type LintedCar, type RuleFindings } from './lint/lint-cache.ts';
import { PRICES } from './lint/prices.ts';
import { REVIEWS } from './lint/reviews.ts';
import type { AdvertisedCar, Advertisement, Lintable, LintFault, LintMatch, LintRule } from './lint/rule.ts';
import { UPKEEP } from './lint/upkeep.ts';
import { WORDING } from './lint/wording.ts';

/** Every rule of the lint, in the order of its findings. */
export const LINT_RULES: readonly LintRule[] = [
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

/**
 * Lints a site: doubtful advertising, dead content and redirects, unreadable colours (rules 6, 19, 33, 54). Cars in the
 * `cache` are not checked again.
 */
export function lintSite(lintable: Lintable, now: Date, cache: LintCache | null = null): Warning[] {
  const { site } = lintable;
  const found = LINT_RULES.map(({ scope }): LintMatch[] =>
    scope.at === 'site' ? scope.find(lintable, now) : [],
  );
  const counted = LINT_RULES.map((): Vehicle[] => []);
  const add = (rule: number, more: readonly LintMatch[]) => found[rule]?.push(...more);
  const lint = cachedLint(cache, lintable, now, (car) => lintCar(car, site, now));
  // Cars and texts are the outer loop, so that each is parsed once for all rules.
  for (const vehicle of lintable.vehicles) {
    const { findings, kinds } = lint(vehicle);
    for (const [rule, more] of findings) add(rule, more);
    for (const rule of kinds) counted[rule]?.push(vehicle);
  }
  for (const words of advertisements(lintable, now))
    for (const [rule, more] of lintText(words, site, now)) add(rule, more);
  for (const [rule, cars] of counted.entries()) {
    const scope = LINT_RULES[rule]?.scope;
    if (scope?.at === 'cars') add(rule, scope.report(cars, site));
  }
  return LINT_RULES.flatMap(({ rule, level, law }, index) =>
    (found[index] ?? []).map((one) => ({ ...one, level, rule, ...(law !== null && { law }) })),
  );
}

function lintCar(car: AdvertisedCar, site: Site, now: Date): LintedCar {
  const seen = LINT_RULES.map(({ scope }, rule): RuleFindings => {
    return [rule, scope.at === 'car' ? scope.find(car, site, now).map(inFeed(car)) : []];
  });
  const read = lintText(carAdvertisement(car), site, now);
  return {
    findings: [...seen, ...read].filter(([, found]) => found.length > 0),
    kinds: LINT_RULES.flatMap(({ scope }, rule) =>
      scope.at === 'cars' && scope.are(car, site, now) ? rule : [],
    ),
  };
}

const lintText = (words: Advertisement, site: Site, now: Date): RuleFindings[] =>
  LINT_RULES.map(({ scope }, rule) => [
    rule,
    scope.at === 'words' ? scope.find(words, now, site).map(inWords(words)) : [],
  ]);

const inFeed =
  ({ vehicle }: AdvertisedCar) =>
  (fault: LintFault): LintMatch => ({
    ...fault,
    ...located({ record: vehicle.id }),
    page: vehiclePath(vehicle.slug),
  });

const inWords =
  ({ source, origin, page }: Advertisement) =>
  (fault: LintFault): LintMatch => ({ ...fault, source, origin, page });

const STOPPING = {
  never: [],
  error: ['error'],
  warning: ['error', 'warning'],
} as const satisfies Record<Site['lint_stops'], readonly Warning['level'][]>;

/** Findings that stop the publish: "a site setting makes lint findings of a chosen level stop the publish" (rules 54). */
export function stoppingFindings(
  findings: readonly Warning[],
  { lint_stops }: Pick<Site, 'lint_stops'>,
): Warning[] {
  const levels: readonly Warning['level'][] = STOPPING[lint_stops];
  return findings.filter(({ level }) => levels.includes(level));
}
