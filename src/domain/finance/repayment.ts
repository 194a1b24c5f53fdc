export const PERIODS_A_YEAR = { weekly: 52, fortnightly: 26, monthly: 12 } as const;

export type Frequency = keyof typeof PERIODS_A_YEAR;

/** The noun of each frequency's period. */
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
  /** Dollars due with the last repayment. */
  balloon: number;
}

/**
 * Returns the repayment per period, dollars, due at the period's end: P·r/(1-(1+r)^-n), with the balloon discounted
 * (rules 10).
 */
export function repayment({ principal, annualRate, frequency, periods, balloon }: Loan): number {
  const rate = annualRate / 100 / PERIODS_A_YEAR[frequency];
  return (principal - balloon * (1 + rate) ** -periods) / annuity(rate, periods);
}

/** Returns the present value of one dollar at the end of each of `periods` periods. */
export function annuity(rate: number, periods: number): number {
  return rate === 0 ? periods : -Math.expm1(-periods * Math.log1p(rate)) / rate;
}

/**
 * Converts a monthly repayment to weekly or fortnightly, dollars: "weekly = monthly ×12/52, round up to dollar" (rules
 * 10).
 */
export function perPayDay(monthly: number, frequency: Exclude<Frequency, 'monthly'>): number {
  return Math.ceil((monthly * PERIODS_A_YEAR.monthly) / PERIODS_A_YEAR[frequency]);
}
