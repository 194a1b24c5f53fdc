import { byCharacters } from '#domain/order.ts';
import { type FacetAttribute, facetOf } from '#domain/search/facets.ts';

/** The values of a list with their cars, chosen ones among them: the most frequent first, or the least amount. */
export function facetValues(
  attribute: FacetAttribute,
  counts: Readonly<Record<string, number>>,
  chosen: readonly string[],
): { value: string; count: number }[] {
  const missing = chosen
    .filter((value) => !Object.hasOwn(counts, value))
    .map((value) => ({ value, count: 0 }));
  const values = Object.entries(counts).map(([value, count]) => ({ value, count }));
  const { amounts } = facetOf(attribute);
  return [...values, ...missing].sort(
    (a, b) =>
      (amounts ? amount(a.value) - amount(b.value) : b.count - a.count) || byCharacters(a.value, b.value),
  );
}

/** The first number of a value; "Under $50" stands before "$50 to $100". */
function amount(value: string): number {
  const number = Number.parseFloat(value.replace(/[^\d.]*([\d,.]+).*/, '$1').replaceAll(',', ''));
  return value.startsWith('Under') ? number - 1 : number;
}
