import type { CreditTerms } from '#domain/finance/credit-terms.ts';
import type { FinanceEstimate } from '#domain/finance/estimate.ts';
import { formatMoney, formatPercent } from '#domain/money.ts';
import { type Validity, validityAttributes } from '#domain/validity.ts';

interface RepaymentFiguresProps extends Pick<Validity, 'until'> {
  /** The period of the repayment, "Per week". */
  label: string;
  /** Dollars. */
  amount: number;
  credit: Pick<CreditTerms, 'rate' | 'comparisonRate'>;
}

/** Prints repayment, rate and comparison rate side by side, in one size and weight (D9, rules 11). */
export function RepaymentFigures({ label, amount, credit, until }: RepaymentFiguresProps) {
  const { rate, comparisonRate } = credit;
  const figures = [
    { label, value: formatMoney(amount) },
    { label: 'Interest rate', value: `${formatPercent(rate)} p.a.` },
    { label: 'Comparison rate', value: `${formatPercent(comparisonRate)} p.a.` },
  ];
  return (
    <dl className="finance-figures" {...validityAttributes({ until })}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Prints the lender's own figures for a car. */
export const FinanceFigures = ({ finance }: { finance: FinanceEstimate }) => (
  <RepaymentFigures label="Per week" amount={finance.weekly} credit={finance} until={finance.until} />
);
