import { expect, it, onTestFinished } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, corolla, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

it('a car that no page may show is hidden in the ledger, and in no channel', async () => {
  const site = await openFixtureSite(pages, { feeds: { stock: true } });
  onTestFinished(() => site.close());
  const cars = Array.from({ length: 10 }, (_, n) => corolla(n + 1));
  await site.stock([...cars, corolla(11, { dealercomments: 'Seen in private_suburb' })]);
  for (const minutes of [0, 1]) {
    const { account, feeds } = await site.build(new Date(ANCHOR.getTime() + minutes * 60_000));
    expect(account).toMatchObject({ records: 11, accepted: 11, listed: 10, hidden: { quarantined: 1 } });
    expect(account?.hidden_cars?.quarantined).toEqual(['11']);
    expect(feeds).toMatchObject([{ path: '/feeds/stock.json', cars: 10, left_out: [] }]);
  }
  const feed = await site.read('/feeds/stock.json');
  expect([feed.includes('corolla-10'), feed.includes('corolla-11')]).toEqual([true, false]);
});
