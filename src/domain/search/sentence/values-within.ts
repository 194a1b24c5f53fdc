import type { NumberRange } from '../search-state.ts';

/** The counts, such as of seats, that lie in a range; the count that was named where there are none. */
export function countsWithin(values: readonly string[], { min, max }: NumberRange): string[] {
  const inside = values.filter(
    (value) => Number(value) >= (min ?? 0) && Number(value) <= (max ?? Number.POSITIVE_INFINITY),
  );
  return inside.length > 0 ? inside : [String(min ?? max)];
}

/** The bands, such as "$50 to $100", that lie wholly in a range; those that touch it where none does. */
export function bandsWithin(labels: readonly string[], range: NumberRange): string[] {
  const [min, max] = [range.min ?? 0, range.max ?? Number.POSITIVE_INFINITY];
  const bands = labels.map((label) => ({ label, ...boundsOf(label) }));
  const inside = bands.filter(({ low, high }) => low >= min && high <= max);
  const shown = inside.length > 0 ? inside : bands.filter(({ low, high }) => low < max && high > min);
  return shown.map(({ label }) => label);
}

function boundsOf(label: string): { low: number; high: number } {
  const [first = 0, second = Number.POSITIVE_INFINITY] = Array.from(label.matchAll(/[\d,]+/g), ([digits]) =>
    Number(digits.replaceAll(',', '')),
  );
  return label.startsWith('Under') ? { low: 0, high: first } : { low: first, high: second };
}
