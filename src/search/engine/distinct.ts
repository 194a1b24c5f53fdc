import type { OpenedIndex } from './opened-index.ts';

/** The first `per` rows of each value of the attribute for it; documents without one are all kept. */
export function distinctRows(rows: Uint32Array, per: number, { settings, column }: OpenedIndex): Uint32Array {
  const seen = new Map<string, number>();
  const own = column(settings.attributeForDistinct ?? '');
  return rows.filter((row) => {
    const value = own?.at(row);
    if (value === undefined) return true;
    const key = JSON.stringify(value);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count <= per;
  });
}
