import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VehicleCard } from '../view/vehicle-card.ts';
import { type CarChange, changeOf, seenIn, type WatchedState, watchedEntry } from './watched-car.ts';

const seen = (
  state: WatchedState['state'],
  price: number | null = 20_000,
  price_type = 'egc',
): WatchedState => ({
  state,
  price,
  price_type,
});
const card = (availability: VehicleCard['availability']): VehicleCard => ({
  id: '7',
  slug: 'a-7',
  href: '/cars/a-7',
  name: '2021 Toyota Corolla',
  make: 'Toyota',
  model: 'Corolla',
  title: { first: '', second: null },
  photo: null,
  photos_count: 0,
  tags: [],
  availability,
  availability_text: '',
  condition: '',
  item_type: 'car',
  price: { kind: 'price', price: { amount: 20_000, type: 'egc', label: null, drive_away: null } },
  market: null,
  finance: null,
  facts: [],
  location: null,
  can_request_photos: false,
  can_shortlist: true,
  save: 'offered',
});
const record = (availability: VehicleCard['availability']) => ({
  card: card(availability),
  specifications: [],
  features: [],
  can_finance: true,
  lead_event: 'lead_used' as const,
  trade_in_refusal: null,
});

describe('the stored state of a car', () => {
  it('has state and price, as the site shows them', () => {
    expect(seenIn(record('in_stock'))).toEqual(seen('free'));
    expect(seenIn(record('coming_soon'))).toEqual(seen('free'));
    expect(seenIn(record('reserved'))).toEqual(seen('reserved'));
    expect(seenIn(record('sold'))).toEqual(seen('sold'));
    expect(seenIn(record('test_drive_only'))).toEqual(seen('gone'));
    expect(seenIn(null)).toEqual({ state: 'gone', price: null, price_type: null });
    const unpriced = { ...card('in_stock'), price: { kind: 'none', text: 'Enquire' } as const };
    expect(seenIn({ ...record('in_stock'), card: unpriced })).toMatchObject({
      price: null,
      price_type: null,
    });
  });

  it('makes an entry with the price at the time of saving (rules 45)', () => {
    expect(watchedEntry(record('in_stock'))).toMatchObject({ id: '7', slug: 'a-7', price: 20_000 });
  });
});

describe('"price-drop, sold and back-available", one message per change', () => {
  it.each<[string, WatchedState, WatchedState, CarChange | null]>([
    ['a lower price', seen('free'), seen('free', 19_000), 'price_drop'],
    ['a lower price of a reserved car', seen('reserved'), seen('reserved', 19_000), 'price_drop'],
    ['a higher price', seen('free'), seen('free', 21_000), null],
    ['a price of another type (rules 20)', seen('free'), seen('free', 19_000, 'drive_away'), null],
    ['a price that comes', seen('free', null), seen('free'), null],
    ['a price that goes', seen('free'), seen('free', null), null],
    ['a sale', seen('free'), seen('sold'), 'sold'],
    ['the sale of a reserved car', seen('reserved'), seen('sold'), 'sold'],
    ['a car that left', seen('free'), seen('gone', null), 'gone'],
    ['a lower price of a sold car', seen('sold'), seen('sold', 19_000), null],
    ['a sold car that left', seen('sold'), seen('gone', null), null],
    ['a reservation', seen('free'), seen('reserved'), null],
    ['a reservation that ended, cheaper', seen('reserved'), seen('free', 19_000), 'back'],
    ['a sale that fell through', seen('sold'), seen('free'), 'back'],
    ['a car that came back', seen('gone', null), seen('free'), 'back'],
  ])('%s', (_, before, now, change) => {
    expect(changeOf(before, now)).toBe(change);
  });

  it('is null without a change', () => {
    const states = fc.constantFrom<WatchedState['state']>('free', 'reserved', 'sold', 'gone');
    fc.assert(
      fc.property(states, fc.option(fc.nat()), (state, price) => {
        expect(changeOf(seen(state, price), seen(state, price))).toBeNull();
      }),
    );
  });
});
