/** When a printed statement is true, [from, until): instants, ISO 8601 in UTC; an absent bound is open (rules 66). */
export interface Deadline {
  from?: string | undefined;
  until?: string | undefined;
}

/** A deadline as attributes of its element, which the page's script compares with the browser's clock. */
export interface DeadlineAttributes {
  'data-from'?: string | undefined;
  'data-until'?: string | undefined;
  /** Set for a statement that begins later. */
  hidden?: true | undefined;
}

/** Returns the attributes of an element that is shown within a deadline; none for an open bound. */
export function heldTo({ from, until }: Deadline): DeadlineAttributes {
  return {
    ...(from !== undefined && { 'data-from': from, hidden: true }),
    ...(until !== undefined && { 'data-until': until }),
  };
}

/** Whether a statement is true at `now`. */
export const isTrueAt = ({ from, until }: Deadline, now: Date): boolean =>
  (from === undefined || new Date(from) <= now) && (until === undefined || now < new Date(until));

export const instantText = (instant: Date | string): string => new Date(instant).toISOString();

/** Returns a deadline's end, for spreading into an object; `{}` for `null`. */
export const endsAt = (instant: Date | string | null): Pick<Deadline, 'until'> =>
  instant === null ? {} : { until: instantText(instant) };

/** Returns the latest end of some deadlines; open if one of them is open or there are none. */
export function latestDeadline(deadlines: readonly Deadline[]): Pick<Deadline, 'until'> {
  let last: string | undefined;
  for (const { until } of deadlines) {
    if (until === undefined) return {};
    if (last === undefined || until > last) last = until;
  }
  return last === undefined ? {} : { until: last };
}

/** A count that is true within a deadline. */
export interface CountUntil extends Deadline {
  count: number;
}

/** Lists the successive values of `count` as items with these deadlines end, each with its own period. */
export function countsUntil(count: number, deadlines: readonly Deadline[]): CountUntil[] {
  const ends = deadlines.flatMap(({ until }) => until ?? []).toSorted();
  const instants = [...new Set(ends)];
  return [undefined, ...instants].map((from, index) => ({
    count: count - ends.filter((end) => from !== undefined && end <= from).length,
    ...(from !== undefined && { from }),
    ...(instants[index] !== undefined && { until: instants[index] }),
  }));
}
