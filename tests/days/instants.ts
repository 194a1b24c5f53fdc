import { DAY_MS, HOUR_MS } from '#domain/duration.ts';

/** The seed of random days: printed, so that `SEED=…` repeats a failure. */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

const YEAR_DAYS = 365;

/** The year begins at different instants in Sydney, Adelaide and Brisbane, and at another in UTC. */
const NEW_YEAR = [
  '2026-12-31T12:59:59Z',
  '2026-12-31T13:00:00Z',
  '2026-12-31T13:30:00Z',
  '2026-12-31T14:00:00Z',
  '2026-12-31T23:59:59Z',
  '2027-01-01T00:00:00Z',
];

/** Clocks go back at 3:00 on the first Sunday of April, and forward at 2:00 on that of October: Sydney's, then Adelaide's. */
const SUMMER_TIME = [
  '2027-04-03T15:59:59Z',
  '2027-04-03T16:00:00Z',
  '2027-04-03T16:30:00Z',
  '2027-10-02T15:59:59Z',
  '2027-10-02T16:00:00Z',
  '2027-10-02T16:30:00Z',
];

/** From the last second before 29 February 2028 to the first of March, in Sydney and in UTC. */
const LEAP_DAY = [
  '2028-02-28T12:59:59Z',
  '2028-02-28T13:00:00Z',
  '2028-02-29T03:00:00Z',
  '2028-02-29T12:59:59Z',
  '2028-02-29T13:00:00Z',
  '2028-02-29T23:59:59Z',
  '2028-03-01T00:00:00Z',
];

/** Days on which dealerships have other hours. */
const HOLIDAYS = [
  '2026-12-25T01:00:00Z',
  '2027-01-26T01:00:00Z',
  '2027-03-26T01:00:00Z',
  '2027-12-25T01:00:00Z',
];

/** Noon on the last day of each month, and the next day an hour or more later by Sydney's clock. */
const MONTH_ENDS = Array.from({ length: 12 }, (_, month) => {
  const last = Date.UTC(2027, month + 1, 0, 12);
  return [new Date(last), new Date(last + 2.5 * HOUR_MS)].map((end) => end.toISOString());
}).flat();

/** Random whole numbers below `end`, reproducible by seed (mulberry32). */
function randomNumbers(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
}

/** Draws instants of the year after `start`, by seed. */
function randomInstants(start: number): () => Date {
  const below = randomNumbers(SEED);
  return () => new Date(start + below(YEAR_DAYS) * DAY_MS + below(DAY_MS));
}

/** The standard time of Sydney, ahead of UTC. */
const SYDNEY_MS = 10 * HOUR_MS;
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() + SYDNEY_MS).toISOString().slice(0, 10);

/** Adds instants that `draw` returns until all are of so many days. */
function filledUp(named: readonly Date[], days: number, draw: () => Date): Date[] {
  const all = [...named];
  while (new Set(all.map(dayOf)).size < days) all.push(draw());
  return all;
}

/** Instants at which calendars have failed before, filled up to sixty days with random ones, in their order. */
export const INSTANTS: readonly Date[] = filledUp(
  [NEW_YEAR, SUMMER_TIME, LEAP_DAY, HOLIDAYS, MONTH_ENDS].flat().map((instant) => new Date(instant)),
  60,
  randomInstants(Date.UTC(2027, 0, 1)),
).sort((one, other) => one.getTime() - other.getTime());

/** Months and days, with their most difficult times in UTC: midnight and summer time in Sydney. */
const AWKWARD = [
  ['12-31', '12:58'],
  ['01-01', '00:00'],
  ['01-26', '02:00'],
  ['02-28', '12:58'],
  ['02-29', '12:58'],
  ['06-30', '13:58'],
  ['12-25', '02:00'],
] as const;
/** Months in which clocks change, on the first Sunday in Sydney: on Saturday by UTC. */
const CHANGES = [4, 10];

/** Twelve days after `now`: ten difficult ones of the calendar, including the next Sunday, and two random ones. */
export function daysAhead(now: Date): Date[] {
  const days = Array.from(
    { length: 4 * YEAR_DAYS + 1 },
    (_, day) => new Date(now.getTime() + (day + 1) * DAY_MS),
  );
  const next = (isIt: (day: Date) => boolean, time: string) => {
    const day = days.find(isIt)?.toISOString().slice(0, 10);
    return day === undefined ? [] : [new Date(`${day}T${time}:00Z`)];
  };
  const isEve = (month: number) => (day: Date) => {
    const sunday = new Date(day.getTime() + DAY_MS);
    return sunday.getUTCMonth() === month - 1 && sunday.getUTCDay() === 0 && sunday.getUTCDate() <= 7;
  };
  const difficult = [
    ...AWKWARD.flatMap(([date, time]) => next((day) => day.toISOString().slice(5, 10) === date, time)),
    ...CHANGES.flatMap((month) => next(isEve(month), '15:58')),
    ...next((day) => day.getUTCDay() === 0, '02:00'),
  ];
  return filledUp(difficult, 12, randomInstants(now.getTime()));
}
