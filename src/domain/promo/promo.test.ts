import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../duration.ts';
import { parse } from '../parse.ts';
import { type Promo, promoSchema } from './promo.schema.ts';
import { promoInstants, shownPromos, withPromos } from './promo.ts';

const promo = (id: string, facts: Partial<Promo> = {}): Promo =>
  parse(
    promoSchema,
    { id, position: 8, node: { title: 'T', link: '/', link_label: 'L' }, ...facts },
    'promo',
  );

const cars = (count: number) => Array.from({ length: count }, (_, index) => index);

const merged = (shown: number, promos: Promo[], { page = 1, count = shown } = {}) =>
  withPromos(cars(shown), promos, { page, count }).map((tile) =>
    tile.kind === 'promo' ? tile.promo.id : tile.vehicle,
  );

const places = (tiles: (string | number)[]) =>
  tiles.flatMap((tile, index) => (typeof tile === 'string' ? [[tile, index + 1]] : []));

describe('"Promo tiles: inserted in search results at positions 8 and 17" (rules 32)', () => {
  const both = [promo('eight'), promo('seventeen', { position: 17 })];

  it('has 1-based positions among all tiles, and retains all 21 hits', () => {
    const tiles = merged(21, both);
    expect(tiles).toHaveLength(23);
    expect(places(tiles)).toEqual([
      ['eight', 8],
      ['seventeen', 17],
    ]);
  });

  it('appears on page 1 only', () => {
    expect(merged(8, both, { page: 2, count: 29 })).toEqual(cars(8));
  });

  it('comes last if the hits just reach its position', () => {
    expect(places(merged(7, [promo('a', { strictDisplay: true })]))).toEqual([['a', 8]]);
  });

  it('"if fewer hits, append only when strictDisplay is false"', () => {
    const strict = promo('strict', { strictDisplay: true });
    const loose = promo('loose', { position: 17 });
    expect(merged(6, [strict, loose])).toEqual([...cars(6), 'loose']);
  });

  it.each([
    { found: 5, shown: 5, promos: [] },
    {
      found: 6,
      shown: 6,
      promos: [
        ['eight', 7],
        ['seventeen', 8],
      ],
    },
    {
      found: 6,
      shown: 4,
      promos: [
        ['eight', 5],
        ['seventeen', 6],
      ],
    },
  ])('"no adverts beside fewer than six hits": of $found, $shown on the page', ({ found, shown, promos }) => {
    expect(places(merged(shown, both, { count: found }))).toEqual(promos);
  });

  it('tiles that share a position follow each other', () => {
    expect(places(merged(21, [promo('a'), promo('b')]))).toEqual([
      ['a', 8],
      ['b', 9],
    ]);
  });

  it('never loses, repeats or reorders a vehicle', () => {
    const some = fc.array(
      fc.record({ position: fc.integer({ min: 1, max: 25 }), strictDisplay: fc.boolean() }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.nat(25), some, (found, facts) => {
        const promos = shownPromos(
          facts.map((fact, index) => promo(String(index), fact)),
          new Date(0),
        );
        const tiles = merged(found, promos, { count: 30 });
        expect(tiles.filter((tile) => typeof tile === 'number')).toEqual(cars(found));
        const loose = promos.filter(({ strictDisplay }) => !strictDisplay).map(({ id }) => id);
        expect(tiles).toEqual(expect.arrayContaining(loose));
      }),
    );
  });
});

describe('the window [start, expiry)', () => {
  const stocktake = promo('stocktake', {
    start: '2025-01-01T00:00:00+10:00',
    expiry: '2025-02-01T00:00:00+10:00',
  });

  it('"stocktake promo tile active 2025-01-01 to 2025-02-01 (+10:00)"', () => {
    expect(shownPromos([stocktake], new Date('2024-12-31T14:00:00Z'))).toEqual([stocktake]);
    expect(shownPromos([stocktake], new Date('2025-01-31T14:00:00Z'))).toEqual([]);
    expect(promoInstants([stocktake])).toEqual([
      new Date('2024-12-31T14:00:00Z'),
      new Date('2025-01-31T14:00:00Z'),
    ]);
  });

  it('is independent of daylight saving (rules 33 "keep literal offset")', () => {
    const shown: string[] = [];
    for (let now = Date.UTC(2024, 11, 30); now < Date.UTC(2025, 1, 3); now += HOUR_MS) {
      if (shownPromos([stocktake], new Date(now)).length > 0) shown.push(new Date(now).toISOString());
    }
    expect([shown[0], shown.at(-1), shown.length]).toEqual([
      '2024-12-31T14:00:00.000Z',
      '2025-01-31T13:00:00.000Z',
      31 * 24,
    ]);
  });

  it('never shows a promo that is switched off, which has no instants', () => {
    const off = { ...stocktake, display: false };
    expect(shownPromos([off], new Date('2025-01-15T00:00:00Z'))).toEqual([]);
    expect(promoInstants([off])).toEqual([]);
  });

  it('are sorted by position, then id', () => {
    const promos = [promo('b'), promo('last', { position: 17 }), promo('a')];
    expect(shownPromos(promos, new Date(0)).map(({ id }) => id)).toEqual(['a', 'b', 'last']);
  });
});
