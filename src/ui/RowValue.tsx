import { heldTo } from '#domain/deadline.ts';
import type { SpecificationRow } from '#domain/vehicle/specifications.ts';

/** What a row says, and what takes its place when that is over. */
export function RowValue({ row: { value, until, after } }: { row: SpecificationRow }) {
  if (after === undefined) return value;
  return (
    <>
      <span {...heldTo({ until })}>{value}</span>
      <span {...heldTo({ from: until })}>{after}</span>
    </>
  );
}
