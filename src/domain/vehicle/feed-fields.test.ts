import { expect, it } from 'vitest';
import { FEED_FIELDS } from './feed-fields.ts';

it('lists the fields that a stock source may fill, dotted if nested', () => {
  expect(FEED_FIELDS).toEqual(
    expect.arrayContaining([
      'id',
      'price',
      'images',
      'variant.cylinders',
      'autograb_data.as_at',
      'location.name',
    ]),
  );
  expect(FEED_FIELDS).not.toContain('photos_count');
  expect(FEED_FIELDS).not.toContain('variant');
});
