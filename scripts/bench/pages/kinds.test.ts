import { expect, it } from 'vitest';
import { freshServer, page } from '#server/app.fixture.ts';
import { measuredPages } from './kinds.ts';

it('takes the first car of the list, wherever the menu leads, and the first location', async () => {
  const { publish, storeDir } = freshServer();
  const menu = '<a href="/cars/trade-in">Trade in</a>';
  await publish({
    '/': page(menu),
    '/search': page(`${menu}<a class="card__link" href="/cars/kia-rio-1">Kia Rio</a>`),
    '/contact-us': page(`${menu}<a href="/contact-us/cardiff">Cardiff</a>`),
  });
  expect(await measuredPages(storeDir, 'demo')).toEqual([
    { kind: 'home', address: '/' },
    { kind: 'listing', address: '/search' },
    { kind: 'vehicle', address: '/cars/kia-rio-1' },
    { kind: 'location', address: '/contact-us/cardiff' },
  ]);
});
