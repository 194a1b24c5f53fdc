import { expect, it } from 'vitest';
import { itemList } from './item-list.ts';

const CARS = [
  { name: '2021 Toyota Corolla', href: '/cars/corolla' },
  { name: '2020 Kia Rio', href: '/cars/rio' },
];

it('numbers the entries of a page within their list, with absolute addresses', () => {
  const list = itemList(CARS, { canonical: 'https://harbour.example/search/used-cars/page/2', from: 22 });
  expect(list.itemListElement).toEqual([
    {
      '@type': 'ListItem',
      position: 22,
      name: '2021 Toyota Corolla',
      url: 'https://harbour.example/cars/corolla',
    },
    { '@type': 'ListItem', position: 23, name: '2020 Kia Rio', url: 'https://harbour.example/cars/rio' },
  ]);
});

it('begins with one', () => {
  expect(itemList(CARS, { canonical: 'https://harbour.example/' }).itemListElement[0]?.position).toBe(1);
});
