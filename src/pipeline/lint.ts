import type { Site } from '#domain/site/site.schema.ts';
import { ANCAP } from './lint/ancap.ts';
import { CLAIMS } from './lint/claims.ts';
import { CONSENT } from './lint/consent.ts';
import { CREDIT_WORDS } from './lint/credit-words.ts';
import { FINANCE } from './lint/finance.ts';
import { IDENTITY } from './lint/identity.ts';
import { PRICES } from './lint/prices.ts';
import { REVIEWS } from './lint/reviews.ts';
import type { Lintable, Rule } from './lint/rule.ts';
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
export const lintSite = (site: Lintable, now: Date): Warning[] =>
  LINT_RULES.flatMap(({ rule, level, law, find }) =>
    find(site, now).map((found) => ({ ...found, level, rule, ...(law !== null && { law }) })),
  );

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
