import { CALCULATOR_TERMS, type CalculatorInput, fitCalculator } from '#domain/finance/calculator.ts';
import { formatMoney, formatPercent } from '#domain/money.ts';
import { NumberField } from '#ui/NumberField.tsx';
import { Choices } from '../Choices.tsx';

interface LoanFieldsProps {
  input: CalculatorInput;
  onChange: (change: Partial<CalculatorInput>) => void;
}

const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'fortnightly', label: 'Fortnightly' },
  { value: 'monthly', label: 'Monthly' },
] as const satisfies readonly { value: CalculatorInput['frequency']; label: string }[];

const NUMBERS = [
  { name: 'price', label: 'Price', format: formatMoney },
  { name: 'deposit', label: 'Deposit or trade-in', format: formatMoney },
  { name: 'balloon', label: 'Final payment (balloon)', format: formatMoney },
  { name: 'rate', label: 'Interest rate, % p.a.', format: formatPercent },
] as const satisfies readonly {
  name: keyof CalculatorInput;
  label: string;
  format: (value: number) => string;
}[];

/** The inputs of a loan: price, deposit, term, balloon, rate, and payment frequency. */
export function LoanFields({ input, onChange }: LoanFieldsProps) {
  const { months, frequency } = input;
  const terms = [...new Set([...CALCULATOR_TERMS, months])].sort((a, b) => a - b);
  return (
    <>
      <Choices
        legend="How often"
        choices={FREQUENCIES}
        chosen={frequency}
        onChoose={(chosen) => onChange({ frequency: chosen })}
      />
      {NUMBERS.map(({ name, label, format }) => (
        <NumberField
          key={name}
          label={label}
          value={input[name]}
          format={format}
          fit={(typed) => fitCalculator({ ...input, [name]: typed })[name]}
          onChange={(value) => onChange({ [name]: value })}
          live
        />
      ))}
      <label className="number-field">
        <span>Term</span>
        <select
          className="field"
          autoComplete="off"
          value={months}
          onChange={({ currentTarget }) => onChange({ months: Number(currentTarget.value) })}
        >
          {terms.map((term) => (
            <option key={term} value={term}>
              {term} months
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
