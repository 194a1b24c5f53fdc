/** When a printed claim is true: [from, until), instants in ISO 8601 and UTC; an absent bound is open (rules 66). */
export interface Validity {
  from?: string | undefined;
  until?: string | undefined;
}

/** The validity of an element's text, as attributes that the page's script compares with the browser's clock. */
export interface ValidityAttributes {
  'data-from'?: string | undefined;
  'data-until'?: string | undefined;
  /** Set for a claim that becomes true later. */
  hidden?: true | undefined;
}

/** Returns the attributes of an element that is shown while its text is true; none for an open bound. */
export function validityAttributes({ from, until }: Validity): ValidityAttributes {
  return {
    ...(from !== undefined && { 'data-from': from, hidden: true }),
    ...(until !== undefined && { 'data-until': until }),
  };
}

/** Whether a claim is true at `now`. */
export const isValidAt = ({ from, until }: Validity, now: Date): boolean =>
  (from === undefined || new Date(from) <= now) && (until === undefined || now < new Date(until));

export const instantText = (instant: Date | string): string => new Date(instant).toISOString();

/** Returns the end of a validity, for spreading into an object; `{}` for `null`. */
export const endsAt = (instant: Date | string | null): Pick<Validity, 'until'> =>
  instant === null ? {} : { until: instantText(instant) };

/** Returns the latest of some ends; open if one of them is open or there are none. */
export function latestEnd(periods: readonly Validity[]): Pick<Validity, 'until'> {
  let last: string | undefined;
  for (const { until } of periods) {
    if (until === undefined) return {};
    if (last === undefined || until > last) last = until;
  }
  return last === undefined ? {} : { until: last };
}

/** A count, and when it is true. */
export interface CountUntil extends Validity {
  count: number;
}

/** Lists the values that `count` takes as the validity of its items ends, each with its own validity. */
export function countsUntil(count: number, items: readonly Validity[]): CountUntil[] {
  const ends = items.flatMap(({ until }) => until ?? []).toSorted();
  const instants = [...new Set(ends)];
  return [undefined, ...instants].map((from, index) => ({
    count: count - ends.filter((end) => from !== undefined && end <= from).length,
    ...(from !== undefined && { from }),
    ...(instants[index] !== undefined && { until: instants[index] }),
  }));
}
