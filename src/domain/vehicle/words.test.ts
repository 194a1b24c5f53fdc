import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { conditionWord, soldNotice } from './words.ts';

describe('soldNotice', () => {
  it.each(['car', 'motorcycle', 'caravan'] as const)('names the %s', (item_type) => {
    expect(soldNotice({ item_type })).toBe(
      `Unfortunately this ${item_type} recently sold. But don't worry, we can help you find a similar ${item_type}!`,
    );
  });
});

describe('conditionWord: \'used keyword "Used"\'', () => {
  it.each([
    { car_type: 'new', word: 'New' },
    { car_type: 'demo', word: 'Demo' },
    { car_type: 'used', word: 'Used' },
  ] as const)('$car_type: $word', ({ car_type, word }) => {
    expect(conditionWord({ car_type }, siteWith())).toBe(word);
  });

  it('uses the keyword of the site', () => {
    const site = siteWith({ labels: { used_keyword: 'Pre-loved' } });
    expect(conditionWord({ car_type: 'used' }, site)).toBe('Pre-loved');
  });
});
