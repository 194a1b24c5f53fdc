import { useState } from 'react';
import { readAmount } from '#domain/amount.ts';
import { tradeCarName } from '#domain/trade-in/trade-car.ts';
import { carOf } from '#domain/trade-in/trade-in.ts';
import { saveValuation } from './ask-trade-in.ts';
import { StepForm } from './StepForm.tsx';
import { answerFields } from './step-fields.ts';
import type { StepProps } from './step-props.ts';

/** The adjustment answers; kilometres that rule an estimate out are told while they are typed (S2 §5). */
export function ConditionStep({ flow, kept, tradeIn, take }: StepProps) {
  const [isFar, setFar] = useState(false);
  const car = carOf(tradeIn);
  const given = 'adjustmentAnswers' in tradeIn ? tradeIn.adjustmentAnswers : null;
  const send = async ({ ...adjustmentAnswers }: Record<string, string>) => {
    const asked = await take('adjustments', { adjustmentAnswers });
    const valued = asked.kind === 'answered' ? asked.answer.trade_in : null;
    if (flow.saves_valuation && valued?.step === 'valued') void saveValuation(kept.id, valued.valuation);
    return asked;
  };
  return (
    <>
      {car !== null && <p className="trade-in__car">{tradeCarName(car)}</p>}
      <StepForm
        id="trade-in-condition"
        fields={answerFields()}
        given={{ ...given }}
        submit="Work out my offer"
        send={send}
        phone={flow.phone}
        onInput={({ km = '' }) => setFar(readAmount(km) > flow.max_km)}
      >
        <div role="status">{isFar && <p className="notice">{flow.declined.distance}</p>}</div>
      </StepForm>
    </>
  );
}
