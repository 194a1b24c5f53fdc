import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import { AVAILABILITY_WORDS, availability, conditionWord, soldNotice } from './words.ts';

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

  it('takes the keyword of the site', () => {
    const site = siteWith({ labels: { used_keyword: 'Pre-loved' } });
    expect(conditionWord({ car_type: 'used' }, site)).toBe('Pre-loved');
  });
});

describe('availability', () => {
  it.each([
    { facts: {}, words: 'In stock' },
    { facts: { status: 'coming_soon' }, words: 'Coming soon' },
    { facts: { reserved: true }, words: 'Reserved' },
    { facts: { reserved: true, sold: true }, words: 'Sold' },
    { facts: { status: 'sold' }, words: 'Sold' },
  ] as const)('$facts reads "$words"', ({ facts, words }) => {
    expect(AVAILABILITY_WORDS[availability(vehicleWith(facts))]).toBe(words);
  });
});
