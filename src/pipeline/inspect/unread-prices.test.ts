import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

it.each([
  ['Price,BuyNowPrice', '20990,19990', ['"BuyNowPrice" is not read. Look whether it is a price to show.']],
  ['Price,Auction Price', '20990,19990', []],
  ['Price,Floor Price', '20990,19990', []],
  ['Price,RRP Price', '20990,29990', []],
  ['Price,Price Rank', '20990,3', []],
  ['Price,Warranty Price Group', '20990,high', []],
  ['Price,DisplayPriceText', '20990,$20 990', []],
  ['Price,PriceText', '20990,"$20,990"', []],
  ['Price,PriceIncGST', '20990,20990.00', []],
  ['Price,TotalPrice', '20990,20990', []],
  ['Price,PriceBeforeDiscount', '20990,22990', []],
  ['Price,PriceHistory', '20990,22990', []],
  ['Price,LastPrice', '20990,22990', []],
  ['Price,Warranty Price', '20990,1990', []],
  [
    'Price,PriceBeforeOnRoads',
    '20990,19990',
    ['"PriceBeforeOnRoads" is not read. Look whether it is a price to show.'],
  ],
])('a price that is neither read nor named is named: %s of %s', async (columns, values, expected) => {
  const { proposal } = await inspect(csv(`Id,Make,Model,Year,${columns}`, `1,Kia,Rio,2020,${values}`));
  expect(proposal.notes.filter((note) => note.includes('price to show'))).toEqual(expected);
});

it.each(['Display Price', 'Advertised Price', 'Our Price'])(
  '%s with the amounts of the price, written otherwise, needs no look',
  async (column) => {
    const rows = ['1,Kia,Rio,2020,20990,"$20,990"', '2,Kia,Rio,2020,21990,"$21,990"', '3,Kia,Rio,2020,,POA'];
    const { proposal } = await inspect(csv(`Id,Make,Model,Year,Price,${column}`, ...rows));
    expect(proposal.notes.join()).not.toContain(`"${column}"`);
  },
);

it('a few prices with amounts of other cars are named', async () => {
  const rows = [1, 2, 3, 4, 5].map((n) => `${n},Kia,Rio,2020,${20_990 + n * 1000},${n === 5 ? 21_990 : ''}`);
  const { proposal } = await inspect(csv('Id,Make,Model,Year,Price,BuyNowPrice', ...rows));
  expect(proposal.notes).toContain('"BuyNowPrice" is not read. Look whether it is a price to show.');
});
