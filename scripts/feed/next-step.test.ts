import { expect, it } from 'vitest';
import { inspectFeed } from '#pipeline/inspect/inspect-feed.ts';
import { feedOf } from '#pipeline/source/feed-body.fixture.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { refusalText } from './next-step.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

async function refusal(rows: readonly string[], guard = {}) {
  const site = fixtureSite();
  const feed = ['Stock No,Make,Model,Year,Price,Status', ...rows].join('\n');
  const { trial } = await inspectFeed(feedOf(feed), { format: 'csv' }, { site, now: NOW });
  return refusalText(trial, { ...site.guard, ...guard }, NOW);
}

const row = (n: number, year: number | string = 2020, status = 'Available') =>
  `S${n},Kia,Rio,${year},${20_000 + n},${status}`;
const rows = (count: number, spoilt: number) =>
  Array.from({ length: count }, (_, n) => row(n, n < spoilt ? 'TBA' : 2020));

it('a feed of which a build would refuse as many records is named, with the field that rejects most', async () => {
  const statuses = [row(20, 2020, 'Bay 4'), row(21, 2020, 'Bay 5'), row(22, 2020, 'Bay 6')];
  expect(await refusal([...rows(20, 2), ...statuses])).toBe(
    'A build would refuse this feed: 5 of 23 records cannot be published, most for their status. Map it under "columns", see docs/feeds-in.md.',
  );
});

it('as many rejected records as the guard allows are refused by none', async () => {
  expect(await refusal(rows(20, 4))).toBeNull();
  expect(await refusal(rows(20, 5))).toMatch(/5 of 20 .* most for their year/);
  expect(await refusal(rows(20, 5), { max_rejected_share: 0.25 })).toBeNull();
});

it('records that come twice count as the guard counts them', async () => {
  const twice = rows(20, 0).flatMap((one, n) => (n < 2 ? [one, one] : [one]));
  expect(await refusal(twice, { max_rejected_share: 0.05 })).toMatch(/2 of 22 .* most for their id/);
});

it('a feed without a car is refused', async () => {
  expect(await refusal(rows(3, 3))).toMatch(/no car that can be published, most for their year/);
});

it('records that cannot be read are named with the reason, and no column to map', async () => {
  const broken = [1, 2, 3, 4, 5].map((n) => `S9${n},Ki"a,Rio,2020,20000,Available`);
  const quoted = 'S80,"Kia",Rio,2020,20000,Available';
  expect(await refusal([...rows(14, 0), quoted, ...broken])).toBe(
    'A build would refuse this feed: 5 of 20 records cannot be published, most because they cannot be read: A quote in the row is not closed, or stands where none may. Ask its sender for another file.',
  );
});

it('what is missing is named before what is made of it', async () => {
  const feed = Array.from({ length: 8 }, (_, n) => `S${n},${n}`).join('\n');
  const site = fixtureSite();
  const { trial } = await inspectFeed(
    feedOf(`Stock No,Seats\n${feed}`),
    { format: 'csv' },
    { site, now: NOW },
  );
  expect(refusalText(trial, site.guard, NOW)).toMatch(/most for their (?:make|model|year)\./);
});
