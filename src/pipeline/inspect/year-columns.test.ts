import { describe, expect, it } from 'vitest';
import { calendarDate } from '#domain/dates.ts';
import { csv, inspect } from './inspect.fixture.ts';

describe('a feed whose only year is in a date', () => {
  it.each<[column: string, dates: string[], years: number[]]>([
    ['BuildDate', ['2015-09', '2009-10'], [2015, 2009]],
    ['Build Date', ['09/2015', '12/2019'], [2015, 2019]],
    ['Build Date', ['09/15', '12/2019', '11/98'], [2015, 2019, 1998]],
    ['Build Date', ['Sep 2015', 'October 2019'], [2015, 2019]],
    ['Build Date', ['09-2015', '12-2019'], [2015, 2019]],
    ['Build Date', ['201509', '201912'], [2015, 2019]],
    ['Date of Manufacture', ['2015', '12/2019'], [2015, 2019]],
    ['Compliance Date', ['2015-09-01', '15/12/2019'], [2015, 2019]],
    ['Compliance Plate Date', ['1/9/15', '15/12/2019'], [2015, 2019]],
  ])('takes it from the column %s: %j', async (column, dates, years) => {
    const rows = dates.map((date, n) => `S${n},Kia,Rio,${date},20000`);
    const { proposal, trial } = await inspect(csv(`Stock No,Make,Model,${column},Price`, ...rows));
    expect(trial.vehicles.map(({ year, slug }) => [year, slug])).toEqual(
      years.map((year, n) => [year, `${year}-kia-rio-s${n}`]),
    );
    expect(proposal.notes).toContain(`The year of a car is that of "${column}".`);
  });

  it('takes it from the build before the compliance, and from neither where a column has it', async () => {
    const dates = 'Compliance Date,Build Date';
    const built = await inspect(csv(`Id,Make,Model,${dates}`, '1,Kia,Rio,01/2016,12/2015'));
    expect(built.trial.vehicles).toMatchObject([
      { year: 2015, build_date: '12/2015', compliance_date: '01/2016' },
    ]);
    const own = await inspect(csv(`Id,Make,Model,Year,${dates}`, '1,Kia,Rio,2017,01/2016,12/2015'));
    expect(own.trial.vehicles).toMatchObject([{ year: 2017 }]);
  });
});

it.each([
  ['Date Added', ['5/11/2026', '12/10/26'], ['2026-11-05', '2026-10-12']],
  ['Date Added', ['5/11/2026 09:30', '12/10/26 10:00'], ['2026-11-05', '2026-10-12']],
  ['Date Added', ['5 Nov 2026', '12 Oct 26'], ['2026-11-05', '2026-10-12']],
  ['Date Added', ['5-Nov-2026', '12-Oct-26'], ['2026-11-05', '2026-10-12']],
])('dates of %s with years of two and of four digits are read: %j', async (column, dates, days) => {
  const rows = dates.map((date, n) => `${n},Kia,Rio,2020,${date}`);
  const { trial } = await inspect(csv(`Id,Make,Model,Year,${column}`, ...rows));
  expect(trial.dropped).toEqual([]);
  expect(
    trial.vehicles.map(({ created_at }) => calendarDate(new Date(created_at ?? ''), 'Australia/Sydney')),
  ).toEqual(days);
});

it('a column of years of two digits is read, with a note; a single digit is none', async () => {
  const { proposal, trial } = await inspect(
    csv(
      'Id,Make,Model,Yr',
      ...['18', '09', '00', '98', '2020', '7'].map((year, n) => `${n},Kia,Rio,${year}`),
    ),
  );
  expect(trial.vehicles.map(({ year, name }) => [year, name])).toEqual(
    [2018, 2009, 2000, 1998, 2020].map((year) => [year, `${year} Kia Rio`]),
  );
  expect(trial.reasons).toMatchObject([{ field: 'year', count: 1 }]);
  expect(proposal.notes).toContain('Years of two digits in "Yr" are read as 1940 to 2039.');
  const numbers = await inspect(
    JSON.stringify([18, 40, 28].map((Yr, n) => ({ Id: n, Make: 'Kia', Model: 'Rio', Yr }))),
    { format: 'json' },
  );
  expect(numbers.trial.vehicles.map(({ year }) => year)).toEqual([2018, 1940, 2028]);
});

it.each([
  ['Model Year,Build Year', '2021,2020', 2020],
  ['Model Year,Year Built', '2021,2020', 2020],
  ['MY,Compliance Year', 'MY21,2020', 2020],
  ['Model Year,Year', '2021,2020', 2020],
  ['Model Year,Registration Year', '2021,2022', 2021],
])('of %s the year of the car is that of its build, as in "2020 MY21"', async (columns, years, year) => {
  const { trial } = await inspect(csv(`Id,Make,Model,${columns}`, `1,Kia,Rio,${years}`));
  expect(trial.vehicles).toMatchObject([{ year }]);
});

describe('a year of the build that new cars lack', () => {
  const built = (n: number) => (n < 3 ? '' : String(2010 + n));
  const rows = (row: (n: number) => string) =>
    Array.from({ length: 10 }, (_, n) => `S${n},Kia,Rio,${row(n)}`);

  it.each(['ReleaseYear', 'Model Year', 'Compliance Year'])('is that of %s', async (column) => {
    const header = `Stock No,Make,Model,BuildYear,${column}`;
    const { proposal, trial } = await inspect(csv(header, ...rows((n) => `${built(n)},${2020 + n}`)));
    expect(trial.vehicles.map(({ year }) => year)).toEqual([
      ...[2020, 2021, 2022, 2013, 2014, 2015, 2016, 2017, 2018, 2019],
    ]);
    expect(proposal.notes).toContain(`The year is "BuildYear" where a car has one, else "${column}".`);
  });

  it('is asked of no other column where each car has it, whatever rows are no cars', async () => {
    const { proposal } = await inspect(
      csv('Stock No,Make,Model,BuildYear,Model Year', ...rows((n) => `${2010 + n},2020`), 'Used cars,,,,'),
    );
    expect(proposal.columns?.year).toEqual({ from: 'BuildYear' });
  });

  it('is part of an id that is made of both columns, and may have two digits', async () => {
    const { proposal, trial } = await inspect(
      csv('Make,Model,BuildYear,Model Year', 'Kia,Rio,2019,20', 'Kia,Rio,,21', 'Kia,Rio,,22'),
    );
    expect(trial).toMatchObject({ accepted: 3, rejected: 0 });
    expect(proposal.columns?.id).toEqual({ hash: ['BuildYear', 'Model Year', 'Make', 'Model'] });
    expect(proposal.notes).toContain('Years of two digits in "Model Year" are read as 1940 to 2039.');
  });
});
