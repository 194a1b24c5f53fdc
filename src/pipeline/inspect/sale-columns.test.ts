import { describe, expect, it } from 'vitest';
import { inspect, ON_SALE, type Outcome, outcomes, REJECTED } from './sale-outcomes.fixture.ts';

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
