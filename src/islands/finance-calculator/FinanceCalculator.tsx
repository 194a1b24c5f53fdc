import { useState } from 'react';
import { type CalculatorInput, fitCalculator } from '#domain/finance/calculator.ts';
import { type CalculatorStart, startFor } from '#domain/finance/calculator-start.ts';
import { useIsPrinted } from '../use-is-printed.ts';
import { FinanceTargetLine } from './AskedFor.tsx';
import { LoanFields } from './LoanFields.tsx';
import { LoanResult } from './LoanResult.tsx';
import { useFinanceTarget } from './use-asked.ts';

interface FinanceCalculatorProps {
  start: CalculatorStart;
  /** The specification's {cars}, such as "Cars". */
  cars: string;
}

/** Repayments of a price, or of the car that the address names; stands below an `<h2>`. */
export function FinanceCalculator({ start, cars }: FinanceCalculatorProps) {
  const asked = useFinanceTarget();
  const isPrinted = useIsPrinted();
  const [changed, setChanged] = useState<Partial<CalculatorInput>>({});
  const finance = asked.asked.kind === 'found' ? asked.asked.car.finance : null;
  const { credit, input } = startFor(start, { price: asked.price, finance });
  const set = fitCalculator({ ...input, ...changed });
  return (
    <div className="finance-calculator">
      <div className="finance-calculator__asked">
        <FinanceTargetLine asked={asked} cars={cars} />
      </div>
      {/* What is set before anything hears it would be shown, and not reckoned. */}
      <div className="finance-calculator__inputs" inert={isPrinted}>
        <LoanFields input={set} onChange={(change) => setChanged({ ...changed, ...change })} />
      </div>
      <div className="finance-calculator__result">
        <LoanResult input={set} credit={credit} />
      </div>
    </div>
  );
}
