import { expect, it } from 'vitest';
import type { FeedLayout } from '#pipeline/format/feed-layout.ts';
import { inspectFeed } from '#pipeline/inspect/inspect-feed.ts';
import { feedOf } from '#pipeline/source/feed-body.fixture.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { inspectionText } from './inspection-text.ts';

async function textOf(feed: string, layout: FeedLayout): Promise<string> {
  const context = { site: fixtureSite(), now: new Date('2026-11-20T01:00:00Z') };
  return inspectionText('stock', await inspectFeed(feedOf(feed), layout, context));
}

const CSV = [
  'Stock No,Make,Model,Year,Status,Show On Website',
  'S1,Kia,Rio,2021,Available,Y',
  'S2,Kia,Rio,2022,Withdrawn,Y',
  'S3,Kia,Rio,2022,Sold,Y',
  'S4,Kia,Rio,2022,Available,N',
  'S5,Kia,Rio,,Available,Y',
  'S6,Kia,Rio,"2022,Available,Y',
  'S7,Kia,Rio,2023,Available,Y',
  'S8,Kia,Rio,2023,Available,Y',
  'S8,Kia,Rio,2023,Available,Y',
  'S9,Kia,Rio,2023,Available,Y',
  'S10,Kia,Rio,2023,Available,Y',
  'S11,Kia,Rio,2023,Available,Y',
].join('\n');

it('counts as many records, columns and cars in its headings as stand below them', async () => {
  const text = await textOf(CSV, { format: 'csv' });
  const lines = text.split('\n');
  expect(lines[0]).toBe('stock: 12 records with 6 columns');
  expect(text).toContain('\nColumns of the 11 records that can be read\n');
  expect(lines.slice(4, 10).map((line) => line.split(/ {2,}/)[1])).toEqual(CSV.split('\n')[0]?.split(','));
  expect(text).toContain('\nExample cars, 7 of 7\n');
  expect(text).toContain(
    [
      'Outcome of the records',
      '  12 records = 8 accepted + 2 rejected + 1 duplicate + 1 omitted by "only"',
      '  8 accepted = 7 cars + 1 hidden by show_on_dealer_website',
    ].join('\n'),
  );
});

it('counts what is no record, and what cannot be read', async () => {
  const car = (id: string) => `{"id":${id},"Make":"Kia","Model":"Rio","Year":2020}`;
  const text = await textOf(`[${car('1')},5,${car('tru')},${car('2')}]`, { format: 'json' });
  expect(text).toMatch(/^stock: 4 records with 4 columns\n/);
  expect(text).toContain('\nColumns of the 2 records that can be read\n');
  expect(text).toMatch(/id +100 %/);
  expect(text).toContain('4 records = 2 accepted + 2 rejected + 0 duplicates');
});

it('shows ten cars of more', async () => {
  const rows = Array.from({ length: 12 }, (_, n) => `S${n},Kia,Rio,2021`);
  const text = await textOf(['Stock No,Make,Model,Year', ...rows].join('\n'), { format: 'csv' });
  expect(text).toContain('\nExample cars, 10 of 12\n');
  expect(text).toContain('\nColumns\n');
  expect(text).toContain('  12 records = 12 accepted + 0 rejected + 0 duplicates\n');
});

it('shows which cars are sold', async () => {
  const rows = ['S1,Kia,Rio,2021,N', 'S2,Kia,Rio,2021,Y'];
  const text = await textOf(['Stock No,Make,Model,Year,Sold', ...rows].join('\n'), { format: 'csv' });
  const cars = text.split('\n').filter((line) => /^ {2}S\d/.test(line));
  expect(cars.map((line) => line.match(/in_stock|sold/g))).toEqual([['in_stock'], ['sold']]);
  expect(text).toContain('"Sold" says which cars are sold: Y (1 record).');
});

it('shows examples on one line, without what a terminal obeys', async () => {
  const feed = 'Stock No,Make,Model,Year,Comments\nS1,Kia,Rio,2021,"One owner\n\u001b[2Jlog books"';
  expect(await textOf(feed, { format: 'csv' })).toMatch(
    /Comments +100 % +dealercomments +One owner \[2Jlog books\n/,
  );
});

it('prints a name of several lines in one', async () => {
  const text = await textOf(CSV.replace('Make', '"Make\n(brand)"').replace('Year', '"Build\nYear"'), {
    format: 'csv',
  });
  expect(text).toContain('\n  Make (brand)');
  expect(text).toContain('\n  Build Year');
});
