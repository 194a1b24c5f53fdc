import { describe, expect, it } from 'vitest';
import { vehicleOf } from './normalise.fixture.ts';

describe('times', () => {
  it.each([1_794_859_200, 1_794_859_200_000, '1794859200', '2026-11-16T20:00:00+00:00'])(
    'reads the time of sale %j (rules 3 "seconds or ms accepted")',
    (sold_date_timestamp) => {
      expect(vehicleOf({ sold_date_timestamp }).sold_date_timestamp).toBe(1_794_859_200);
    },
  );

  it('converts instants to UTC; a time without offset is in the site’s zone', () => {
    expect(vehicleOf({ created_at: '2026-11-09T04:53:00+11:00' }).created_at).toBe(
      '2026-11-08T17:53:00.000Z',
    );
    expect(vehicleOf({ created_at: '2026-11-09 04:53' }).created_at).toBe('2026-11-08T17:53:00.000Z');
    for (const created_at of ['2026-11-08 17:53:00 UTC', '2026-11-09 04:53+11', '2026-11-09T04:53:00+1100'])
      expect(vehicleOf({ created_at }).created_at).toBe('2026-11-08T17:53:00.000Z');
    expect(vehicleOf({ created_at: '20261109' }).created_at).toBe('2026-11-08T13:00:00.000Z');
    for (const created_at of ['yesterday', '20261399', '09112026', 2026, 99_999_999])
      expect(vehicleOf({ created_at }).created_at).toBeNull();
    // Day 46,346 of a workbook whose cells are plain numbers.
    for (const created_at of ['9 Nov 2026', '09-NOV-2026', '9 November 2026', '09-11-2026'])
      expect(vehicleOf({ created_at }).created_at).toBe('2026-11-08T13:00:00.000Z');
    for (const created_at of ['9 Nov 26', '9 Novel 2026', '31 Nov 2026'])
      expect(vehicleOf({ created_at }).created_at).toBeNull();
    for (const created_at of ['2026/11/09 04:53', '20261109045300', '20261109T045300', '20261109T0453'])
      expect(vehicleOf({ created_at }).created_at).toBe('2026-11-08T17:53:00.000Z');
    expect(vehicleOf({ created_at: 20_261_109_045_300 }).created_at).toBe('2026-11-08T17:53:00.000Z');
    expect(vehicleOf({ created_at: '20261108T175300Z' }).created_at).toBe('2026-11-08T17:53:00.000Z');
    for (const created_at of ['11/2026', 'Nov 2026', '20261109250000'])
      expect(vehicleOf({ created_at }).created_at).toBeNull();
    for (const created_at of ['46346', 46_346.25])
      expect(vehicleOf({ created_at }).created_at).toBe('2026-11-19T13:00:00.000Z');
    expect(vehicleOf({ rego_expiry: 46_346 }).rego_expiry).toBe('2026-11-20');
  });

  it.each([
    ['2027-03-01', '2027-03-01'],
    ['01/03/2027', '2027-03-01'],
    ['1/3/2027', '2027-03-01'],
    ['2027-03-01T00:00:00+11:00', '2027-03-01'],
    ['20270301', '2027-03-01'],
    // The same day in Sydney, at its start, as programs write it in UTC.
    ['2027-02-28T13:00:00Z', '2027-03-01'],
    ['2027-03-01T23:59:59.997Z', '2027-03-01'],
    ['2027-03-01 23:59:59 +00:00', '2027-03-01'],
    ['2027-02-28 13:00:00 UTC', '2027-03-01'],
    ['2027-02-28 13:00:00+00', '2027-03-01'],
    ['/Date(1803819600000+1100)/', '2027-03-01'],
    ['1803819600', '2027-03-01'],
    ['2027-03-01T00:00:00+1100', '2027-03-01'],
    ['31/02/2027', null],
    ['2027/03/01', '2027-03-01'],
    ['2027.03.01', '2027-03-01'],
    ['2027-3-1', '2027-03-01'],
    ['2027/3/1 00:00', '2027-03-01'],
    ['01.03.27', '2027-03-01'],
    ['20270301000000', '2027-03-01'],
    ['20270301T150000', '2027-03-01'],
    ['20270228T130000Z', '2027-03-01'],
    ['2027/03.01', null],
    ['2027-3-32', null],
    ['03/2027', '2027-03-31'],
    ['3/2028', '2028-03-31'],
    ['02-2028', '2028-02-29'],
    ['2028-02', '2028-02-29'],
    ['Oct 2026', '2026-10-31'],
    ['October, 2026', '2026-10-31'],
    ['oct-2026', '2026-10-31'],
    ['13/2026', null],
    ['00/2026', null],
    ['10/1026', null],
  ])('reads the rego expiry %j', (rego_expiry, day) => {
    expect(vehicleOf({ rego_expiry }).rego_expiry).toBe(day);
  });
});
