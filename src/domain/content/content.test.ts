import { describe, expect, it } from 'vitest';
import { contentInstants, isPublished } from './content.ts';

const page = { draft: false, start: '2026-01-01T00:00:00Z', expiry: null };

describe('prose pages', () => {
  it('"promos and posts start and end at their instants"', () => {
    expect(isPublished(page, new Date('2025-12-31T23:59:59.999Z'))).toBe(false);
    expect(isPublished(page, new Date('2026-01-01T00:00:00Z'))).toBe(true);
    expect(contentInstants(page)).toEqual([new Date('2026-01-01T00:00:00Z')]);
  });

  it('never publishes a draft, which has no instants', () => {
    const draft = { ...page, draft: true };
    expect(isPublished(draft, new Date('2026-06-01T00:00:00Z'))).toBe(false);
    expect(contentInstants(draft)).toEqual([]);
  });
});
