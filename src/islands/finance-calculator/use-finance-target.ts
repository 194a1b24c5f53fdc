import { useMemo } from 'react';
import { readFinanceQuery } from '#domain/finance/finance-query.ts';
import { totalPrice } from '#domain/price/total-price.ts';
import type { FinanceQuery } from '#domain/site/routes.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import { useRecords } from '../shortlist/use-records.ts';
import { useIsPrinted } from '../use-is-printed.ts';

/**
 * The car in the address; `lost` where the site no longer has it, `failed` where it could not be fetched, `refused` where
 * its state allows no finance.
 */
export type FinanceCarState =
  | { kind: 'none' | 'awaited' | 'lost' | 'failed' }
  | { kind: 'found' | 'refused'; car: VehicleCard };

export interface FinanceTarget {
  query: FinanceQuery;
  car: FinanceCarState;
  /** Dollars; `null` where the address has none. */
  price: number | null;
}

/** Returns the target in a finance page's address (S1 §2), with the car's current facts. Empty until hydrated. */
export function useFinanceTarget(): FinanceTarget {
  const isPrinted = useIsPrinted();
  const query = useMemo(() => readFinanceQuery(isPrinted ? '' : location.search), [isPrinted]);
  const ids = useMemo(() => (query.car_id === undefined ? [] : [query.car_id]), [query]);
  const { settled, records, gone } = useRecords(ids);
  const [record] = records;
  const budget = query.vehiclePriceBudget ?? null;
  if (record !== undefined) {
    const { card: car, can_finance } = record;
    const total = can_finance ? totalPrice(car.price) : null;
    return {
      query,
      car: { kind: can_finance ? 'found' : 'refused', car },
      price: total?.drive_away ?? total?.amount ?? budget,
    };
  }
  const missing = gone.length > 0 ? 'lost' : 'failed';
  const kind = settled ? missing : 'awaited';
  return { query, car: { kind: ids.length === 0 ? 'none' : kind }, price: budget };
}
