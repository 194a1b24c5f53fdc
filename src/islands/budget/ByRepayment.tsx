import { clampAmount } from '#domain/amount.ts';
import type { BudgetFrequency } from '#domain/finance/budget.ts';
import type { BudgetChoice } from '#domain/finance/budget-choice.ts';
import { PERIODS } from '#domain/finance/repayment.ts';
import { formatMoney } from '#domain/money.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Choices } from '../Choices.tsx';

interface ByRepaymentProps {
  choice: BudgetChoice;
  onChange: (change: Partial<BudgetChoice>) => void;
}

const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const satisfies readonly { value: BudgetFrequency; label: string }[];

/** "Budget inputs: repayment, deposit" (S2 §3). */
export function ByRepayment({ choice: { frequency, repayments, deposit }, onChange }: ByRepaymentProps) {
  return (
    <fieldset className="budget-panel__repayments">
      <legend className="visually-hidden">Repayments</legend>
      <Choices
        legend="How often"
        choices={FREQUENCIES}
        chosen={frequency}
        onChoose={(chosen) => onChange({ frequency: chosen })}
      />
      <NumberField
        key={frequency}
        label={`Repayment a ${PERIODS[frequency]}`}
        value={repayments[frequency]}
        format={formatMoney}
        fit={clampAmount}
        onChange={(repayment) => onChange({ repayments: { ...repayments, [frequency]: repayment } })}
        live
      />
      <NumberField
        label="Deposit"
        value={deposit}
        format={formatMoney}
        fit={clampAmount}
        onChange={(clamped) => onChange({ deposit: clamped })}
        live
      />
    </fieldset>
  );
}
