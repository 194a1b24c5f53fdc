import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CALCULATOR_TERMS,
  type CalculatorInput,
  calculate,
  calculatorWorking,
  fitCalculator,
} from './calculator.ts';

const input: CalculatorInput = {
  price: 32_000,
  deposit: 2_000,
  months: 60,
  balloon: 0,
  rate: 10,
  frequency: 'monthly',
};

const inputs: fc.Arbitrary<CalculatorInput> = fc
  .record({
    price: fc.integer({ min: 0, max: 250_000 }),
    deposit: fc.integer({ min: 0, max: 250_000 }),
    months: fc.constantFrom(...CALCULATOR_TERMS),
    balloon: fc.integer({ min: 0, max: 250_000 }),
    rate: fc.double({ min: 0, max: 48, noNaN: true }),
    frequency: fc.constantFrom('weekly', 'fortnightly', 'monthly'),
  })
  .map(fitCalculator);

describe('calculate', () => {
  it.each([
    { frequency: 'monthly', repayment: 637.41 },
    { frequency: 'fortnightly', repayment: 295 },
    { frequency: 'weekly', repayment: 148 },
  ] as const)('"30k, 10 %, 60 m: 637.41 a month", $frequency: $repayment', ({ frequency, repayment }) => {
    expect(calculate({ ...input, frequency })).toEqual({
      borrowed: 30_000,
      monthly: 637.41,
      repayment,
      interest: 8_244.68,
      cost: 40_244.68,
    });
  });

  it('includes the balloon in the cost', () => {
    const plain = calculate(input);
    const ballooned = calculate({ ...input, balloon: 9_000 });
    expect(ballooned.monthly).toBe(521.19);
    expect(ballooned.interest).toBeGreaterThan(plain.interest);
    expect(ballooned.cost).toBeCloseTo(2_000 + 60 * 521.19 + 9_000, 0);
  });

  it('is 0 if nothing is borrowed', () => {
    expect(calculate({ ...input, deposit: 32_000 })).toEqual({
      borrowed: 0,
      monthly: 0,
      repayment: 0,
      interest: 0,
      cost: 32_000,
    });
  });

  it('costs loan, interest and deposit for any input', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        const { borrowed, interest, cost, repayment, monthly } = calculate(any);
        expect(borrowed).toBe(any.price - any.deposit);
        expect(cost).toBeCloseTo(any.price + interest, 1);
        expect(interest).toBeGreaterThanOrEqual(0);
        expect(Math.abs(monthly * any.months + any.balloon - borrowed - interest)).toBeLessThanOrEqual(
          0.005 * any.months + 0.01,
        );
        expect(repayment).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('fitCalculator', () => {
  it.each([
    { typed: { price: Number.NaN }, fit: { price: 0, deposit: 0 } },
    { typed: { price: 2_000_000 }, fit: { price: 1_000_000 } },
    { typed: { deposit: 40_000 }, fit: { deposit: 32_000, balloon: 0 } },
    { typed: { balloon: 31_000 }, fit: { balloon: 30_000 } },
    { typed: { rate: -1 }, fit: { rate: 0 } },
    { typed: { rate: 480 }, fit: { rate: 48 } },
  ])('$typed becomes $fit', ({ typed, fit }) => {
    expect(fitCalculator({ ...input, ...typed })).toMatchObject(fit);
  });

  it('leaves valid input unchanged', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        expect(fitCalculator(any)).toEqual(any);
      }),
    );
  });
});

describe('calculatorWorking: "show which" (rules 10)', () => {
  it('explains the monthly repayment', () => {
    expect(calculatorWorking(input)).toBe(
      '$32,000 − $2,000 deposit = $30,000 borrowed. Over 60 months with interest that is $637.41 a month.',
    );
  });

  it('explains the weekly repayment and the balloon', () => {
    expect(calculatorWorking({ ...input, balloon: 9_000, frequency: 'weekly' })).toBe(
      '$32,000 − $2,000 deposit = $30,000 borrowed. Over 60 months with interest, with $9,000 left for the end, that is $521.19 a month × 12 ÷ 52, rounded up to the dollar = $121 a week.',
    );
  });

  it('prints the amounts of `calculate`, and no rate (D9)', () => {
    fc.assert(
      fc.property(inputs, (any) => {
        const { repayment } = calculate(any);
        const words = calculatorWorking(any);
        expect(words).toContain(repayment.toLocaleString('en-AU'));
        expect(words).not.toContain('%');
      }),
    );
  });
});
