import { useEffect, useRef } from 'react';
import type { StoredTradeInState } from '#domain/trade-in/stored-trade-in.ts';
import type { TradeInFlow } from '#domain/view/trade-in-view.ts';
import { CarStep } from './CarStep.tsx';
import { ConditionStep } from './ConditionStep.tsx';
import { OfferStep } from './OfferStep.tsx';
import { SettledStep } from './SettledStep.tsx';
import { SHOWN_STEPS, type ShownStep } from './shown-step.ts';
import type { StepProps } from './step-props.ts';
import { useTradeIn } from './use-trade-in.ts';

const HEADINGS: Readonly<Record<ShownStep, string>> = {
  details: 'Your details',
  car: 'Your car',
  condition: 'Its condition',
  offer: 'Our offer',
};

interface TradeInProps {
  flow: TradeInFlow;
  stored: StoredTradeInState;
  /** Whether it has just begun on this page. */
  isFresh: boolean;
}

/** The steps after the first, one at a time. */
export function TradeIn({ flow, stored, isFresh }: TradeInProps) {
  const live = useTradeIn(stored.id, isFresh);
  const { response, shown, failure, notice, read, show } = live;
  const heading = useRef<HTMLHeadingElement>(null);

  // Moves the focus to the heading of the next step, but not when the page opens.
  const turned = useRef<ShownStep | null>(isFresh ? 'details' : null);
  useEffect(() => {
    if (response === null) return;
    if (turned.current !== null && turned.current !== shown) heading.current?.focus();
    turned.current = shown;
  }, [shown, response]);

  if (response === null)
    return (
      <div role="status">
        <p>{failure ?? 'Your trade-in is on its way…'}</p>
        {failure !== null && (
          <button className="button" type="button" onClick={() => void read(true)}>
            Try again
          </button>
        )}
      </div>
    );
  const { trade_in: tradeIn, reference, reply_by, left_ms } = response;
  const step: StepProps = { ...live, flow, stored, tradeIn, reference, reply_by, left_ms };
  const at = SHOWN_STEPS.indexOf(shown);
  const previous = SHOWN_STEPS[at - 1];
  return (
    <div className="trade-in">
      <p className="muted small">
        Step {at + 1} of {SHOWN_STEPS.length}
      </p>
      <h3 tabIndex={-1} ref={heading}>
        {HEADINGS[shown]}
      </h3>
      {notice !== null && (
        <p className="notice notice--warn" role="alert">
          {notice}
        </p>
      )}
      <ShownStepBody {...step} shown={shown} />
      {previous !== undefined && tradeIn.step !== 'accepted' && (
        <p>
          <button className="trade-in__other" type="button" onClick={() => show(previous)}>
            Back to: {HEADINGS[previous].toLowerCase()}
          </button>
        </p>
      )}
    </div>
  );
}

function ShownStepBody({ shown, ...step }: StepProps & { shown: ShownStep }) {
  const { tradeIn } = step;
  if (shown === 'details') return <SentDetails {...step} />;
  if (shown === 'car') return <CarStep {...step} />;
  if (shown === 'condition') return <ConditionStep {...step} />;
  if (tradeIn.step === 'valued') return <OfferStep {...step} tradeIn={tradeIn} />;
  return tradeIn.step === 'declined' || tradeIn.step === 'accepted' ? (
    <SettledStep {...step} tradeIn={tradeIn} />
  ) : null;
}

/** The submitted contact details, which cannot be changed here. */
function SentDetails({ reference, show, leave }: StepProps) {
  return (
    <div className="stack">
      <p>
        We have your details. Your reference is <b>{reference}</b>.
      </p>
      <div className="cluster">
        <button className="button" type="button" onClick={() => show('car')}>
          Continue
        </button>
        <button className="button button--quiet" type="button" onClick={leave}>
          Value another car
        </button>
      </div>
    </div>
  );
}
