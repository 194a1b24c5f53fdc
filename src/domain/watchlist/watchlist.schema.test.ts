import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { WATCHLIST_LIMIT } from './watched-car.ts';
import { watchlistChangeSchema } from './watchlist.schema.ts';

const cars = (count: number) => Array.from({ length: count }, (_, n) => `car-${n}`);

describe('a change of a watchlist', () => {
  it.each([{ ids: ['7'] }, { texts: false }, { ids: cars(WATCHLIST_LIMIT), texts: true }])(
    'saves cars, or switches texts: %j',
    (change) => expect(tryParse(watchlistChangeSchema, change)).toEqual({ ok: true, value: change }),
  );

  it.each([{}, { cars: ['7'] }, { ids: [] }, { ids: cars(WATCHLIST_LIMIT + 1) }])(
    'is refused with neither, or too many cars: %j',
    (change) => {
      expect(tryParse(watchlistChangeSchema, change)).toMatchObject({ issues: [{ field: 'ids' }] });
    },
  );
});
