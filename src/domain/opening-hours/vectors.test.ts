import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../dates.ts';
import { locationWith } from '../location/location.fixture.ts';
import type { LocationInput } from '../location/location.schema.ts';
import { siteWith } from '../site/site.fixture.ts';
import { hoursOn } from './day-hours.ts';
import { holidayHours } from './holidays.ts';
import { hoursText, openingHoursRows } from './rows.ts';
import { openingHoursSpecification } from './structured-hours.ts';

const VECTORS = '../shared/fixtures/opening-hours-vectors.dev.json';

type Pair = [string, string];

interface Expected {
  rows?: Pair[];
  rowsContain?: Pair[];
  noMonFriGroup?: true;
  mustShow?: string[];
  mustNotShow?: string[];
  jsonld?: object;
  jsonldEach?: object;
  jsonldOmit?: true;
  ignoredOrSunday?: boolean;
  day?: string;
  holidayButton?: boolean;
  rowsForDate?: number;
  note?: string;
}

interface Vector {
  id: string;
  why: string;
  entries: NonNullable<LocationInput['contact_detail']>['opening_hours'];
  special?: LocationInput['special_hours'];
  on?: string;
  department?: LocationInput['location_type'];
  expect: Expected;
}

const site = siteWith();

/** The product's results, under the names of the expectations. */
function actual({ entries, special, department, on = '2026-11-20' }: Vector, expected: Expected): Expected {
  const location = locationWith({
    location_type: department,
    contact_detail: { opening_hours: entries },
    special_hours: special,
  });
  const rows = openingHoursRows(location, site).map(({ days, hours }): Pair => [days, hours]);
  const shown = rows.map((row) => row.join(' ')).join('\n');
  const jsonld = openingHoursSpecification(location, site).map(({ opens, closes }) => ({ opens, closes }));
  const holidays = holidayHours(location, site, instantOf(on, 600, 'Australia/Sydney'));
  const day = hoursOn(location, site, on);

  const all: Required<Omit<Expected, 'jsonldOmit' | 'jsonldEach' | 'jsonld' | 'noMonFriGroup' | 'note'>> = {
    rows,
    rowsContain: rows.filter((row) => expected.rowsContain?.some(([days]) => days === row[0])),
    mustShow: (expected.mustShow ?? []).filter((text) => shown.includes(text)),
    mustNotShow: (expected.mustNotShow ?? []).filter((text) => !shown.includes(text)),
    ignoredOrSunday: rows.every(([days]) => days === 'Sun'),
    day: day === null ? '' : hoursText(day),
    holidayButton: holidays.length > 0,
    rowsForDate: holidays.filter(({ date }) => date === on).length,
  };
  return {
    ...all,
    ...(jsonld.length === 0 && { jsonldOmit: true }),
    ...(jsonld.length === 1 && { jsonld: jsonld[0], jsonldEach: jsonld[0] }),
    ...(!rows.some(([days]) => days === 'Mon-Fri') && { noMonFriGroup: true }),
    ...(expected.note !== undefined && { note: expected.note }),
  };
}

describe.skipIf(!existsSync(VECTORS))('opening-hours vectors (skipped where the fixtures are absent)', () => {
  const { cases }: { cases: Vector[] } = existsSync(VECTORS)
    ? JSON.parse(readFileSync(VECTORS, 'utf8'))
    : { cases: [] };

  it.each(cases.map((vector) => [vector.id, vector.why, vector] as const))('%s: %s', (_id, _why, vector) => {
    expect(actual(vector, vector.expect)).toMatchObject(vector.expect);
  });

  it('has text for every row, without "undefined"', () => {
    const shown = JSON.stringify(cases.map((vector) => actual(vector, vector.expect).rows));
    expect(shown).not.toMatch(/undefined|null|NaN/);
  });
});
