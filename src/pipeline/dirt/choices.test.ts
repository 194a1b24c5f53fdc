import { describe, expect, it } from 'vitest';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { normalise } from '../normalise.ts';

const faultsOf = (changes: Record<string, unknown>) => {
  const result = normalise(feedRecord(1, changes), fixtureSite());
  return result.kind === 'rejected' ? result.faults.map(({ field, code }) => `${field} ${code}`) : [];
};

describe('what is not understood is never read as on sale', () => {
  it.each(['N', 'U', 'D', 'Used', 'New In Stock'])('%j is a condition and no status', (status) => {
    expect(faultsOf({ status })).toEqual(['status invalid']);
  });
});
