import { expect, it } from 'vitest';
import type { PriceDisplay } from '#domain/price/price.ts';
import type { CarState } from '#domain/vehicle/allows.ts';
import type { TagKind } from '#domain/vehicle/tag.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { cardsWith } from './specimens.ts';

/** A kind that is added and not named here stops compiling. */
const KINDS = {
  price: { subscription: 1, reduced: 1, price: 1, preorder: 1, none: 1 },
  availability: { in_stock: 1, coming_soon: 1, preorder: 1, test_drive_only: 1, reserved: 1, sold: 1 },
  item_type: { car: 1, motorcycle: 1, caravan: 1 },
  tag: {
    electric: 1,
    hybrid: 1,
    reserved: 1,
    certified: 1,
    custom: 1,
    coming_soon: 1,
    new_arrival: 1,
    sold: 1,
  },
} as const satisfies {
  price: Record<PriceDisplay['kind'], 1>;
  // Cards are printed for nobody in particular, of cars that the site shows.
  availability: Record<Exclude<CarState, 'mine_unpaid' | 'mine_paid' | 'withdrawn'>, 1>;
  item_type: Record<Vehicle['item_type'], 1>;
  tag: Record<TagKind, 1>;
};

it('"every component in every state": cards show every price, tag, availability and type of vehicle', () => {
  const cards = cardsWith(null).map(({ card }) => card);
  const shown = {
    price: cards.map(({ price }) => price.kind),
    availability: cards.map(({ availability }) => availability),
    item_type: cards.map(({ item_type }) => item_type),
    tag: cards.flatMap(({ tags }) => tags.map(({ kind }) => kind)),
  };
  const kindsShown = Object.entries(shown).map(([what, kinds]) => [what, [...new Set<string>(kinds)].sort()]);
  const allKinds = Object.entries(KINDS).map(([what, kinds]) => [what, Object.keys(kinds).sort()]);
  expect(kindsShown).toEqual(allKinds);
  expect(cards.some(({ market }) => market !== null)).toBe(true);
  expect(cards.some(({ finance }) => finance !== null)).toBe(true);
});
