import { describe, expect, it } from 'vitest';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { inspectFeed } from './inspect-feed.ts';
import { inspect, NOW, ON_SALE, outcomes, REJECTED } from './sale-outcomes.fixture.ts';

describe('a status that is not understood puts no car on sale', () => {
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

  it('omits no car by the unset day on which it was withdrawn', async () => {
    const rows = ['0001-01-01T00:00:00', '12/11/2026'];
    expect(await outcomes('Withdrawn', rows)).toEqual([ON_SALE, REJECTED]);
  });
});
