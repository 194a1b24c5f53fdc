import { expect, it } from 'vitest';
import { financeSearch } from './finance-search.ts';

it.each([
  {
    query: { car_type: 'used', vehiclePriceBudget: 25_000 },
    label: 'See used cars up to $25,000',
    href: '/search/used-cars?price=..25000',
  },
  { query: { car_type: 'demo' }, label: 'See demo cars', href: '/search/demo-cars' },
  {
    query: { vehiclePriceBudget: 25_000 },
    label: 'See cars up to $25,000',
    href: '/search?price=..25000',
  },
])('$query links to $href', ({ query, label, href }) => {
  expect(financeSearch(query, 'Cars')).toEqual({ label, href });
});

it('is null without a type and a budget', () => {
  expect(financeSearch({ preferredDealership: 'cardiff' }, 'Cars')).toBeNull();
});
