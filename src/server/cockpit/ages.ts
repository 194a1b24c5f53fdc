/** Units of time in seconds, longest first; each is used from twice its length on. */
const UNITS = [
  { seconds: 86_400, name: 'days' },
  { seconds: 3600, name: 'hours' },
  { seconds: 60, name: 'minutes' },
] as const;

/** Formats a duration: `3 hours`; less than two minutes is `a moment`. */
export function duration(seconds: number): string {
  const unit = UNITS.find((candidate) => seconds >= 2 * candidate.seconds);
  return unit === undefined ? 'a moment' : `${Math.floor(seconds / unit.seconds)} ${unit.name}`;
}

/** Formats a past ISO 8601 instant: `3 hours ago`. */
export const ago = (instant: string, now: Date): string =>
  `${duration((now.getTime() - Date.parse(instant)) / 1000)} ago`;

/** Formats a future ISO 8601 instant: `in 3 days`. */
export const ahead = (instant: string, now: Date): string =>
  `in ${duration((Date.parse(instant) - now.getTime()) / 1000)}`;
