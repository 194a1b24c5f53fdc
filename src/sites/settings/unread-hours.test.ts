import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { weekdayHours } from '#domain/opening-hours/day-hours.ts';
import { loadPlaces } from '../places.ts';
import { FixtureProject } from '../project.fixture.ts';
import { loadSettings } from '../settings.ts';

const site = { flags: { weekend_by_appointment: false } };

function shownHours(location: Location | undefined, weekday: number): string | null {
  const hours = location ? weekdayHours(location, site, weekday) : null;
  if (hours?.kind === 'by_appointment') return hours.text;
  if (hours?.kind !== 'open') return hours?.kind ?? null;
  return hours.spans.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`).join();
}

describe('settings with hours that cannot be read', () => {
  const usual = { weekday: 2, status: 'Open', open: '9am', close: '5pm' };
  const place = (opening_hours: object[], special_hours: object[] = []) => ({
    ...locationWith({ slug: 'a' }),
    contact_detail: { opening_hours },
    special_hours,
  });
  const loaded = async (location: object) => {
    const project = new FixtureProject();
    await project.site();
    await project.write('sites/test-site/locations.json', [location]);
    const { value, findings, faults } = await loadSettings(project.root, 'test-site');
    const served = await loadPlaces(project.root, 'test-site');
    expect(findings).toEqual([]);
    expect(served.value?.locations).toEqual(value?.locations);
    return {
      read: value?.locations[0],
      faults: faults.map(({ field, message }) => `${field}: ${message}`),
    };
  };

  it.each([
    [{ weekday: 1, status: 'Open', open: '9', close: '5pm' }, 'open: Write a time such as 8:30am or 17:00'],
    [{ weekday: 1, status: 'Open', opens: '9am' }, 'opens: Not known here'],
    [{ weekday: 1, status: 'By appointment' }, 'status: Write Open or Closed'],
    [{ weekday: 1, status: 'unknown' }, 'status: Write Open or Closed'],
  ])('shows the day without hours: %j', async (entry, fault) => {
    const { read, faults } = await loaded(place([usual, entry]));
    expect(faults).toEqual([`0.contact_detail.opening_hours.1.${fault}; the day is shown without hours`]);
    expect(read?.contact_detail.opening_hours.map(({ weekday, status }) => [weekday, status])).toEqual([
      [2, 'Open'],
      [1, 'Unknown'],
    ]);
  });

  it.each([
    [{ weekday: 1, status: 'Open', open: '8am', close: '5pm', id: 12 }, '8-17'],
    [{ weekday: 1, status: 'Open', open: '8am', close: '5pm', department: 'sales' }, '8-17'],
    [{ weekday: 1, status: 'Open', open: '8am', close: '5pm', formatted_hours: '8 to 5' }, '8-17'],
    [{ weekday: 1, status: 'Closed', id: 12 }, 'closed'],
    [{ weekday: 1, status: 'Open', formated_hours: 'Call us', id: 12 }, 'Call us'],
    [{ weekday: 1, status: 'Open', open: '-', close: '-', formated_hours: 'Call us' }, 'Call us'],
    [{ weekday: 1, status: 'Open', open: '8am', formated_hours: '8am till late' }, '8am till late'],
    [{ weekday: 1, status: 'Open', open: 'By appointment', close: 'By appointment' }, 'By appointment only'],
  ])('shows the hours that can be read: %j', async (entry, shown) => {
    const { read } = await loaded(place([usual, entry]));
    expect(shownHours(read, 1)).toBe(shown);
  });

  it('shows a special day beside a field that is not known', async () => {
    const { read } = await loaded(place([usual], [{ date: '2026-12-25', status: 'Closed', id: 7 }]));
    expect(read?.special_hours).toMatchObject([{ date: '2026-12-25', status: 'Closed' }]);
  });

  it('shows a special day of a department that is not known without hours', async () => {
    const day = { date: '2026-12-25', status: 'Closed', departments: 'service' };
    const { read } = await loaded(place([usual], [day]));
    expect(read?.special_hours).toMatchObject([{ date: '2026-12-25', status: 'Unknown' }]);
  });

  it('shows a special day without hours, not with the usual ones', async () => {
    const eve = { date: '2026-12-24', name: 'Christmas Eve', status: 'Open', open: '9am', close: '12pm' };
    const { read, faults } = await loaded(place([usual], [eve]));
    expect(faults).toEqual(
      ['open', 'close'].map(
        (field) => `0.special_hours.0.${field}: Not known here; the special day is shown without hours`,
      ),
    );
    expect(read?.special_hours).toMatchObject([
      { date: '2026-12-24', name: 'Christmas Eve', status: 'Unknown', start_hour: null },
    ]);
  });

  it.each([
    [{ department: 'Sales' }, 'department', { name: 'Christmas', department: 'all' }],
    [{ name: '' }, 'name', { name: null, department: 'sales' }],
  ])('shows a special day without hours and the field at fault: %j', async (wrong, field, shown) => {
    const day = { date: '2026-12-25', name: 'Christmas', department: 'sales', status: 'Closed', ...wrong };
    const { read, faults } = await loaded(place([usual], [day]));
    expect(faults).toEqual([expect.stringMatching(`^0.special_hours.0.${field}: .*is shown without hours$`)]);
    expect(read?.special_hours).toMatchObject([{ date: '2026-12-25', status: 'Unknown', ...shown }]);
  });

  it('omits a special day whose date cannot be read, and says so', async () => {
    const { read, faults } = await loaded(place([usual], [{ date: '25/12/2026', status: 'Closed' }]));
    expect(faults).toEqual([
      expect.stringMatching(/^0.special_hours.0.date: .*; the special day is omitted$/),
    ]);
    expect(read?.special_hours).toEqual([]);
  });

  it.each([['1'], ['Monday'], [8], [null]])(
    'stop the site at a weekday that cannot be read, which would be shown as closed: %j',
    async (weekday) => {
      const project = new FixtureProject();
      await project.site();
      await project.write('sites/test-site/locations.json', [place([{ ...usual, weekday }, usual])]);
      const { value, findings, faults } = await loadSettings(project.root, 'test-site');
      expect([value, faults]).toEqual([null, []]);
      expect(findings.map(({ field }) => field)).toEqual(['0.contact_detail.opening_hours.0.weekday']);
    },
  );
});
