import { HOUR_MS } from '#domain/duration.ts';
import { corolla, type FeedRecord } from '../fixture-site.ts';

/** Newcastle is eleven hours ahead of UTC throughout: 11:00 on Tuesday 24 November 2026, and forty days. */
export const START = '2026-11-24T00:00:00.000Z';
const END = '2027-01-03T00:00:00.000Z';
const AHEAD_MS = 11 * HOUR_MS;

/** A period: from the first instant to before the second. */
export type Span = readonly [from: string, until: string];
export const ALWAYS: Span = ['2000-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z'];
const NEVER: Span = ['2000-01-01T00:00:00.000Z', '2000-01-01T00:00:00.000Z'];
export const holds = ([from, until]: Span, at: string) => from <= at && at < until;

/** A car of the feed with the expected periods of its pages, calculated by hand from the rule. */
export interface Story {
  car: FeedRecord;
  /** Its address exists. */
  page: Span;
  listed: Span;
  fresh: Span;
  market: Span;
  finance: Span;
  rego: Span;
  lapsed: Span;
}

const story = (
  id: number,
  facts: Record<string, unknown> = {},
  spans: Partial<Omit<Story, 'car'>> = {},
): Story => ({
  car: corolla(id, facts),
  page: ALWAYS,
  listed: ALWAYS,
  fresh: NEVER,
  market: NEVER,
  finance: NEVER,
  rego: NEVER,
  lapsed: NEVER,
  ...spans,
});

const sold = (at: string) => ({ status: 'sold', sold: true, sold_date_timestamp: Date.parse(at) / 1000 });
const [BEGAN, OPEN] = [ALWAYS[0], ALWAYS[1]];

export const STORIES: readonly Story[] = [
  ...[1, 2, 3, 4, 5, 6].map((id) => story(id)),
  // "New-arrival tag for cars created within the last 8 days": the eighth day's end is within.
  story(20, { created_at: '2026-11-18T06:00:00Z' }, { fresh: [BEGAN, '2026-11-26T06:00:00.001Z'] }),
  // Dated in the future: it counts from the day on which it was first seen.
  story(21, { created_at: '2026-12-03T02:00:00Z' }, { fresh: [BEGAN, '2026-12-02T00:00:00.001Z'] }),
  // "Sold within 3 days"; then a small page for 30.
  story(30, sold('2026-11-23T03:00:00Z'), {
    listed: [BEGAN, '2026-11-26T03:00:00.000Z'],
    page: [BEGAN, '2026-12-26T03:00:00.000Z'],
  }),
  story(
    31,
    { ...sold('2026-11-23T16:30:00Z'), make: 'Lada', model: 'Niva' },
    { listed: [BEGAN, '2026-11-26T16:30:00.000Z'], page: [BEGAN, '2026-12-26T16:30:00.000Z'] },
  ),
  // "Only when the date is in the future": it ends at the start of its own day.
  story(40, { rego_expiry: '2026-12-05' }, { rego: [BEGAN, '2026-12-04T13:00:00.000Z'] }),
  // "None if average older than 30 days": 12 December is the thirtieth.
  story(
    50,
    { autograb_data: { state_average_market_price: 25_000, as_at: '2026-11-12' } },
    { market: [BEGAN, '2026-12-12T13:00:00.000Z'] },
  ),
  // "Ratings lapse about six years on."
  story(60, { variant: { ancaprating: 5, ancapyear: 2020 } }, { lapsed: ['2026-12-31T13:00:00.000Z', OPEN] }),
  // "Car year to be newer than the current year minus 12", by the site's calendar.
  story(
    70,
    {
      year: 2015,
      finance_lenders: { acme: { interestRate: 7, comparisonRate: 8, paymentWeek: 111, termMonths: 60 } },
    },
    { finance: [BEGAN, '2026-12-31T13:00:00.000Z'] },
  ),
];

export const TILE: Span = ['2026-11-28T23:00:00.000Z', '2026-12-07T01:00:00.000Z'];
export const SECOND_TILE: Span = ['2026-12-05T00:00:00.000Z', '2026-12-09T00:00:00.000Z'];
export const OFFER: Span = ['2026-11-30T00:00:00.000Z', '2026-12-14T00:00:00.000Z'];
/** From the start of 1 December to that of 20 December in Newcastle. */
export const OPEN_DAY: Span = ['2026-11-30T13:00:00.000Z', '2026-12-19T13:00:00.000Z'];
export const NEW_YEAR = '2026-12-31T13:00:00.000Z';
/** Wednesdays from 8:30 to 17:30 in Newcastle, except the one before New Year's Eve. */
const WEDNESDAYS = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
const OPENINGS: readonly Span[] = WEDNESDAYS.map((eve) => {
  const opens = Date.parse(`${eve}T21:30:00.000Z`);
  return [new Date(opens).toISOString(), new Date(opens + 9 * HOUR_MS).toISOString()];
});
/** The holiday is listed until its day is over. */
export const HOLIDAY: Span = [BEGAN, '2026-12-30T13:00:00.000Z'];

/** The day in Newcastle, counted from any one. */
export const dayOf = (at: string) => Math.floor((Date.parse(at) + AHEAD_MS) / 86_400_000);

/** The location's text on its hours: a weekday more than a week ahead is shown by date. */
export function hoursAt(at: string): string {
  if (OPENINGS.some((opening) => holds(opening, at))) return 'Open until 5:30 pm';
  const next = OPENINGS.find(([opens]) => opens > at)?.[0] ?? '2027-01-05T21:30:00.000Z';
  const days = dayOf(next) - dayOf(at);
  if (days === 0) return 'Closed · opens 8:30 am';
  const date = new Date(Date.parse(next) + AHEAD_MS);
  const named = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  return `Closed · opens ${days < 7 ? 'Wednesday' : `${named},`} 8:30 am`;
}
const MONTHS: Record<number, string> = { 0: 'January', 10: 'November', 11: 'December' };

/**
 * Every instant at which something above begins or ends, and the days on which "opens Wednesday" becomes a time; the
 * location's page, which looks a week ahead, changes every day.
 */
export const BOUNDARIES = [
  ...new Set(
    [
      ...STORIES.flatMap(({ car, ...spans }) => Object.values(spans).flat()),
      ...[TILE, SECOND_TILE, OFFER, OPEN_DAY, HOLIDAY, ...OPENINGS].flat(),
      ...WEDNESDAYS.map((eve) => `${eve}T13:00:00.000Z`),
      NEW_YEAR,
    ].filter((instant) => START < instant && instant < END),
  ),
].sort();
