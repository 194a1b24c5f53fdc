import { useMemo } from 'react';
import { readFinanceQuery } from '#domain/finance/finance-query.ts';
import { totalPrice } from '#domain/price/total-price.ts';
import type { FinanceQuery } from '#domain/site/routes.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import { useRecords } from '../shortlist/use-records.ts';
import { useIsPrinted } from '../use-is-printed.ts';

/** What the address asks about; `lost` is a car that the site has no more, or that cannot be financed. */
export type FinanceCarState = { kind: 'none' | 'awaited' | 'lost' } | { kind: 'found'; car: VehicleCard };

export interface FinanceTarget {
  query: FinanceQuery;
  car: FinanceCarState;
  /** Dollars; `null` where the address names none. */
  price: number | null;
}

/** What the address of a finance page requests (S1 §2), and the car as it is now. As printed, the page knows of neither. */
export function useFinanceTarget(): FinanceTarget {
  const isPrinted = useIsPrinted();
  const query = useMemo(() => readFinanceQuery(isPrinted ? '' : location.search), [isPrinted]);
  const ids = useMemo(() => (query.car_id === undefined ? [] : [query.car_id]), [query]);
  const { settled, records } = useRecords(ids);
  const car = records[0]?.card;
  const budget = query.vehiclePriceBudget ?? null;
  if (car !== undefined) {
    const price = totalPrice(car.price)?.amount ?? budget;
    return { query, car: { kind: 'found', car }, price };
  }
  const lost = settled ? 'lost' : 'awaited';
  return { query, car: { kind: ids.length === 0 ? 'none' : lost }, price: budget };
}
