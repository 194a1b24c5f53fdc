import { isStoredTradeIn, type StoredTradeInState } from '#domain/trade-in/stored-trade-in.ts';
import { persistedList } from './persisted.ts';

/** The trade-in under way in this browser, at most one. */
export const $tradeIns = persistedList('trade-in', { isItem: isStoredTradeIn, limit: 1 });

export const storeTradeIn = (tradeIn: StoredTradeInState): void => $tradeIns.set([tradeIn]);

/** Returns the trade-in for that car, `''` for none in particular; `null` where there is none. */
export const tradeInFor = (car_id: string): StoredTradeInState | null =>
  $tradeIns.get().find((tradeIn) => tradeIn.car_id === car_id) ?? null;

export const clearTradeIn = (): void => $tradeIns.set([]);
