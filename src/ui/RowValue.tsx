import { heldTo } from '#domain/deadline.ts';
import type { SpecificationRow } from '#domain/vehicle/specifications.ts';

/** Prints a row's value, and what replaces it after its deadline. */
export function RowValue({ row: { value, until, after } }: { row: SpecificationRow }) {
  if (after === undefined) return value;
  return (
    <>
      <span {...heldTo({ until })}>{value}</span>
      <span {...heldTo({ from: until })}>{after}</span>
    </>
  );
}
