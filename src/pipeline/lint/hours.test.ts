import { expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { hoursPastMidnight } from './hours.ts';
import { soundSite } from './labelled.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const MORNING = { start_hour: '9:00', end_hour: '5:30' };

it.each([
  ['a day that is over', { date: '2026-11-19', ...MORNING }, []],
  ['this day', { date: '2026-11-20', ...MORNING }, ['special_hours']],
  ['a day with the usual hours', { date: '2026-11-23' }, []],
])('reports special hours that close before they open: %s', (_name, day, found) => {
  const usual = { weekday: 1, status: 'Open', open: '9:00', close: '5:30' };
  const location = locationWith({
    contact_detail: { opening_hours: [usual] },
    special_hours: [{ status: 'Open', ...day }],
  });
  const fields = hoursPastMidnight(soundSite('NSW', { locations: [location] }), NOW).map(
    ({ field }) => field,
  );
  expect(fields).toEqual(['opening_hours', ...found]);
});
