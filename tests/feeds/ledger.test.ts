import { expect, it, onTestFinished } from 'vitest';
import { ledgerLines } from '#domain/stock-guard/ledger.ts';
import { openIndex } from '#search/engine/engine.ts';
import type { BuildReport } from '#sites/build-report.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, corolla, isSearchIndex, openFixtureSite } from '../fixture-site.ts';

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

/** The number of cars in the search by the ledger. */
function searchable({ account }: BuildReport): number {
  const lines = account === null ? [] : ledgerLines(account, []);
  const [counted] = lines.flatMap((line) => /^search: (\d+) listed$/.exec(line)?.[1] ?? []);
  return Number(counted);
}

it('the search index has the cars that the ledger lists, those that stay among them, and no other', async () => {
  const site = await openFixtureSite(pages, { flags: { used_only: true } });
  onTestFinished(() => site.close());
  const indexed = async () => {
    const entry = Object.entries(site.store.current()?.entries ?? {}).find(([address]) =>
      isSearchIndex(address),
    )?.[1];
    if (entry === undefined) throw new Error('The site has no search index');
    const engine = openIndex(new Uint8Array(await site.store.read(entry)));
    return engine.search([{ params: { hitsPerPage: 1000 } }])[0]?.hits.length;
  };
  const built = async (minutes: number) => {
    const report = await site.build(new Date(ANCHOR.getTime() + minutes * 60_000));
    return { account: report.account, counts: [searchable(report), await indexed()] };
  };
  const cars = Array.from({ length: 20 }, (_, n) => corolla(n + 1));
  const hidden = [
    corolla(21, { show_on_dealer_website: false }),
    corolla(22, { car_type: 'new' }),
    corolla(23, { dealercomments: 'Seen in private_suburb' }),
  ];
  await site.stock([...cars, ...hidden]);
  expect((await built(0)).counts).toEqual([20, 20]);
  // One is gone and one at fault, which both stay; one is sold, and one is there twice.
  const spoilt = [corolla(2, { year: 'none' }), corolla(3, { status: 'sold' }), corolla(4)];
  await site.stock([...cars.slice(3), ...spoilt, ...hidden]);
  const { account, counts } = await built(60);
  expect(account).toMatchObject({ rejected: 1, stays: { listed: 2 } });
  expect(counts).toEqual([account?.listed, account?.listed].map((listed = 0) => listed + 2));
});
