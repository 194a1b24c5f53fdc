import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentInstants,
  editorInstant,
  isEmpty,
  isExpired,
  isInWindow,
  isPublished,
  windowInstants,
} from './window.ts';

const at = (instant: string) => new Date(instant);

describe('window [start, expiry)', () => {
  const stocktake = { start: '2025-01-01T00:00:00+10:00', expiry: '2025-02-01T00:00:00+10:00' };

  it('"stocktake promo tile active 2025-01-01 to 2025-02-01 (+10:00)" keeps its literal offset (rules 33)', () => {
    expect(isInWindow(stocktake, at('2024-12-31T13:59:59.999Z'))).toBe(false);
    expect(isInWindow(stocktake, at('2024-12-31T14:00:00Z'))).toBe(true);
    expect(isInWindow(stocktake, at('2025-01-31T13:59:59.999Z'))).toBe(true);
    expect(isInWindow(stocktake, at('2025-01-31T14:00:00Z'))).toBe(false);
  });

  it('is open on a missing side', () => {
    expect(isInWindow({ start: null, expiry: null }, at('2026-01-01T00:00:00Z'))).toBe(true);
    expect(isExpired({ expiry: null }, at('2026-01-01T00:00:00Z'))).toBe(false);
    expect(windowInstants({ start: null, expiry: null })).toEqual([]);
  });

  it('is empty where it ends before it begins, by instant', () => {
    const [start, expiry] = ['2026-12-01T00:00:00+11:00', '2026-12-01T00:00:00Z'];
    expect(isEmpty({ start, expiry })).toBe(false);
    expect(isEmpty({ start: expiry, expiry: start })).toBe(true);
    expect(isEmpty({ start, expiry: start })).toBe(true);
    expect([isEmpty({ start, expiry: null }), isEmpty({ start: null, expiry })]).toEqual([false, false]);
  });

  it('changes at its instants only', () => {
    const instant = fc.date({
      min: at('2026-01-01T00:00:00Z'),
      max: at('2026-01-02T00:00:00Z'),
      noInvalidDate: true,
    });
    const side = fc.option(instant.map((date) => date.toISOString()));
    fc.assert(
      fc.property(side, side, instant, instant, (start, expiry, a, b) => {
        const window = { start, expiry };
        const [from, to] = a < b ? [a, b] : [b, a];
        const between = windowInstants(window).some((change) => from < change && change <= to);
        if (!between) expect(isInWindow(window, to)).toBe(isInWindow(window, from));
      }),
    );
  });
});

describe('prose pages', () => {
  const page = { draft: false, start: '2026-01-01T00:00:00Z', expiry: null };

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

describe('editorInstant', () => {
  it('parses an instant', () => {
    expect(editorInstant('2026-01-05T09:00:00+10:00', 'Australia/Sydney')).toEqual(
      at('2026-01-04T23:00:00Z'),
    );
  });

  it('parses a date as the start of that day in the site’s zone, with daylight saving', () => {
    expect(editorInstant('2026-01-05', 'Australia/Sydney')).toEqual(at('2026-01-04T13:00:00Z'));
    expect(editorInstant('2026-01-05', 'Australia/Brisbane')).toEqual(at('2026-01-04T14:00:00Z'));
  });
});
