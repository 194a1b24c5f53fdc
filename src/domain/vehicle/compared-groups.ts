import { byCharacters } from '../order.ts';
import { type LeastPrice, leastPrices } from '../price/list-price.ts';
import type { Site } from '../site/site.schema.ts';
import { inStock } from './in-stock.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Cars of one variant or model beside others: what differs between them. */
export interface ComparedGroup {
  name: string;
  count: number;
  from: LeastPrice[];
  /** Of each of `COMPARED`, what the cars have. */
  facts: string[];
}

/** The facts that tell variants apart, in their order. */
export const COMPARED = [
  { label: 'Fuel', read: ({ simple_fuel, fuel }: Vehicle) => simple_fuel ?? fuel },
  { label: 'Transmission', read: ({ simple_transmission, trans }: Vehicle) => simple_transmission ?? trans },
  { label: 'Drive', read: ({ drive }: Vehicle) => drive },
  { label: 'Seats', read: ({ seats }: Vehicle) => (seats === null ? null : String(seats)) },
] as const;

/** Compares the cars in stock by what `nameOf` calls them, the cheapest first; cars without such a name are omitted. */
export function comparedGroups(
  vehicles: readonly Vehicle[],
  nameOf: (vehicle: Vehicle) => string | null,
  site: Site,
): ComparedGroup[] {
  const named = inStock(vehicles, site).flatMap((vehicle) => {
    const name = nameOf(vehicle);
    return name === null ? [] : [{ name, vehicle }];
  });
  return Array.from(
    Map.groupBy(named, ({ name }) => name),
    ([name, group]) => {
      const cars = group.map(({ vehicle }) => vehicle);
      return {
        name,
        count: cars.length,
        from: leastPrices(cars, site),
        facts: COMPARED.map(({ read }) => distinct(cars.map(read)).join(', ')),
      };
    },
  ).sort((a, b) => rank(a) - rank(b) || byCharacters(a.name, b.name));
}

const rank = ({ from: [least] }: ComparedGroup) => least?.amount ?? Number.POSITIVE_INFINITY;

const distinct = (values: readonly (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null))].sort(byCharacters);
