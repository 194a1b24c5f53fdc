/** When something printed is true, [from, until): instants, ISO 8601 in UTC; what is missing is open (rules 66). */
export interface Deadline {
  from?: string | undefined;
  until?: string | undefined;
}

/** How a page carries a deadline: its one small script looks at these again and again, by the browser's clock. */
export interface DeadlineAttributes {
  'data-from'?: string | undefined;
  'data-until'?: string | undefined;
  /** What begins later is printed out of sight. */
  hidden?: true | undefined;
}

/** The attributes of an element that is true by `deadline`; none where that is open. */
export function heldTo({ from, until }: Deadline): DeadlineAttributes {
  return {
    ...(from !== undefined && { 'data-from': from, hidden: true }),
    ...(until !== undefined && { 'data-until': until }),
  };
}

/** An instant as a deadline writes it. */
export const instantText = (instant: Date | string): string => new Date(instant).toISOString();

/** A deadline's end where there is one, to be spread into what it is printed with. */
export const endsAt = (instant: Date | string | null): Pick<Deadline, 'until'> =>
  instant === null ? {} : { until: instantText(instant) };

/** When the last of some things is over, and with it what is said of all of them; open where one of them is, or there are none. */
export function latestDeadline(deadlines: readonly Deadline[]): Pick<Deadline, 'until'> {
  let last: string | undefined;
  for (const { until } of deadlines) {
    if (until === undefined) return {};
    if (last === undefined || until > last) last = until;
  }
  return last === undefined ? {} : { until: last };
}

/** A number of things that end, through time. */
export interface CountUntil extends Deadline {
  count: number;
}

/** How many of `count` things are left as some of them end, from now on. */
export function countsUntil(count: number, deadlines: readonly Deadline[]): CountUntil[] {
  const ends = deadlines.flatMap(({ until }) => until ?? []).toSorted();
  const instants = [...new Set(ends)];
  return [undefined, ...instants].map((from, index) => ({
    count: count - ends.filter((end) => from !== undefined && end <= from).length,
    ...(from !== undefined && { from }),
    ...(instants[index] !== undefined && { until: instants[index] }),
  }));
}
