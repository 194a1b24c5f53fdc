import type { FinanceEstimate } from '#domain/finance/estimate.ts';
import { formatMoney, formatPercent } from '#domain/money.ts';

/** Repayment, rate and comparison rate, side by side in one size and weight (D9, rules 11). */
export function FinanceFigures({ finance: { weekly, rate, comparisonRate } }: { finance: FinanceEstimate }) {
  const figures = [
    { label: 'Per week', value: formatMoney(weekly) },
    { label: 'Interest rate', value: `${formatPercent(rate)} p.a.` },
    { label: 'Comparison rate', value: `${formatPercent(comparisonRate)} p.a.` },
  ];
  return (
    <dl className="finance-figures">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
