import { validityAttributes } from '#domain/validity.ts';
import type { SpecificationRow } from '#domain/vehicle/specifications.ts';

/** Prints a row's value, and what replaces it once it is no longer true. */
export function RowValue({ row: { value, until, after } }: { row: SpecificationRow }) {
  if (after === undefined) return value;
  return (
    <>
      <span {...validityAttributes({ until })}>{value}</span>
      <span {...validityAttributes({ from: until })}>{after}</span>
    </>
  );
}
