import { expect, it } from 'vitest';
import { inspect, ON_SALE, type Outcome, outcomes } from './sale-outcomes.fixture.ts';

const TODAY = ['SOLD!', 'NOW SOLD', 'Just in', '', ''];

it.each<[label: string, outcome: Outcome]>([
  ...[
    ...['SOLD', 'Sold - thank you', 'JUST SOLD', 'Vehicle Sold', '** SOLD **', 'DELIVERED', 'Withdrawn'],
    ...['This car is SOLD!', 'just_sold', 'Sold & delivered', 'Sold. Thanks'],
  ].map((label): [string, Outcome] => [label, 'sold']),
  ...[
    ...['Just in', 'Not sold', 'Unsold', 'Not yet sold', 'Reduced', 'Under offer', 'N/A', 'Sold?'],
    ...['Sold: no', 'Sold - No', "Isn't sold", 'Not been sold', 'not to be sold', 'Must be sold'],
    ...['To be sold unregistered', 'Yet to be sold', 'Almost sold', 'Sold new by us', 'Previously sold'],
    ...['Best sold SUV', 'Towbar removed', 'Price removed', 'Deleted option', 'Expired rego'],
    ...['Not available for test drive', 'Wholesale to public', 'Just delivered'],
  ].map((label): [string, Outcome] => [label, ON_SALE]),
  [`${'One owner. '.repeat(8)}We sold it new`, ON_SALE],
  [`Sold${'.'.repeat(80)}`, ON_SALE],
])('a label says tomorrow that a car is sold, in other words than today: %s', async (label, outcome) => {
  const { notes: _notes, ...mapping } = (await inspect('Banner', TODAY)).proposal;
  expect(mapping.columns?.sold).toEqual({ from: 'Banner', yes: ['SOLD!'] });
  expect(await outcomes('Banner', [label, 'SOLD!', ''], mapping)).toEqual([outcome, 'sold', ON_SALE]);
});

it('words under "values" that mean no stay no', async () => {
  const columns = {
    ...(await inspect('Banner', TODAY)).proposal.columns,
    sold: { from: 'Banner', values: { 'Awaiting delivery': false }, yes: ['Sold'] },
  };
  expect(await outcomes('Banner', ['Awaiting delivery', 'Delivered'], { columns })).toEqual([
    ON_SALE,
    'sold',
  ]);
});
