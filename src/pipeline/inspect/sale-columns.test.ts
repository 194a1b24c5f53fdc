import { describe, expect, it } from 'vitest';
import { isSold } from '#domain/vehicle/status.ts';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { inspectFeed } from './inspect-feed.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

/** A feed of cars that differ in some columns, inspected. */
async function inspect(columns: string, rows: readonly string[]) {
  const cars = rows.map((row, n) => `${n},Kia,Rio,2020,${row}`);
  const csv = [`Id,Make,Model,Year,${columns}`, ...cars].join('\n');
  return await inspectFeed(feedOf(csv), { format: 'csv' }, { site: fixtureSite(), now: NOW });
}

type Outcome = 'on sale' | 'sold' | 'rejected';

/** What the proposal makes of each car; a hidden or omitted one is `rejected` as well: it is on no page. */
async function outcomes(columns: string, rows: readonly string[]): Promise<Outcome[]> {
  const { trial } = await inspect(columns, rows);
  const cars = new Map(trial.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return rows.map((_, n) => {
    const car = cars.get(String(n));
    if (car === undefined) return 'rejected';
    return isSold(car) ? 'sold' : 'on sale';
  });
}

const REJECTED = 'rejected';
const ON_SALE = 'on sale';

describe('a status that is not understood puts no car on sale', () => {
  it.each<[column: string, rows: string[], expected: Outcome[]]>([
    // D may be delivered, N not available, U unlisted.
    ['Status', ['A', 'D'], [ON_SALE, REJECTED]],
    ['Status', ['Available', 'N'], [ON_SALE, REJECTED]],
    ['Status', ['Available', 'U'], [ON_SALE, REJECTED]],
    ['Status', ['Available', 'N', 'U', 'D'], [ON_SALE, REJECTED, REJECTED, REJECTED]],
    ['Status', ['N', 'U', 'D'], [REJECTED, REJECTED, REJECTED]],
    ['Status', ['U', 'N', 'D', 'Sold'], [ON_SALE, ON_SALE, ON_SALE, 'sold']],
    ['Condition', ['U', 'N', 'D', 'Sold'], [ON_SALE, ON_SALE, ON_SALE, 'sold']],
    ['Status', ['Frontline', 'Recon', 'Deposit', 'Retailed'], [REJECTED, REJECTED, ON_SALE, REJECTED]],
    ['Status', ['Used', 'New', 'Retailed'], [ON_SALE, ON_SALE, REJECTED]],
    ['Status', ['Frontline', ''], [REJECTED, REJECTED]],
    ['Status', ['Used', 'Available', ''], [ON_SALE, ON_SALE, ON_SALE]],
    ['Status,Stage', [',Retailed', ',Frontline'], [REJECTED, REJECTED]],
    ...['Ad Status', 'Stock Status', 'Sale Status', 'Vehicle Status', 'Stage', 'Availability'].map(
      (column): [string, string[], Outcome[]] => [column, ['Frontline', 'Retailed'], [REJECTED, REJECTED]],
    ),
  ])('%s of %j', async (column, rows, expected) => {
    expect(await outcomes(column, rows)).toEqual(expected);
  });

  it.each(['Hide From Web', 'Hidden', 'Do Not Advertise', 'exclude_from_website', 'Suppressed'])(
    'omits what "%s" says yes to, with a note',
    async (column) => {
      expect(await outcomes(column, ['Yes', 'No', '', 'Perhaps'])).toEqual([
        ...[REJECTED, ON_SALE, ON_SALE, REJECTED],
      ]);
      const { proposal } = await inspect(column, ['Yes', 'No']);
      expect(proposal.notes.join()).toContain(`Records whose "${column}" is not No`);
    },
  );

  const ENDS = [
    ...[
      'deleted_at',
      'archived_at',
      'Date Removed',
      'removed_on',
      'DeletedDate',
      'Withdrawn Date',
      'delisted_at',
    ],
    ...[
      'vehicle.deleted_at',
      'Date Archived',
      'Deleted On',
      'off_market_since',
      'unpublished_at',
      'Is Deleted',
    ],
  ];
  it.each(ENDS)('omits a car with a day in "%s", with a note', async (column) => {
    const rows = ['2026-01-12 09:00:00', '', '12/01/2026', '0001-01-01', '1767225600', '2099-12-31'];
    expect(await outcomes(column, rows)).toEqual([
      ...[REJECTED, ON_SALE, REJECTED, ON_SALE, REJECTED, ON_SALE],
    ]);
    const { proposal } = await inspect(column, rows);
    expect(proposal.notes.join()).toContain(`Records whose "${column}" is not 0001-01-01`);
  });

  it('omits a car that is deleted later, where none is today', async () => {
    const { proposal } = await inspect('deleted_at,Withdrawn', [',', ',']);
    expect(proposal.only).toEqual([{ column: 'deleted_at', is: [''] }]);
  });

  it('names such a column of something else, and no list', async () => {
    const day = '2026-01-12';
    const car = { Id: '1', Make: 'Kia', Model: 'Rio', Year: 2020 };
    const feed = JSON.stringify([
      { ...car, dealer: { deleted_at: day }, photos: [{ url: 'a.jpg', deleted_at: day }] },
    ]);
    const { proposal } = await inspectFeed(
      feedOf(feed),
      { format: 'json' },
      { site: fixtureSite(), now: NOW },
    );
    expect(proposal.only).toBeUndefined();
    expect(proposal.notes.filter((note) => note.includes('deleted_at'))).toEqual([
      '"dealer.deleted_at" may say which cars are sold, and is not read as that: filled in 1 of the records.',
    ]);
  });

  it.each(['Archived By', 'Reason Removed', 'Deletion Date', 'Removal Reason'])(
    'names "%s"',
    async (column) => {
      const { proposal } = await inspect(column, ['2026-01-12', '']);
      expect(proposal.notes.join()).toContain(`"${column}" may say which cars are sold`);
    },
  );

  it('omits deleted cars of a feed that needs no mapping', async () => {
    const cars = [null, '2026-01-12'].map((deleted_at, n) => feedRecord(n, { deleted_at }));
    const context = { site: fixtureSite(), now: NOW };
    const { proposal, trial } = await inspectFeed(feedOf(JSON.stringify(cars)), { format: 'json' }, context);
    expect(trial.vehicles.map(({ id }) => id)).toEqual(['0']);
    expect(proposal.notes).toContain('Records whose "deleted_at" is not empty are omitted ("only").');
  });

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

  it('omits no car by the unset day on which it was withdrawn', async () => {
    const rows = ['0001-01-01T00:00:00', '12/11/2026'];
    expect(await outcomes('Withdrawn', rows)).toEqual([ON_SALE, REJECTED]);
  });

  it.each<[column: string, rows: string[], expected: Outcome[]]>([
    ['Sold', ['-1', '0', ''], ['sold', ON_SALE, ON_SALE]],
    ['Sold', ['-1', '-1', ''], ['sold', 'sold', ON_SALE]],
    ['Sold', ['-1', '0', '1'], [REJECTED, ON_SALE, 'sold']],
    ['Sold,Date Sold', ['-1,', '0,', ',2026-11-12'], ['sold', ON_SALE, 'sold']],
    ['Available', ['-1', '0', '0'], [ON_SALE, 'sold', 'sold']],
    ['Available', ['-1', '0', '1'], [REJECTED, 'sold', ON_SALE]],
    ['Withdrawn', ['-1', '0', ''], [REJECTED, ON_SALE, ON_SALE]],
    ['Hide From Web', ['-1', '0', ''], [REJECTED, ON_SALE, ON_SALE]],
    ['Show On Web', ['-1', '0', ''], [ON_SALE, REJECTED, ON_SALE]],
  ])('-1 is a yes of Access, where no 1 is beside it: %s of %j', async (column, rows, expected) => {
    expect(await outcomes(column, rows)).toEqual(expected);
    expect((await inspect(column, rows)).trial.dropped).toEqual([]);
  });

  it('names how each word is read, with its records', async () => {
    const { proposal } = await inspect('Status', [
      'Available',
      'Delivered',
      'S',
      'S',
      'On hold',
      'In transit',
    ]);
    expect(proposal.notes).toContain(
      'Words of "Status" are read as in stock: Available (1 record); reserved: On hold (1 record); coming soon: In transit (1 record); sold: S (2 records), Delivered (1 record).',
    );
  });

  it('names records without a status where others are sold', async () => {
    const note = 'Records without "Status" are taken as in stock, though others are sold: 2 records.';
    const noted = async (...rows: string[]) => (await inspect('Status', rows)).proposal.notes.includes(note);
    expect(await noted('Available', 'Sold', '', '')).toBe(true);
    expect(await noted('Available', 'On hold', '', '')).toBe(false);
    expect(await noted('Available', 'Sold', 'Available')).toBe(false);
    // Nothing is taken as in stock where no word is read.
    expect(await noted('Frontline', 'Recon', '', '')).toBe(false);
  });

  it('names each word with its records', async () => {
    const { proposal } = await inspect('Status', ['Frontline', 'Recon', 'Recon']);
    expect(proposal.columns?.status).toEqual({ from: 'Status', values: {} });
    expect(proposal.notes).toContain(
      'Say under "status" what these mean; their records are rejected until then: Recon (2 records), Frontline (1 record).',
    );
  });

  it('omits what was withdrawn, in any of its words', async () => {
    const { proposal } = await inspect('Status', ['Available', 'Retailed', 'Expired']);
    expect(proposal.only).toEqual([{ column: 'Status', is_not: ['Retailed', 'Expired'] }]);
  });

  const LIFECYCLE = ['Active', 'Active', 'Withdrawn', 'Sold', 'In Prep', 'Delivered'];
  const OUTCOMES: Outcome[] = [ON_SALE, ON_SALE, REJECTED, 'sold', REJECTED, 'sold'];
  it.each([
    ...['Lifecycle', 'Progress', 'Flag', 'Phase', 'Current Position', 'Stage'],
    ...['workflow.position', 'Sales Pipeline'],
  ])('words of sales are read under any name: %s', async (column) => {
    expect(await outcomes(column, LIFECYCLE)).toEqual(OUTCOMES);
    const { proposal } = await inspect(column, LIFECYCLE);
    expect(proposal.notes).toContain(
      'Say under "status" what these mean; their records are rejected until then: In Prep (1 record).',
    );
    expect(proposal.only).toEqual([{ column, is_not: ['Withdrawn'] }]);
  });

  it('a status beside them is the status, and they are labels that omit and sell', async () => {
    const rows = LIFECYCLE.map((word) => `Available,${word}`);
    expect(await outcomes('Status,Lifecycle', rows)).toEqual([
      ...[ON_SALE, ON_SALE, REJECTED, 'sold', ON_SALE, 'sold'],
    ]);
    const { proposal } = await inspect('Status,Lifecycle', rows);
    expect(proposal.notes.join()).toContain('"Lifecycle"');
  });

  it.each([
    ['Label', ['SOLD!', 'Just in', ''], ['sold', ON_SALE, ON_SALE]],
    ['Flag', ['SOLD', 'Reduced', ''], ['sold', ON_SALE, ON_SALE]],
    [
      'Flag',
      ['SOLD', 'Under offer', 'Delivered', 'Just in', ''],
      ['sold', ON_SALE, 'sold', ON_SALE, ON_SALE],
    ],
    ['Rego Phase', ['Active', 'Expired', 'Lapsed'], [ON_SALE, ON_SALE, ON_SALE]],
  ] as [string, string[], Outcome[]][])(
    'a label without such words rejects no car: %s',
    async (column, rows, expected) => {
      expect(await outcomes(column, rows)).toEqual(expected);
    },
  );

  it.each(['Photo Status', 'Rego Status', 'Warranty Status', 'Finance Status'])(
    '%s is the status of something else',
    async (column) => {
      expect(await outcomes(column, ['Frontline', 'Retailed'])).toEqual([ON_SALE, ON_SALE]);
    },
  );
});

describe('a car that its feed calls sold, in any column, is not on sale', () => {
  const SOLD: Outcome[] = ['sold', ON_SALE];
  it.each<[columns: string, rows: string[], expected: Outcome[]]>([
    ['Sold', ['Sold', ''], SOLD],
    ['Sold', ['X', ''], SOLD],
    ['Sold Y/N', ['Y', 'N'], SOLD],
    ['Sold', ['J Smith', ''], [REJECTED, ON_SALE]],
    ['Available', ['N', 'Y'], SOLD],
    ['In Stock', ['No', 'Yes'], SOLD],
    ['Curr. Available', ['No', 'Yes'], SOLD],
    ['Veh. Sold', ['Y', 'N'], SOLD],
    ['Warranty. Active,Sold', ['N,Y', 'N,N'], SOLD],
    ['For Sale', ['0', '1'], SOLD],
    ['Is Active', ['false', 'true'], SOLD],
    ['Available', ['N', 'maybe', 'Y'], ['sold', REJECTED, ON_SALE]],
    ['Sold Status', ['Sold', 'Not Sold'], SOLD],
    ['Sold Status', ['Y', 'N'], SOLD],
    ['Stage', ['Sold', 'Frontline'], ['sold', REJECTED]],
    ['Date Sold', ['12/11/2026', ''], SOLD],
    ['Sold On', ['2026-11-12', '-'], SOLD],
    ['Sold', ['2026-11-12', ''], SOLD],
    ['Flag', ['SOLD', 'Just in'], SOLD],
    ['Label', ['SOLD!', 'Just in'], SOLD],
    ['Status,Sold', ['Available,Y', 'Available,N'], SOLD],
    ['Status,Available', ['Available,N', 'Available,Y'], SOLD],
    ['Off Market', ['Y', 'N'], [REJECTED, ON_SALE]],
    ['Withdrawn', ['12/11/2026', ''], [REJECTED, ON_SALE]],
  ])('%s of %j', async (columns, rows, expected) => {
    expect(await outcomes(columns, rows)).toEqual(expected);
    const { proposal } = await inspect(columns, rows);
    expect(proposal.notes.join()).not.toContain('No column says what is sold');
  });

  it.each([
    [
      'Sold Price',
      ['20000', ''],
      '"Sold Price" may say which cars are sold, and is not read as that: filled in 1 of the records.',
    ],
    [
      'Progress',
      ['Withdrawn - auction', 'Washed'],
      '"Progress" may say which cars are sold, and is not read as that: Withdrawn - auction (1 record).',
    ],
    [
      'Paperwork',
      ['Delivered', 'Washed'],
      '"Paperwork" may say which cars are sold, and is not read as that: Delivered (1 record).',
    ],
    [
      'Title',
      ['SOLD - 2019 Kia Rio', '2020 Kia Rio'],
      '"Title" may say which cars are sold, and is not read as that: SOLD - 2019 Kia Rio (1 record).',
    ],
    [
      'Sold,Available',
      ['N,N', 'N,Y'],
      '"Available" may say which cars are sold, and is not read as that: N (1 record).',
    ],
  ])('is noted where that is not clear: %s', async (column, rows, note) => {
    const { proposal } = await inspect(column, rows);
    expect(proposal.notes).toContain(note);
  });
});
