import { describe, expect, it } from 'vitest';
import { vehicleFeatures } from './features.ts';

const features = (n: number) => Array.from({ length: n }, (_, i) => `Feature ${i + 1}`);

describe('"The features list shows the first 8"', () => {
  it.each([
    { count: 0, lead: 0, rest: 0 },
    { count: 8, lead: 8, rest: 0 },
    { count: 9, lead: 8, rest: 1 },
    { count: 40, lead: 8, rest: 32 },
  ])('of $count', ({ count, lead, rest }) => {
    const standardEquipment = features(count);
    const shown = vehicleFeatures({ standardEquipment });
    expect(shown.lead).toHaveLength(lead);
    expect(shown.rest).toHaveLength(rest);
    expect([...shown.lead, ...shown.rest]).toEqual(standardEquipment);
  });
});
