import { expect, it } from 'vitest';
import { BODIES } from '../pictures/names.ts';
import { ARTICLES, type Article } from './article.ts';
import { silhouetteOf } from './silhouette.ts';

const drawn = (article: Article) => [article.body, silhouetteOf(article)].join(' ');

it('the catalogue shows every silhouette', () => {
  expect(new Set(ARTICLES.map(silhouetteOf))).toEqual(new Set(BODIES));
});

it('depends on body, size, seats, engine, age and style, and not on the make', () => {
  for (const article of ARTICLES) {
    const other = { ...article, make: 'Another', model: 'Other', badge: null };
    expect(drawn(other)).toBe(drawn(article));
  }
});

it.each([
  ['Jimny', 'OffRoader'],
  ['LandCruiser', 'SevenSeater'],
  ['Picanto', 'SmallHatch'],
  ['Falcon', 'LargeSedan'],
  ['Carnival', 'PeopleMover'],
  ['HiAce', 'Van'],
  ['MX-5', 'Roadster'],
  ['Fairmont', 'Classic'],
  ['CRF1100L Africa Twin', 'AdventureBike'],
  ['Ninja 400', 'SportsBike'],
  ['Softail', 'Cruiser'],
  ['Expanda', 'PopTop'],
  ['Trooper', 'OffRoadCaravan'],
] as const)('%s is drawn as %s', (model, silhouette) => {
  const articles = ARTICLES.filter((article) => article.model === model);
  expect(new Set(articles.map(silhouetteOf))).toEqual(new Set([silhouette]));
});
