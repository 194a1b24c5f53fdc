import { useState } from 'react';
import { carOf } from '#domain/trade-in/trade-in.ts';
import { StepForm } from './StepForm.tsx';
import { describedFields, plateFields } from './step-fields.ts';
import type { StepProps } from './step-props.ts';

/** "Rego lookup" (S2 §4); a car that no register has is described instead, as is each where there is no register. */
export function CarStep({ flow, stored, tradeIn, take }: StepProps) {
  const car = carOf(tradeIn);
  const [isDescribed, setDescribed] = useState(!flow.has_register || (car !== null && car.rego === null));
  const form = isDescribed
    ? { fields: describedFields(flow), given: { ...car }, step: 'car' as const, id: 'trade-in-car' }
    : {
        fields: plateFields(flow),
        step: 'rego' as const,
        id: 'trade-in-plate',
        given: { rego: car?.rego ?? stored.rego, regoState: car?.regoState ?? null },
      };
  return (
    <>
      <StepForm
        key={form.id}
        id={form.id}
        fields={form.fields}
        given={form.given}
        submit={isDescribed ? 'Continue' : 'Find my car'}
        send={(filled) => take(form.step, filled)}
        phone={flow.phone}
      />
      {flow.has_register && (
        <button className="trade-in__other" type="button" onClick={() => setDescribed(!isDescribed)}>
          {isDescribed ? 'Look it up by its plate instead' : 'Describe the car instead'}
        </button>
      )}
    </>
  );
}
