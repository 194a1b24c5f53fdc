import { formatMoney } from '#domain/money.ts';
import { tradeCarName } from '#domain/trade-in/trade-car.ts';
import type { TradeIn } from '#domain/trade-in/trade-in.ts';
import type { StepProps } from './step-props.ts';

type FinalStepProps = StepProps & { tradeIn: Extract<TradeIn, { step: 'declined' | 'accepted' }> };

/** The end of the online steps: an accepted offer, or a car that must be inspected. */
export function SettledStep({ flow, tradeIn, reference, reply_by, leave }: FinalStepProps) {
  return (
    <div className="stack">
      <p className="trade-in__car">{tradeCarName(tradeIn.car)}</p>
      {tradeIn.step === 'accepted' ? (
        <p>
          You accepted <b>{formatMoney(tradeIn.valuation.offer_price)}</b>. We contact you to agree on a time
          for the inspection, here or at your place. Have both sets of keys and the service books ready.
        </p>
      ) : (
        <>
          <p>{flow.declined[tradeIn.reason]}</p>
          <p>
            So let us look at it, here or at your place. Your details are with us, and we contact you to
            arrange it; it costs nothing.
          </p>
        </>
      )}
      <p className="muted">
        Your reference is <b>{reference}</b>.{reply_by !== null && ` You hear from us by ${reply_by}.`}
      </p>
      <div className="cluster">
        {flow.phone !== null && (
          <a className="button" href={flow.phone.href}>
            Call {flow.phone.text}
          </a>
        )}
        <a className="button button--secondary" href={flow.locations_href}>
          Find the way to us
        </a>
        <button className="button button--quiet" type="button" onClick={leave}>
          Value another car
        </button>
      </div>
    </div>
  );
}
