import { useMemo, useState } from 'react';
import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { formatDate } from '#domain/dates.ts';
import { siteEvent } from '#domain/events/events.ts';
import { LEAD_FORMS } from '#domain/lead/forms.ts';
import { formatMoney, formatNumber } from '#domain/money.ts';
import { successPath } from '#domain/site/routes.ts';
import { equityOf, equityWords } from '#domain/trade-in/equity.ts';
import type { OfferedTradeIn } from '#domain/trade-in/stage-lead.ts';
import type { StoredTradeInState } from '#domain/trade-in/stored-trade-in.ts';
import { tradeCarName } from '#domain/trade-in/trade-car.ts';
import { validityAttributes } from '#domain/validity.ts';
import { storeSentLead } from '#stores/sent-lead.ts';
import { pushEvent } from '../analytics/data-layer.ts';
import { enquiredCar } from '../lead-form/enquired-car.ts';
import { FormFailure } from '../lead-form/FormFailure.tsx';
import type { StepProps } from './step-props.ts';
import { ELSEWHERE } from './use-trade-in.ts';

/** S2 §8 "Lead submission without lead_id: returned error, else …", with its spelling. */
const UNEXPECTED = 'An unexpected error occured';

/** The offer with its range and basis, and what remains after paying out the lender; withdrawn when it has run out. */
export function OfferStep({
  flow,
  stored,
  tradeIn,
  left_ms,
  take,
  show,
}: StepProps & { tradeIn: OfferedTradeIn }) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { car, valuation, adjustmentAnswers } = tradeIn;
  const { offer_price, low, high, basis, moves, compared, valid_until } = valuation;
  const until = useMemo(() => endHere(valid_until, left_ms), [valid_until, left_ms]);

  const accept = async () => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    const reply = await take('acceptance', { offer_accepted: true, offer_price });
    if (reply.ok && reply.data.lead_id !== '') return afterAccepting(stored, reply.data);
    setSending(false);
    if (reply.status !== ELSEWHERE) setFailure(reply.ok ? UNEXPECTED : reply.message);
  };

  return (
    <>
      <div className="trade-in__offer stack" {...validityAttributes({ until })}>
        {failure !== null && <FormFailure message={failure} phone={flow.phone} />}
        <p className="trade-in__car">{tradeCarName(car)}</p>
        <p>
          <b className="trade-in__price">{formatMoney(offer_price)}</b>{' '}
          <span className="muted">
            within a range of {formatMoney(low)} to {formatMoney(high)}
          </span>
        </p>
        <p>{equityWords(equityOf(offer_price, adjustmentAnswers.finance_outstanding))}</p>
        {adjustmentAnswers.finance_outstanding > 0 && (
          <p className="muted small">
            Bring a letter from your finance institution that states the balance: we pay it out directly.
          </p>
        )}
        {moves.length > 0 && (
          <dl className="trade-in__moves" aria-label="What moved it">
            {moves.map(({ label, dollars }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{formatMoney(dollars)}</dd>
              </div>
            ))}
          </dl>
        )}
        <details>
          <summary>How it was worked out</summary>
          <p>{basis}</p>
          <ul>
            {compared.map(({ name, km, price }) => (
              <li key={`${name} ${km}`}>
                {name}, {formatNumber(km)} km, {formatMoney(price)}
              </li>
            ))}
          </ul>
        </details>
        <p className="muted small">
          Indicative, and subject to inspection at a dealership or at your place: two sets of keys, the
          service books, everything working. It holds until{' '}
          {formatDate(new Date(valid_until), flow.time_zone)}, and accepting it binds neither side before the
          inspection.
        </p>
        <div className="cluster">
          <button className="button" type="button" aria-disabled={isSending} onClick={() => void accept()}>
            {isSending ? 'One moment…' : 'Accept this offer'}
          </button>
        </div>
      </div>
      <div className="stack" {...validityAttributes({ from: until })}>
        <p className="notice notice--warn">This offer has run out.</p>
        <div className="cluster">
          <button className="button" type="button" onClick={() => show('condition')}>
            Have it worked out again
          </button>
        </div>
      </div>
    </>
  );
}

/** Returns the end of an offer by this browser's clock: one that is ahead must not withdraw what the service accepts. */
const endHere = (valid_until: string, left_ms = Number.NEGATIVE_INFINITY): string =>
  new Date(Math.max(Date.parse(valid_until), Date.now() + left_ms)).toISOString();

/**
 * "If lead_id returned, a tracking event with email {email} and phone {phone} fires" (S2 §7): event 18, then the
 * success page.
 */
function afterAccepting(stored: StoredTradeInState, { reference, reply_by }: TradeInResponse): void {
  const { email, phone, car_id } = stored;
  const { category, department } = LEAD_FORMS['trade-in'];
  const sent_at = new Date().toISOString();
  const { car } = enquiredCar(car_id) ?? { car: null };
  storeSentLead({ form: 'trade-in', sent_at, category, reference, reply_by, car, appointment: null });
  pushEvent(siteEvent('offer_accepted', car_id || null, { department, category, email, phone }));
  location.assign(successPath());
}
