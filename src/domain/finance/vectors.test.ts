import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../parse.ts';
import { budgetPrice } from './budget.ts';
import { calculate } from './calculator.ts';
import { comparisonRate } from './comparison-rate.ts';
import { type Loan, repayment } from './repayment.ts';
import { loanTotals } from './totals.ts';

const VECTORS = new URL('../../../../shared/fixtures/finance-vectors.dev.json', import.meta.url);

const inputSchema = z
  .object({
    principal: z.number(),
    annualRatePct: z.number(),
    months: z.number(),
    periods: z.number(),
    periodsPerYear: z.union([z.literal(12), z.literal(26), z.literal(52)]),
    balloon: z.number(),
    upfrontFee: z.number(),
    monthlyFee: z.number(),
    repayment: z.number().nullable(),
    deposit: z.number().nullable(),
    frequency: z.enum(['weekly', 'fortnightly', 'monthly']),
  })
  .partial();
const vectorsSchema = z.object({
  vectors: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['repayment', 'totals', 'comparisonRate', 'budget']),
      input: inputSchema,
      expected: z.record(z.string(), z.number()),
      tolerance: z.number(),
    }),
  ),
});
type Vector = z.output<typeof vectorsSchema>['vectors'][number];

const FREQUENCIES = { 12: 'monthly', 26: 'fortnightly', 52: 'weekly' } as const;

function loanOf({ input }: Vector): Loan {
  const { principal = 0, annualRatePct = 0, balloon = 0, months = 0, periods = months } = input;
  const frequency = FREQUENCIES[input.periodsPerYear ?? 12];
  return { principal, annualRate: annualRatePct, balloon, periods, frequency };
}

/** Vector pub20 names its fees in its note: "$400 up front and $10 a month". */
function feesOf({ expected, input }: Vector) {
  const { upfrontFee = 400, monthlyFee = 10 } = input;
  const charged = 'totalFees' in expected || input.upfrontFee !== undefined;
  return charged ? { upfront: upfrontFee, periodic: monthlyFee } : { upfront: 0, periodic: 0 };
}

/** Our results for each kind of vector, by the names of its expectations. */
const RESULTS = {
  repayment: (vector) => ({ repayment: repayment(loanOf(vector)) }),
  totals: (vector) => {
    const { paid, interest, fees, cost } = loanTotals(loanOf(vector), feesOf(vector));
    return { totalPaid: paid, totalInterest: interest, totalFees: fees, totalCost: cost };
  },
  comparisonRate: (vector) => ({
    upfrontPaid: comparisonRate(loanOf(vector), { ...feesOf(vector), financed: false }),
    upfrontFinanced: comparisonRate(loanOf(vector), { ...feesOf(vector), financed: true }),
  }),
  budget: ({ input }) => ({
    budget: budgetPrice(
      {
        repayment: Number(input.repayment ?? Number.NaN),
        frequency: input.frequency === 'weekly' ? 'weekly' : 'monthly',
        deposit: Number(input.deposit ?? Number.NaN),
      },
      { mode: 'simple' },
    ),
  }),
} as const satisfies Record<Vector['kind'], (vector: Vector) => Record<string, number | null>>;

describe.skipIf(!existsSync(VECTORS))(
  'finance vectors (skipped where the shared fixtures are absent)',
  () => {
    const { vectors } = existsSync(VECTORS)
      ? parse(vectorsSchema, JSON.parse(readFileSync(VECTORS, 'utf8')), 'finance vectors')
      : { vectors: [] };

    it.each(vectors)('$id ($kind)', (vector) => {
      const results: Record<string, number | null> = RESULTS[vector.kind](vector);
      for (const [name, expected] of Object.entries(vector.expected)) {
        const given = results[name];
        expect(Math.abs(Number(given) - expected), `${name}: ${given}`).toBeLessThanOrEqual(vector.tolerance);
      }
    });

    const monthly = vectors.filter(
      ({ kind, input }) => kind === 'repayment' && (input.periodsPerYear ?? 12) === 12,
    );
    it.each(monthly)('$id, in the calculator', (vector) => {
      const { principal, annualRate, periods, balloon } = loanOf(vector);
      const { repayment } = calculate({
        price: principal + 1_000,
        deposit: 1_000,
        balloon,
        rate: annualRate,
        months: periods,
        frequency: 'monthly',
      });
      expect(Math.abs(repayment - Number(vector.expected.repayment))).toBeLessThanOrEqual(vector.tolerance);
    });
  },
);
