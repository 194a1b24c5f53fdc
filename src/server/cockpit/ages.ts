/** Units of time from the longest on, seconds; each is used from twice its length. */
const UNITS = [
  { seconds: 86_400, name: 'days' },
  { seconds: 3600, name: 'hours' },
  { seconds: 60, name: 'minutes' },
] as const;

/** How long something takes or took, in words: `3 hours`; less than two minutes is `a moment`. */
export function duration(seconds: number): string {
  const unit = UNITS.find((candidate) => seconds >= 2 * candidate.seconds);
  return unit === undefined ? 'a moment' : `${Math.floor(seconds / unit.seconds)} ${unit.name}`;
}

/** `3 hours ago` for an instant, ISO 8601. */
export const ago = (instant: string, now: Date): string =>
  `${duration((now.getTime() - Date.parse(instant)) / 1000)} ago`;

/** `in 3 days` for an instant, ISO 8601. */
export const ahead = (instant: string, now: Date): string =>
  `in ${duration((Date.parse(instant) - now.getTime()) / 1000)}`;
