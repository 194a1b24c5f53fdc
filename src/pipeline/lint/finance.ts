import { count } from '#domain/count.ts';
import { lacksLoanTerms } from '#domain/finance/budget.ts';
import { quotedLender } from '#domain/finance/estimate.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { located } from '#sites/snapshot.ts';
import { LAW } from './laws.ts';
import {
  type AdvertisedCar,
  type Lintable,
  type LintFault,
  type LintMatch,
  type LintRule,
  type LintSite,
  ofCarsThat,
  ofEachCar,
  ofSite,
} from './rule.ts';

type LintSettings = Lintable['site'];

/** "If rate, comparison rate or lender licence missing: no repayment shown" (rules 11), where the site wants a loan reckoned. */
const budgetWithoutLoan: LintSite = ({ site }) =>
  lacksLoanTerms(site)
    ? [
        {
          ...located({ file: `sites/${site.slug}/site.json` }),
          field: 'budget.mode',
          message:
            'The budget search takes no repayments: a loan is shown with its comparison rate and lender only',
          remedy: 'Set comparison_rate, lender_name and credit_licence of finance, or the mode simple',
        },
      ]
    : [];

const isQuoted = ({ vehicle }: AdvertisedCar, site: LintSettings, now: Date) =>
  quotedLender(vehicle, site, now) !== null;

/** Repayments that stay hidden because the site names no lender (rules 11); mended once for all cars. */
function unnamedLender(quoted: readonly Vehicle[], { slug, finance }: LintSettings): LintMatch[] {
  const missing = (['lender_name', 'credit_licence'] as const).filter((field) => finance[field] === null);
  if (quoted.length === 0) return [];
  return missing.map((field) => ({
    ...located({ file: `sites/${slug}/site.json` }),
    field: `finance.${field}`,
    message: `${count(quoted.length, 'car')} without a repayment: none is shown without the name and credit licence of the lender`,
    remedy: 'Write them, or take the provider out',
  }));
}

const RATES = ['interestRate', 'comparisonRate'] as const;

/** A repayment that stays hidden because a rate is missing (rules 11, D9). */
function lackedRates({ vehicle }: AdvertisedCar, site: LintSettings, now: Date): LintFault[] {
  const lender = quotedLender(vehicle, site, now);
  return RATES.filter((rate) => lender?.[rate] === null).map((rate) => ({
    field: `finance_lenders.${site.finance.provider}.${rate}`,
    message: `No repayment is shown: the lender gives $${lender?.paymentWeek} a week without its ${RATE_NAMES[rate]}`,
    remedy: 'Send both rates with each repayment',
  }));
}

const RATE_NAMES = { interestRate: 'annual rate', comparisonRate: 'comparison rate' } as const;

/** A comparison rate has the fees of a loan in it (D9): one below the rate is another loan's, or a slip. */
function cheapComparison({ vehicle }: AdvertisedCar, site: LintSettings, now: Date): LintFault[] {
  const { interestRate = null, comparisonRate = null } = quotedLender(vehicle, site, now) ?? {};
  if (interestRate === null || comparisonRate === null || comparisonRate >= interestRate) return [];
  return [
    {
      field: `finance_lenders.${site.finance.provider}.comparisonRate`,
      message: `The comparison rate of ${comparisonRate} % is below the annual rate of ${interestRate} %`,
      remedy: 'Ask the lender which of them is wrong',
    },
  ];
}

const cheapSiteComparison: LintSite = ({ site }) => {
  const { comparison_rate, interest_rate } = site.finance;
  if (comparison_rate === null || comparison_rate >= interest_rate) return [];
  return [
    {
      ...located({ file: `sites/${site.slug}/site.json` }),
      field: 'finance.comparison_rate',
      message: `The comparison rate of ${comparison_rate} % is below the annual rate of ${interest_rate} %`,
      remedy: 'Ask the lender which of them is wrong',
    },
  ];
};

/** What stands with a repayment (rules 9 to 11; D9). */
export const FINANCE: readonly LintRule[] = [
  { rule: 'loan-terms', level: 'warning', law: LAW.creditAdvertising, scope: ofSite(budgetWithoutLoan) },
  {
    rule: 'lender',
    level: 'warning',
    law: LAW.creditAdvertising,
    scope: ofCarsThat(isQuoted, unnamedLender),
  },
  { rule: 'lender-rates', level: 'warning', law: LAW.creditAdvertising, scope: ofEachCar(lackedRates) },
  { rule: 'comparison-below-rate', level: 'error', law: LAW.misleading, scope: ofEachCar(cheapComparison) },
  { rule: 'comparison-below-rate', level: 'error', law: LAW.misleading, scope: ofSite(cheapSiteComparison) },
];
