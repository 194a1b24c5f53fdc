import type { TradeIn } from './trade-in.ts';

/** A trade-in as its shopper's browser has it: nothing of it tells who the shopper is. */
export interface TradeInAnswer {
  id: string;
  /** Of the lead that it began with; of the accepted offer's from then on (S2 §7). */
  lead_id: string;
  /** What shopper and dealer call that lead. */
  reference: string;
  /** Until when an answer is promised, in words. */
  reply_by: string | null;
  trade_in: TradeIn;
}
