import type { StoredTradeInState } from '#domain/trade-in/stored-trade-in.ts';
import type { TradeIn } from '#domain/trade-in/trade-in.ts';
import type { TradeInFlow } from '#domain/view/trade-in-view.ts';
import type { LiveTradeIn } from './use-trade-in.ts';

export interface StepProps extends Pick<LiveTradeIn, 'take' | 'show' | 'leave'> {
  flow: TradeInFlow;
  stored: StoredTradeInState;
  tradeIn: TradeIn;
  /** The reference that shopper and dealer use. */
  reference: string;
  /** When a reply is promised, in words; `null` for no promise. */
  reply_by: string | null;
  /** Milliseconds for which the offer remains valid. */
  left_ms?: number | undefined;
}
