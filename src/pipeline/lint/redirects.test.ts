import { expect, it } from 'vitest';
import { soundSite } from './labelled.fixture.ts';
import { lostRedirects } from './redirects.ts';

it('finds the page of a redirect however its address is written', () => {
  const redirects = ['/Special-Offers/?a=B', '/nowhere/'].map((to) => {
    return { line: 2, from: '/old', to, status: 301 } as const;
  });
  const found = lostRedirects(soundSite('NSW', { redirects }), new Set(['/special-offers']));
  expect(found.map(({ message }) => message)).toEqual(['/old leads to /nowhere/, and there is no such page']);
});
