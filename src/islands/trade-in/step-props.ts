import type { StoredTradeInState } from '#domain/trade-in/stored-trade-in.ts';
import type { TradeIn } from '#domain/trade-in/trade-in.ts';
import type { TradeInFlow } from '#domain/view/trade-in-view.ts';
import type { LiveTradeIn } from './use-trade-in.ts';

/** What every step works with. */
export interface StepProps extends Pick<LiveTradeIn, 'take' | 'show' | 'leave'> {
  flow: TradeInFlow;
  stored: StoredTradeInState;
  tradeIn: TradeIn;
  /** What shopper and dealer call it. */
  reference: string;
  /** Until when an answer is promised, in words. */
  reply_by: string | null;
}
