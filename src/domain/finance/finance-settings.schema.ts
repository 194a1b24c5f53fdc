import { z } from 'zod';
import { optionalText } from '../text.schema.ts';

/** `finance` in `site.json`: whose rates a site shows. */
export const financeSettingsSchema = z.strictObject({
  /** Key into a car's `finance_lenders`; no provider, no figures. */
  provider: optionalText,
  /** Shown with every rate; without a credit licence no repayment is shown (rules 11). */
  lender_name: optionalText,
  credit_licence: optionalText,
  /** The provider takes cars newer than the current year minus this (S1 §5); `null` takes all. */
  max_age_years: z.number().int().nullable().default(null),
  /** Default of the calculator, per cent a year. */
  interest_rate: z.number().default(10),
  /** Of the same loan, per cent a year; without it there is no calculator, and budgets in mode `loan` take no repayments (rules 11). */
  comparison_rate: z.number().nullable().default(null),
});
