import { MINUTES_PER_DAY } from '../dates.ts';

/** Date, seconds and zone are artefacts of databases that serialise a time of day as an instant; they are ignored. */
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
 * Parses a clock time in the spellings of feeds (`8:30am`, `8.30 AM`, `08:30`, `0830`, `noon`) to minutes after
 * midnight; `24:00` is midnight. `null` for other text, including a bare `9`, which may mean 9 pm.
 */
export function parseClock(written: string | null): number | null {
  const text = written?.trim().toLowerCase() ?? '';
  const { hour, minute, half } = CLOCK.exec(NAMED_TIMES.get(text) ?? text)?.groups ?? {};
  if (hour === undefined || (minute === undefined && half === undefined)) return null;

  const minutes = hour24(Number(hour), half) * 60 + Number(minute ?? 0);
  const exists = Number(minute ?? 0) < 60 && minutes <= MINUTES_PER_DAY;
  return exists ? minutes % MINUTES_PER_DAY : null;
}

/** Converts to the 24-hour clock: 12 am is 0, 12 pm is 12; `NaN` for 13 am and above. */
function hour24(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}
