import { z } from 'zod';
import { optionalText } from '../text.schema.ts';

/** `finance` in `site.json`. */
export const financeSettingsSchema = z.strictObject({
  /** Key into a car's `finance_lenders`; without it cars show no figures. */
  provider: optionalText,
  /** Shown with every rate; without a credit licence no repayment is shown (rules 11). */
  lender_name: optionalText,
  credit_licence: optionalText,
  /** The provider accepts cars newer than the current year minus this (S1 §5); `null` accepts all. */
  max_age_years: z.number().int().nullable().default(null),
  /** Default of the calculator, per cent a year. */
  interest_rate: z.number().default(10),
  /**
   * Comparison rate of `interest_rate`, per cent a year; without it there is no calculator, and budgets in mode `loan`
   * are by price only (rules 11).
   */
  comparison_rate: z.number().nullable().default(null),
});
