import { useState } from 'react';
import { readAmount } from '#domain/amount.ts';
import { tradeCarName } from '#domain/trade-in/trade-car.ts';
import { carOf } from '#domain/trade-in/trade-in.ts';
import type { Valuation } from '#domain/trade-in/valuation.ts';
import { call } from '../api.ts';
import { StepForm } from './StepForm.tsx';
import { adjustmentFields } from './step-fields.ts';
import type { StepProps } from './step-props.ts';

/** The adjustment answers; typing too many kilometres warns at once that there is no estimate (S2 §5). */
export function ConditionStep({ flow, stored, tradeIn, take }: StepProps) {
  const [isFar, setFar] = useState(false);
  const car = carOf(tradeIn);
  const given = 'adjustmentAnswers' in tradeIn ? tradeIn.adjustmentAnswers : null;
  const send = async (adjustmentAnswers: Record<string, string>) => {
    const reply = await take('adjustments', { adjustmentAnswers });
    const valued = reply.ok ? reply.data.trade_in : null;
    if (flow.saves_valuation && valued?.step === 'valued') void saveValuation(stored.id, valued.valuation);
    return reply;
  };
  return (
    <>
      {car !== null && <p className="trade-in__car">{tradeCarName(car)}</p>}
      <StepForm
        id="trade-in-condition"
        fields={adjustmentFields()}
        given={{ ...given }}
        submit="Work out my offer"
        send={send}
        phone={flow.phone}
        onInput={({ currentTarget: form }) =>
          setFar(readAmount(String(new FormData(form).get('km'))) > flow.max_km)
        }
      >
        <div role="status">{isFar && <p className="notice">{flow.declined.distance}</p>}</div>
      </StepForm>
    </>
  );
}

/** Reports a valuation to the service (S2 §7); "valuation save failure: logged only" (S2 §8). */
async function saveValuation(id: string, { offer_price, low, high, made_at }: Valuation): Promise<void> {
  const body = { column_name: 'valuation', id, offer_price, low, high, made_at } as const;
  const reply = await call('POST /api/miscellaneous', { body });
  if (!reply.ok) console.error('The valuation was not saved.', reply);
}
