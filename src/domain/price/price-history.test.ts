import { describe, expect, it } from 'vitest';
import { recordedBefore } from './price-history.ts';

const price = (dollars: number | null, since: string) => ({
  price: dollars,
  since: `2026-${since}T00:00:00Z`,
});

describe('"only if the car was really offered at the was price for a reasonable period just before" (D11)', () => {
  it.each([
    { why: 'nothing recorded', history: [], before: null },
    { why: 'the present price only', history: [price(27_990, '11-01')], before: null },
    {
      why: 'seven days at a higher price',
      history: [price(27_990, '11-01'), price(24_990, '11-08')],
      before: 27_990,
    },
    {
      why: 'less than seven days',
      history: [price(27_990, '11-02'), price(24_990, '11-08')],
      before: null,
    },
    {
      why: 'a week without a price',
      history: [price(null, '11-01'), price(24_990, '11-08')],
      before: null,
    },
    {
      why: 'the highest of those that stood long enough',
      history: [
        price(26_990, '10-01'),
        price(27_990, '10-10'),
        price(29_990, '11-01'),
        price(24_990, '11-02'),
      ],
      before: 27_990,
    },
    {
      why: 'a higher price long ago is not "just before"',
      history: [
        price(39_990, '01-01'),
        price(27_990, '03-01'),
        price(26_990, '10-01'),
        price(24_990, '11-01'),
      ],
      before: 27_990,
    },
  ])('$why: $before', ({ history, before }) => {
    expect(recordedBefore(history)).toBe(before);
  });
});
