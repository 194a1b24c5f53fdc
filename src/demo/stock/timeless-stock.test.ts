import { expect, it } from 'vitest';
import { labelClaim } from '#domain/time-words.ts';
import { ARTICLES } from './article.ts';
import { equipment } from './equipment.ts';
import { seeded } from './seeded.ts';

it('no model, badge or feature of the demo stock reads as a claim of time', () => {
  const random = seeded('timeless');
  const features = (['car', 'classic', 'motorcycle', 'caravan'] as const).flatMap((kind) =>
    equipment(kind, 1, random),
  );
  const names = ARTICLES.flatMap(({ make, model, badge }) => [make, model, badge]);
  expect([...features, ...names].filter((text) => labelClaim(text) !== null)).toEqual([]);
});
