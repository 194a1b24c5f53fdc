import { expect, it } from 'vitest';
import { breadcrumbList } from './breadcrumbs.ts';

it('numbers the breadcrumbs, with absolute addresses; the last one is the page itself', () => {
  const crumbs = [
    { label: 'Home', href: '/' },
    { label: 'Search', href: '/search' },
    { label: '2021 Toyota Corolla', href: null },
  ];
  const { itemListElement } = breadcrumbList(crumbs, 'https://harbour.example/cars/corolla');
  expect(itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', 'https://harbour.example/'],
    [2, 'Search', 'https://harbour.example/search'],
    [3, '2021 Toyota Corolla', 'https://harbour.example/cars/corolla'],
  ]);
});
