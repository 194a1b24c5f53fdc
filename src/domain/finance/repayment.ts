/** Months and pay days of a year. */
export const PERIODS_A_YEAR = { weekly: 52, fortnightly: 26, monthly: 12 } as const;

export type Frequency = keyof typeof PERIODS_A_YEAR;

/** What one repayment pays for, in words. */
export const PERIODS = {
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
} as const satisfies Record<Frequency, string>;

export interface Loan {
  /** Dollars borrowed. */
  principal: number;
  /** Nominal rate, per cent a year. */
  annualRate: number;
  frequency: Frequency;
  /** Number of repayments. */
  periods: number;
  /** Dollars still owed with the last repayment. */
  balloon: number;
}

/** The repayment per period, dollars: P·r/(1-(1+r)^-n), the balloon discounted (rules 10). Each falls due at its period's end. */
export function repayment({ principal, annualRate, frequency, periods, balloon }: Loan): number {
  const rate = annualRate / 100 / PERIODS_A_YEAR[frequency];
  return (principal - balloon * (1 + rate) ** -periods) / annuity(rate, periods);
}

/** What one dollar at the end of each of `periods` periods is worth at their start. */
export function annuity(rate: number, periods: number): number {
  return rate === 0 ? periods : -Math.expm1(-periods * Math.log1p(rate)) / rate;
}

/** A monthly repayment per pay day, dollars: "weekly = monthly ×12/52, round up to dollar" (rules 10). */
export function perPayDay(monthly: number, frequency: Exclude<Frequency, 'monthly'>): number {
  return Math.ceil((monthly * PERIODS_A_YEAR.monthly) / PERIODS_A_YEAR[frequency]);
}
