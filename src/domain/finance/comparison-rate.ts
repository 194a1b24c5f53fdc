import { annuity, type Frequency, type Loan, repayment } from './repayment.ts';

/** Periods a year under regulation 100 of the National Consumer Credit Protection Regulations 2010 (D9). */
const REGULATION_PERIODS = { weekly: 52.18, fortnightly: 26.09, monthly: 12 } as const satisfies Record<
  Frequency,
  number
>;

/** Bisection steps after which the rate is exact to the last bit. */
const HALVINGS = 200;

export interface Fees {
  /** Dollars charged once, at the start. */
  upfront: number;
  /** Dollars charged with each repayment. */
  periodic: number;
  /** Whether the upfront fee is added to the loan instead of paid by the borrower; the regulation allows both. */
  financed: boolean;
}

/**
 * Returns the comparison rate, per cent a year: n·r, where r makes the present value of repayments and fees equal to
 * the amount received (regulation 100, D9). `null` if fees use up the loan.
 */
export function comparisonRate(loan: Loan, fees: Fees): number | null {
  const received = loan.principal - (fees.financed ? 0 : fees.upfront);
  if (!(received > 0)) return null;
  const borrowed = loan.principal + (fees.financed ? fees.upfront : 0);
  return rateThatPays(
    { ...loan, principal: received },
    repayment({ ...loan, principal: borrowed }) + fees.periodic,
  );
}

/** Returns the comparison rate, per cent a year, of a loan repaid by `paid` dollars each period (regulation 100). */
export function rateThatPays(
  { principal, balloon, periods, frequency }: Omit<Loan, 'annualRate'>,
  paid: number,
): number {
  const worth = (rate: number) => paid * annuity(rate, periods) + balloon * (1 + rate) ** -periods;
  return REGULATION_PERIODS[frequency] * rateAt(worth, principal) * 100;
}

/** Finds the rate at which `worth`, a decreasing function, equals `target`; by bisection, which always converges. */
function rateAt(worth: (rate: number) => number, target: number): number {
  let low = -0.999;
  let high = 1;
  while (worth(high) > target) high *= 2;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > target) low = middle;
    else high = middle;
  }
  return high;
}
