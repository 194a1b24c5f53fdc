import { isKeptTradeIn, type KeptTradeIn } from '#domain/trade-in/kept-trade-in.ts';
import { persistedList } from './persisted.ts';

/** The trade-in under way in this browser, at most one. */
export const $tradeIns = persistedList('trade-in', { isItem: isKeptTradeIn, limit: 1 });

export const keepTradeIn = (kept: KeptTradeIn): void => $tradeIns.set([kept]);

/** The one that is traded against that car, `''` for none. */
export const tradeInFor = (car_id: string): KeptTradeIn | null =>
  $tradeIns.get().find((kept) => kept.car_id === car_id) ?? null;

export const forgetTradeIn = (): void => $tradeIns.set([]);
