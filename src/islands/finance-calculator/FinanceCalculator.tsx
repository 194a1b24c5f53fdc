import { useState } from 'react';
import { type CalculatorInput, fitCalculator } from '#domain/finance/calculator.ts';
import { type CalculatorStart, startFor } from '#domain/finance/calculator-start.ts';
import { useIsPrinted } from '../use-is-printed.ts';
import { FinanceTargetLine } from './FinanceTargetLine.tsx';
import { LoanFields } from './LoanFields.tsx';
import { LoanResult } from './LoanResult.tsx';
import { useFinanceTarget } from './use-finance-target.ts';

interface FinanceCalculatorProps {
  start: CalculatorStart;
  /** The specification's {cars}, such as "Cars". */
  cars: string;
}

/** Repayments for a price, or for the car in the address; belongs below an `<h2>`. */
export function FinanceCalculator({ start, cars }: FinanceCalculatorProps) {
  const target = useFinanceTarget();
  const isPrinted = useIsPrinted();
  const [changed, setChanged] = useState<Partial<CalculatorInput>>({});
  const finance = target.car.kind === 'found' ? target.car.car.finance : null;
  const { credit, input } = startFor(start, { price: target.price, finance });
  const set = fitCalculator({ ...input, ...changed });
  return (
    <div className="finance-calculator panel">
      <div className="finance-calculator__asked panel__part">
        <FinanceTargetLine target={target} cars={cars} />
      </div>
      {/* Inert until hydrated: earlier input would show without being calculated. */}
      <div className="finance-calculator__inputs panel__part" inert={isPrinted}>
        <LoanFields input={set} onChange={(change) => setChanged({ ...changed, ...change })} />
      </div>
      <div className="finance-calculator__result panel__part">
        <LoanResult input={set} credit={credit} />
      </div>
    </div>
  );
}
