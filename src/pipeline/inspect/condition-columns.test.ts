import { describe, expect, it } from 'vitest';
import { fixtureSite } from '#sites/project.fixture.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { csv, inspect, NOW } from './inspect.fixture.ts';
import { inspectFeed } from './inspect-feed.ts';

it.each([
  ['EGC Price,Drive Away Price', { price: 18_000, price_type: 'egc', drive_away_price: 20_000 }],
  ['Price,Drive Away Price', { price: 18_000, price_type: 'egc', drive_away_price: 20_000 }],
  ['Price excl. Govt Charges,Deposit', { price: 18_000, price_type: 'egc', deposit: 20_000 }],
])('of the prices %s each says what it includes', async (columns, expected) => {
  const { trial } = await inspect(csv(`Id,Make,Model,Year,${columns}`, '1,Kia,Rio,2019,18000,20000'));
  expect(trial.vehicles).toMatchObject([expected]);
});

describe('one column of status', () => {
  it.each<[values: string[], expected: [car_type: string, status: string][]]>([
    [
      ['Used', 'Demo', 'New In Stock'],
      [
        ['used', 'in_stock'],
        ['demo', 'in_stock'],
        ['new', 'in_stock'],
      ],
    ],
    [
      ['Used', 'Sold', 'New'],
      [
        ['used', 'in_stock'],
        ['used', 'sold'],
        ['new', 'in_stock'],
      ],
    ],
    [
      ['Demo', 'Sold', 'Available'],
      [
        ['demo', 'in_stock'],
        ['used', 'sold'],
        ['used', 'in_stock'],
      ],
    ],
  ])('of %j is condition and sale status, as far as it holds both', async (values, expected) => {
    const rows = values.map((value, n) => `${n},Kia,Rio,2020,"${value}"`);
    const { trial } = await inspect(csv('Id,Make,Model,Year,Status', ...rows));
    expect(trial.vehicles.map(({ car_type, status }) => [car_type, status])).toEqual(expected);
  });
});

describe('a column of statuses some of which mean nothing', () => {
  const rows = (statuses: readonly string[]) => statuses.map((status, n) => `${n},Kia,Rio,2020,"${status}"`);

  it.each([
    ['most records are clear', [...Array(8).fill('Available'), 'Sold', 'Ready', 'Bay 4', 'Recon', 'Detail']],
    ['one is sold', ['Sold', 'Ready', 'Ready', 'Recon', 'Detail', 'Bay 4']],
  ])('is the sale status where %s: none of the others goes on sale', async (_, statuses) => {
    const { proposal, trial } = await inspect(csv('Id,Make,Model,Year,Status', ...rows(statuses)));
    expect(proposal.columns?.status?.from).toBe('Status');
    const clear = statuses.filter((status) => /Available|Sold/.test(status));
    expect(trial.vehicles.map(({ status }) => status)).toEqual(
      clear.map((status) => (status === 'Sold' ? 'sold' : 'in_stock')),
    );
    expect(trial.rejected).toBe(statuses.length - clear.length);
  });

  it('names each of them with its records', async () => {
    const statuses = [...Array(5).fill('Available'), 'Ready', 'Bay 4', 'Ready', 'Used'];
    const { proposal } = await inspect(csv('Id,Make,Model,Year,Status', ...rows(statuses)));
    expect(proposal.notes).toContain(
      'Say under "status" what these mean; their records are rejected until then: Ready (2 records), Bay 4 (1 record).',
    );
  });

  it('is none of a car in stock where the column holds conditions, too', async () => {
    const { trial } = await inspect(
      csv('Id,Make,Model,Year,Status', ...rows(['Used', 'Sold', 'Demo', 'Bay 4'])),
    );
    expect(trial.vehicles.map(({ status }) => status)).toEqual(['in_stock', 'sold', 'in_stock']);
    expect(trial.rejected).toBe(1);
  });
});

it.each([
  ['On Deposit', 'in_stock', true],
  ['Deposit Taken', 'in_stock', true],
  ['SALE PENDING', 'in_stock', true],
  ['PUBLISHED', 'in_stock', false],
  ['Live', 'in_stock', false],
  ['Active', 'in_stock', false],
  ['Listed', 'in_stock', false],
  ['Sold - Delivered', 'sold', false],
  ['In transit', 'coming_soon', false],
])('a car of status %s is %s, reserved: %s', async (status, expected, reserved) => {
  const feed = (own: string) =>
    csv('Id,Make,Model,Year,Status', '1,Kia,Rio,2020,Available', `2,Kia,Rio,2020,${own}`);
  const { trial } = await inspect(feed(status));
  expect(trial.vehicles[1]).toMatchObject({ status: expected, reserved });
  // A word that comes later is read as well.
  const { proposal: mapping } = await inspect(feed('Available'));
  const later = await inspectFeed(
    feedOf(feed(status)),
    { format: 'csv' },
    { site: fixtureSite(), now: NOW, mapping },
  );
  expect(later.trial.vehicles[1]).toMatchObject({ status: expected, reserved });
});

describe('a column of conditions', () => {
  const inspected = (column: string, ...values: string[]) =>
    inspect(csv(`Id,Make,Model,Year,${column}`, ...values.map((value, n) => `${n},Kia,Rio,2020,"${value}"`)));
  const typesOf = async (column: string, ...values: string[]) =>
    (await inspected(column, ...values)).trial.vehicles.map(({ car_type }) => car_type);

  it('of many unknown words makes no new car used', async () => {
    const { trial } = await inspected('Condition', 'New Vehicle', 'Run-out', 'Run-out new', 'Clearance');
    expect(trial.vehicles.map(({ car_type }) => car_type)).toEqual(['new', 'used', 'used']);
    expect(trial.rejected).toBe(1);
  });

  it('names words that are taken as used with their records', async () => {
    const { proposal } = await inspected('Condition', 'Used', 'New', 'Approved', 'Approved', 'Graded');
    expect(proposal.notes).toContain(
      'Cars of condition Approved (2 records), Graded (1 record) are taken as used.',
    );
  });

  it('that holds sales too names them as well', async () => {
    const { proposal } = await inspected('Condition', 'New', 'Used', 'Sold', 'Approved');
    expect(proposal.notes.join()).toContain('Approved (1 record)');
  });

  it('of no word that is read is named where every car is taken as used', async () => {
    const { proposal } = await inspected('Vehicle Condition', 'Excellent', 'Good', 'Good');
    expect(proposal.notes).toContain(
      '"Vehicle Condition" says neither new, demo nor used, and is not read: Good (2 records), Excellent (1 record).',
    );
  });

  it.each(['category', 'product_group'])('called %s is no body type', async (column) => {
    const { proposal } = await inspected(column, 'New Cars', 'New Cars');
    expect(proposal.columns?.simple_body).toBeUndefined();
    expect(await typesOf(column, 'New Cars', 'New Cars')).toEqual(['new', 'new']);
  });

  it('that says what is on its way is read as that, too', async () => {
    const { trial } = await inspected('Condition', 'New', 'NEW - In Transit', 'Used');
    expect(trial.vehicles.map(({ car_type, status }) => `${car_type} ${status}`)).toEqual([
      ...['new in_stock', 'new coming_soon', 'used in_stock'],
    ]);
    const sold = await inspected('Condition', 'New', 'New - Sold', 'Used');
    expect(sold.trial.vehicles.map(({ car_type, status }) => `${car_type} ${status}`)).toEqual([
      ...['new in_stock', 'used sold', 'used in_stock'],
    ]);
  });
});

describe('a new car that comes after the proposal', () => {
  /** The conditions of cars as the proposal for other rows reads them; what is no condition is rejected. */
  async function laterTypes(columns: string, today: readonly string[], later: readonly string[]) {
    const feed = (rows: readonly string[]) =>
      csv(`Id,Make,Model,Year,${columns}`, ...rows.map((row, n) => `${n},Kia,Rio,2020,${row}`));
    const { proposal: mapping } = await inspect(feed(today));
    const { trial } = await inspectFeed(
      feedOf(feed(later)),
      { format: 'csv' },
      { site: fixtureSite(), now: NOW, mapping },
    );
    expect(trial.records).toBe(later.length);
    return trial.vehicles.map(({ car_type }) => car_type);
  }

  it.each<[columns: string, today: string[], later: [row: string, car_type: string][]]>([
    [
      'New,Demo,Used',
      ['No,No,Yes'],
      [
        ['Yes,No,No', 'new'],
        ['No,Yes,No', 'demo'],
        ['No,No,Yes', 'used'],
      ],
    ],
    [
      'New,Demo',
      [',', ',Y'],
      [
        ['Y,', 'new'],
        [',Y', 'demo'],
        [',', 'used'],
      ],
    ],
    [
      'Is New',
      ['false', ''],
      [
        ['true', 'new'],
        ['', 'used'],
      ],
    ],
    ['New?', ['0'], [['1', 'new']]],
    [
      'Used,Demo',
      ['Y,N'],
      [
        ['N,N', 'new'],
        ['N,Y', 'demo'],
      ],
    ],
    [
      'Condition',
      ['Used', 'Approved'],
      [
        ['New', 'new'],
        ['Demo', 'demo'],
        ['Approved', 'used'],
      ],
    ],
    [
      'Status',
      ['Demo', 'Sold', 'Available'],
      [
        ['New', 'new'],
        ['New In Stock', 'new'],
        ['Under Offer', 'used'],
      ],
    ],
  ])('is new by %s', async (columns, today, later) => {
    expect(
      await laterTypes(
        columns,
        today,
        later.map(([row]) => row),
      ),
    ).toEqual(later.map(([, type]) => type));
  });

  it('is rejected, not used, where its condition is an unknown word', async () => {
    expect(await laterTypes('Condition', ['Used', 'Approved'], ['Runout', 'New'])).toEqual(['new']);
    expect(await laterTypes('Condition', ['Used', 'Used', 'New runout'], ['New runout', 'Used'])).toEqual([
      'used',
    ]);
  });

  it('cannot be a word that is noted as used', async () => {
    const { proposal } = await inspect(
      csv('Id,Make,Model,Year,Condition', '1,Kia,Rio,2020,Used', '2,Kia,Rio,2020,Approved'),
    );
    expect(proposal.notes).toContain('Cars of condition Approved (1 record) are taken as used.');
  });

  it('is rejected, not used, where its flag is empty as none before', async () => {
    expect(await laterTypes('Is New', ['false'], ['', 'true'])).toEqual(['new']);
  });

  it('is rejected, not used, where its flag is spelt as none before', async () => {
    expect(await laterTypes('New,Used', ['No,Yes'], ['Yep,No', 'Yes,No'])).toEqual(['new']);
  });
});

it('a status of unknown letters is named', async () => {
  const { proposal, trial } = await inspect(
    csv('Id,Make,Model,Year,Status', '1,Kia,Rio,2020,I', '2,Kia,Rio,2020,X'),
  );
  expect(proposal.notes).toContain(
    'Say under "status" what these mean; their records are rejected until then: I (1 record), X (1 record).',
  );
  expect(trial.rejected).toBe(2);
});

it.each([
  ['Used,New,ExDemo', ['Y,N,N', 'N,Y,N', 'N,Y,Y', 'Y,N,Y'], ['used', 'new', 'demo', 'demo']],
  ['Used,ExDemo', ['Y,N', 'N,N', 'Y,Y'], ['used', 'new', 'demo']],
  ['Is Used', ['Y', 'N'], ['used', 'new']],
  ['Condition', ['Ex-demo', 'ex-demonstrator', 'Ex Demo Vehicle', 'Used'], ['demo', 'demo', 'demo', 'used']],
])('%s: a flag of demonstrators stands before those of new and used', async (columns, rows, types) => {
  const cars = rows.map((row, n) => `S${n},Kia,Rio,2020,20000,${row}`);
  const { trial } = await inspect(csv(`Stock,Make,Model,Year,Price,${columns}`, ...cars));
  expect(trial.vehicles.map(({ car_type }) => car_type)).toEqual(types);
});

it('names demonstrators that another column of the condition does not show', async () => {
  const { proposal } = await inspect(
    csv('Stock,Make,Model,Year,Condition,Is Demo', '1,Kia,Rio,2020,New,Y', '2,Kia,Rio,2020,Used,N'),
  );
  expect(proposal.notes).toContain(
    '"Is Demo" says which cars are demonstrators, and is not read beside "Condition": Y (1 record).',
  );
});
