import { bandOf } from '#domain/search/band.ts';
import { type Column, valuesColumn } from './column.ts';
import type { Json } from './record.ts';
import type { Derivation } from './settings.ts';

type Computed = Exclude<Derivation, { kind: 'lookup' }>;
type Columns = (attribute: string) => Column | undefined;

/** The column that others tell: a name alone and with the one below it, or the band a number lies in. `undefined` where a source is missing. */
export function deriveColumn(derivation: Computed, total: number, columns: Columns): Column | undefined {
  const value = derivation.kind === 'levels' ? levels(derivation, columns) : banded(derivation, columns);
  return value && valuesColumn(Array.from({ length: total }, (_, row) => value(row)));
}

function levels(
  { from, separator }: Extract<Derivation, { kind: 'levels' }>,
  columns: Columns,
): ((row: number) => Json | undefined) | undefined {
  const [first, second] = from.map(columns);
  if (first === undefined || second === undefined) return undefined;
  return (row) => {
    const [head, tail] = [first.at(row), second.at(row)];
    return head === undefined || tail === undefined
      ? undefined
      : [String(head), `${head}${separator}${tail}`];
  };
}

function banded(
  { from, bands }: Extract<Derivation, { kind: 'bands' }>,
  columns: Columns,
): ((row: number) => Json | undefined) | undefined {
  const source = columns(from);
  return (
    source &&
    ((row) => {
      const value = source.at(row);
      return bandOf(typeof value === 'number' ? value : null, bands) ?? undefined;
    })
  );
}
