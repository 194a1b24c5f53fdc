import { createRoot } from 'react-dom/client';
import type { StoredTradeInState } from '#domain/trade-in/stored-trade-in.ts';
import type { TradeInFlow } from '#domain/view/trade-in-view.ts';
import { TradeIn } from './TradeIn.tsx';

/** Mounts the steps of a trade-in into the page. */
export function mountTradeIn(
  room: Element,
  flow: TradeInFlow,
  stored: StoredTradeInState,
  isFresh: boolean,
): void {
  createRoot(room).render(<TradeIn flow={flow} stored={stored} isFresh={isFresh} />);
}
