import { type CalculatorInput, calculate, calculatorWorking } from '#domain/finance/calculator.ts';
import { creditAtRate } from '#domain/finance/credit-at-rate.ts';
import type { CreditTerms } from '#domain/finance/credit-terms.ts';
import { PERIODS } from '#domain/finance/repayment.ts';
import { formatMoney, formatPercent } from '#domain/money.ts';
import { RepaymentFigures } from '#ui/FinanceFigures.tsx';
import { FinanceNote } from '#ui/FinanceNote.tsx';

interface LoanResultProps {
  input: CalculatorInput;
  /** The lender's own terms. */
  credit: CreditTerms;
}

/** The repayment with its legal information (rules 11), its calculation, and the cost of the loan. */
export function LoanResult({ input, credit }: LoanResultProps) {
  const { repayment, borrowed, interest, cost } = calculate(input);
  const rows = [
    { label: 'You borrow', value: borrowed },
    { label: 'Interest over the term', value: interest },
    ...(input.balloon === 0 ? [] : [{ label: 'Final payment, at the end', value: input.balloon }]),
    { label: 'You pay in all', value: cost },
  ];
  return (
    <>
      <div aria-live="polite" aria-atomic="true">
        <RepaymentFigures
          label={`Per ${PERIODS[input.frequency]}`}
          amount={repayment}
          credit={creditAtRate(credit, input.rate)}
        />
      </div>
      <FinanceNote finance={credit} />
      {input.rate !== credit.rate && (
        <p className="small">
          That is a rate of your own, with the lender’s fees. {credit.lender} asks{' '}
          {formatPercent(credit.rate)} p.a., comparison rate {formatPercent(credit.comparisonRate)} p.a.
        </p>
      )}
      <dl className="finance-calculator__totals">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        <b>How it is worked out.</b> {calculatorWorking(input)} What you pay in all is the deposit and{' '}
        {input.months} monthly repayments{input.balloon === 0 ? '' : ' with the final payment'}, the last of
        which evens out the cents, without the lender’s fees.
      </p>
      {/* S2 §9 "Finance calculator disclaimer" */}
      <p className="muted small">
        Repayments are indicative only and not a binding quote. Finance is for approved applicants only, and
        the rate is set by the finance provider.
      </p>
    </>
  );
}
