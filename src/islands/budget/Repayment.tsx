import { BUDGET_YEARS, type BudgetTerms, budgetRepayment, budgetWorking } from '#domain/finance/budget.ts';
import { type BudgetChoice, budgetInput } from '#domain/finance/budget-choice.ts';
import { PERIODS } from '#domain/finance/repayment.ts';
import { formatMoney } from '#domain/money.ts';
import type { NumberRange } from '#domain/search/search-state.ts';
import { RepaymentFigures } from '#ui/FinanceFigures.tsx';
import { FinanceNote } from '#ui/FinanceNote.tsx';

interface RepaymentProps {
  choice: BudgetChoice;
  range: NumberRange;
  terms: BudgetTerms;
}

/**
 * The relation of repayment and price: with interest only beside the rate and its legal information (rules 9, 11).
 * Without interest no repayment is derived from a price.
 */
export function Repayment({ choice, range: { max }, terms }: RepaymentProps) {
  const input = budgetInput(choice);
  const working = choice.by === 'repayment' && <p className="muted small">{budgetWorking(input, terms)}</p>;
  if (terms.mode === 'simple' || max === null) return working;
  const amount = choice.by === 'repayment' ? input.repayment : budgetRepayment(max, input, terms);
  return (
    <div className="budget-panel__repayment">
      {working || (
        <p className="muted small">
          What {formatMoney(max)} costs with {formatMoney(input.deposit)} deposit over {BUDGET_YEARS} years.
          Indicative only.
        </p>
      )}
      <RepaymentFigures label={`Per ${PERIODS[input.frequency]}`} amount={amount} credit={terms.credit} />
      <FinanceNote finance={terms.credit} />
    </div>
  );
}
