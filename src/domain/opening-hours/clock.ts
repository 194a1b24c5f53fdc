import { MINUTES_PER_DAY } from '../dates.ts';

/** The date before, the seconds and zone after are how databases serialise a time of day; they say nothing. */
const CLOCK =
  /^(?:\d{4}-\d\d-\d\dT)?(?<hour>\d{1,2})(?:[:.]?(?<minute>\d\d))?(?::\d\d(?:\.\d+)?)?\s*(?:(?<half>[ap])\.?m\.?)?(?:Z|[+-]\d\d:?\d\d)?$/i;

const NAMED_TIMES: ReadonlyMap<string, string> = new Map([
  ['noon', '12:00'],
  ['12 noon', '12:00'],
  ['midday', '12:00'],
  ['midnight', '00:00'],
  ['12 midnight', '00:00'],
]);

/**
 * Minutes after midnight of a clock time in any of the ways feeds write it (`8:30am`, `8.30 AM`, `08:30`,
 * `0830`, `noon`); `24:00` is midnight. `null` for anything else, a bare `9` too, for it may mean 9 pm.
 */
export function parseClock(written: string | null): number | null {
  const text = written?.trim().toLowerCase() ?? '';
  const { hour, minute, half } = CLOCK.exec(NAMED_TIMES.get(text) ?? text)?.groups ?? {};
  if (hour === undefined || (minute === undefined && half === undefined)) return null;

  const minutes = hour24(Number(hour), half) * 60 + Number(minute ?? 0);
  const exists = Number(minute ?? 0) < 60 && minutes <= MINUTES_PER_DAY;
  return exists ? minutes % MINUTES_PER_DAY : null;
}

/** 12 am is hour 0 and 12 pm hour 12; there is no 13 am or pm. */
function hour24(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
