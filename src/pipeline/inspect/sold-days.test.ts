import { describe, expect, it } from 'vitest';
import { isSold } from '#domain/vehicle/status.ts';
import { inspect, ON_SALE, outcomes, REJECTED } from './sale-outcomes.fixture.ts';

describe('a status that is not understood puts no car on sale', () => {
  it('reads a flag and a day of the sale together', async () => {
    const rows = ['No,', 'Yes,2026-11-01', ',2026-11-10', ',', 'Y,', '0,10/11/2026'];
    expect(await outcomes('Sold,Date Sold', rows)).toEqual([
      ...[ON_SALE, 'sold', 'sold', ON_SALE, 'sold', 'sold'],
    ]);
    const { proposal } = await inspect('Sold,Date Sold', rows);
    expect(proposal.columns?.sold_date_timestamp).toMatchObject({ from: 'Date Sold' });
  });

  it('names what it cannot read of the day beside a flag', async () => {
    const rows = ['No,', ',2026-11-01', ',2026-11-02', ',2026-11-03', ',Monday', ',TBA'];
    const some = await inspect('Sold,Date Sold', rows);
    expect(some.proposal.notes.join()).toContain('rejected until then: Monday (1 record)');
    expect(await outcomes('Sold,Date Sold', rows)).toEqual([
      ...[ON_SALE, 'sold', 'sold', 'sold', REJECTED, ON_SALE],
    ]);
  });

  it.each([
    ['20261101', '20261102'],
    ['1793491200', '1793577600'],
    ['46327', '46328'],
  ])('reads the day beside a flag as a number, too: %s', async (...days) => {
    const rows = ['No,', ...days.map((day) => `,${day}`)];
    expect(await outcomes('Sold,Date Sold', rows)).toEqual([ON_SALE, 'sold', 'sold']);
    const { proposal } = await inspect('Sold,Date Sold', rows);
    expect(proposal.notes).toContain('Cars with a day in "Date Sold" are sold: 2 records.');
  });

  it.each([
    ['Mar 12 2026  3:00PM', 'Jan  1 1900 12:00AM'],
    ['/Date(1773277200000)/', '/Date(-62135596800000)/'],
    ['/Date(1773277200000+1100)/', '/Date(-2208988800000+1000)/'],
    [String.raw`\/Date(1773277200000)\/`, '/Date(0)/'],
    ['11th March 2026', '1st January 0001'],
    ['Thursday 12 March 2026', 'Monday 1 January 0001'],
    ['"Thursday, March 12th, 2026"', '"Friday, December 31st, 9999"'],
    ['"Thu, 12 Mar 2026 04:00:00 GMT"', '"Mon, 01 Jan 0001 00:00:00 GMT"'],
    ['Thu Mar 12 2026 15:00:00 GMT+1100 (AEDT)', 'Thu Jan 01 1970 10:00:00 GMT+1000 (AEST)'],
    ['12th of March 2026', '31 Dec. 2099'],
    ['12/Mar/2026', '01/Jan/1753'],
    ['2026-Mar-12', '2079-Jun-06'],
  ])('a day in any form sells its car, an unset one none: %s, %s', async (day, none) => {
    for (const [columns, flag] of [
      ['Date Sold', ''],
      ['Status,Date Sold', 'Available,'],
      ['Sold,Date Sold', ','],
    ] as const) {
      const rows = [...[day, none, day].map((text) => `${flag}${text}`), flag.replace(/^,/, 'No,')];
      const { trial } = await inspect(columns, rows);
      expect(trial.reasons, columns).toEqual([]);
      expect(trial.vehicles.map(isSold), columns).toEqual([true, false, true, false]);
      const times = trial.vehicles.map((car) => car.sold_date_timestamp);
      expect(times.map((time) => time && new Date(time * 1000).getUTCFullYear())).toEqual([
        ...[2026, null, 2026, null],
      ]);
    }
  });

  it('a day with its month in words sells its car where its year is short, too', async () => {
    const rows = ['12/Mar/26', '12th March 26', '1/Jan/00', ''];
    expect(await outcomes('Date Sold', rows)).toEqual(['sold', 'sold', ON_SALE, ON_SALE]);
  });

  it('reads the day beside a flag that is empty in all records', async () => {
    const rows = [',2026-11-01', ',0001-01-01', ','];
    expect(await outcomes('Sold,Date Sold', rows)).toEqual(['sold', ON_SALE, ON_SALE]);
    const { proposal } = await inspect('Sold,Date Sold', rows);
    expect(proposal.columns?.sold).toEqual({ from: ['Sold', 'Date Sold'] });
    expect(proposal.notes).toContain('Cars with a day in "Date Sold" are sold: 1 record.');
    expect(await outcomes('Sold,Date Sold', [',2026-11-01', ',1'])).toEqual(['sold', ON_SALE]);
  });

  it('names the day beside a flag that it is not read with', async () => {
    const { proposal } = await inspect('Sold,Date Sold', ['0,', '1,', ',1', ',2026-11-01', ',2026-11-02']);
    expect(proposal.columns?.sold).toEqual({ from: 'Sold' });
    expect(proposal.notes.filter((note) => note.startsWith('"Date Sold" may say'))).toHaveLength(1);
  });

  describe.each(['Status,Date Sold', 'Status,Date Sold,Sold'])('an unset day sells no car: %s', (columns) => {
    it.each([
      ...['0001-01-01T00:00:00', '0001-01-01', '01/01/0001 00:00:00', '1/01/1 12:00:00 AM', '01/01/01'],
      ...['1753-01-01', '1899-12-30', '1900-01-01', '01/01/1900', '1 Jan 1900', '01-Jan-00', '00/00/0000'],
      ...['00/01/1900', '0/01/00', '0000-00-00 00:00:00', '9999-12-31', '31/12/9999', '2079-06-06'],
      ...['2099-12-31', '1970-01-01', '01/01/1970 10:00:00', '1970-01-01T00:00:00Z', '0', '1'],
      ...['-2208988800', '-62135596800', '253402300799', '2958465', 'N/A', '-', 'null', '#N/A'],
    ])('%s', async (none) => {
      const end = (flag: string) => (columns.endsWith(',Sold') ? `,${flag}` : '');
      const { trial, proposal } = await inspect(columns, [
        ...[none, none].map((day) => `Available,${day}${end('N')}`),
        ...['2026-11-12', '13/11/2026'].map((day) => `Available,${day}${end('')}`),
      ]);
      expect(trial.reasons).toEqual([]);
      expect(trial.dropped).toEqual([]);
      expect(trial.vehicles.map(isSold)).toEqual([false, false, true, true]);
      expect(trial.vehicles.slice(0, 2).map((car) => car.sold_date_timestamp)).toEqual([null, null]);
      expect(proposal.notes).toContain('Cars with a day in "Date Sold" are sold: 2 records.');
    });
  });
});
