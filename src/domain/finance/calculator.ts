import { clampAmount } from '../amount.ts';
import { formatMoney } from '../money.ts';
import { type Frequency, type Loan, PERIODS, PERIODS_A_YEAR, perPayDay, repayment } from './repayment.ts';
import { loanTotals } from './totals.ts';

/** Selectable terms, months. */
export const CALCULATOR_TERMS = [12, 24, 36, 48, 60, 72, 84] as const;

/** Legal maximum, per cent a year (National Credit Code s 32A). */
const RATE_MAXIMUM = 48;

/** A shopper's input; amounts are dollars. */
export interface CalculatorInput {
  price: number;
  deposit: number;
  months: number;
  /** Final payment at the end of the term. */
  balloon: number;
  /** Per cent a year. */
  rate: number;
  frequency: Frequency;
}

/** The calculator's results, dollars. */
export interface Calculation {
  borrowed: number;
  repayment: number;
  /** Repayment per month, to the cent. */
  monthly: number;
  interest: number;
  /** Sum of deposit, repayments and balloon. */
  cost: number;
}

/**
 * Clamps the input: amounts to at least 0, the deposit to the price, the balloon to the loan, the rate to its maximum.
 */
export function fitCalculator(typed: CalculatorInput): CalculatorInput {
  const price = clampAmount(typed.price);
  const deposit = Math.min(clampAmount(typed.deposit), price);
  const balloon = Math.min(clampAmount(typed.balloon), cents(price - deposit));
  return { ...typed, price, deposit, balloon, rate: Math.min(clampAmount(typed.rate), RATE_MAXIMUM) };
}

/**
 * Calculates repayment and costs: monthly to the cent, weekly and fortnightly "×12/52, round up to dollar" (rules 10).
 */
export function calculate(input: CalculatorInput): Calculation {
  const loan = loanOf(input);
  const monthly = cents(repayment(loan));
  const { interest, cost } = loanTotals(loan, { upfront: 0, periodic: 0 });
  return {
    borrowed: loan.principal,
    monthly,
    repayment: input.frequency === 'monthly' ? monthly : perPayDay(monthly, input.frequency),
    interest: cents(interest),
    cost: cents(cost + input.deposit),
  };
}

/**
 * Explains the calculation (rules 10 "show which"). Omits the rate, which must appear beside the comparison rate (D9).
 */
export function calculatorWorking(input: CalculatorInput): string {
  const { price, deposit, months, balloon, frequency } = input;
  const { borrowed, monthly, repayment } = calculate(input);
  const loan = `${formatMoney(price)} − ${formatMoney(deposit)} deposit = ${formatMoney(borrowed)} borrowed`;
  const left = balloon === 0 ? '' : `, with ${formatMoney(balloon)} left for the end,`;
  const month = `${loan}. Over ${months} months with interest${left} that is ${formatMoney(monthly)} a month`;
  if (frequency === 'monthly') return `${month}.`;
  return `${month} × ${PERIODS_A_YEAR.monthly} ÷ ${PERIODS_A_YEAR[frequency]}, rounded up to the dollar = ${formatMoney(repayment)} a ${PERIODS[frequency]}.`;
}

const loanOf = ({ price, deposit, months, balloon, rate }: CalculatorInput): Loan => ({
  principal: cents(price - deposit),
  annualRate: rate,
  frequency: 'monthly',
  periods: months,
  balloon,
});

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
