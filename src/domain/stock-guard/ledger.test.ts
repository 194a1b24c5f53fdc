import { describe, expect, it } from 'vitest';
import { ledgerLines } from './ledger.ts';
import type { StockAccount } from './stock-account.ts';

const account: StockAccount = {
  records: 100,
  excluded: 12,
  accepted: 95,
  rejected: 3,
  duplicates: 2,
  listed: 80,
  sold_pages: 5,
  hidden: { show_on_dealer_website: 9, used_only: 0, sold_long_ago: 1, quarantined: 0 },
  hidden_cars: {
    show_on_dealer_website: ['h1', 'h2'],
    used_only: [],
    sold_long_ago: ['s1'],
    quarantined: [],
  },
  stays: { listed: 2, sold_pages: 1 },
};

describe('promises "Feeds": every record is accounted for, each channel sums too', () => {
  it('prints exact sums', () => {
    const left_out = [
      { id: '1', reason: 'It has no VIN' },
      { id: '2', reason: 'It has no price' },
      { id: '3', reason: 'It has no VIN' },
    ];
    const feeds = [
      { path: '/feeds/google-vehicles.tsv', cars: 79, left_out },
      { path: '/feeds/stock.json', cars: 82, left_out: [] },
    ];
    expect(ledgerLines(account, feeds)).toEqual([
      '100 records = 95 accepted + 3 rejected + 2 duplicates',
      '12 more records excluded by the settings of the source',
      '95 accepted = 80 listed + 5 sold pages + 10 hidden',
      '  hidden by show_on_dealer_website: 9 (h1, h2, …)',
      '  hidden by sold_long_ago: 1 (s1)',
      '3 more stay without a good record in this feed',
      'search: 82 listed',
      '/feeds/google-vehicles.tsv: 82 listed = 79 in it + 2 omitted: It has no VIN + 1 omitted: It has no price',
      '/feeds/stock.json: 82 listed = 82 in it',
    ]);
  });

  it('names the first twenty cars that a rule hides', () => {
    const used_only = Array.from({ length: 25 }, (_, n) => `u${n}`);
    const hidden_cars = { used_only, show_on_dealer_website: [], sold_long_ago: [], quarantined: [] };
    const lines = ledgerLines({ ...account, hidden: { ...account.hidden, used_only: 25 }, hidden_cars }, []);
    expect(lines).toContain(`  hidden by used_only: 25 (${used_only.slice(0, 20).join(', ')}, …)`);
  });

  it('omits rules without hidden cars, and an empty list of cars that stay', () => {
    const hidden = { show_on_dealer_website: 0, used_only: 0, sold_long_ago: 0, quarantined: 0 };
    const stays = { listed: 0, sold_pages: 0 };
    expect(ledgerLines({ ...account, excluded: 0, hidden, stays }, [])).toHaveLength(3);
    const { hidden_cars: _, ...unnamed } = account;
    expect(ledgerLines(unnamed, [])).toContain('  hidden by sold_long_ago: 1');
  });
});
