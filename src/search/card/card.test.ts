import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import { buildIndex } from '#search/engine/build-index.ts';
import { openIndex } from '#search/engine/engine.ts';
import { CARD_ATTRIBUTES, type CardFields, cardFields } from './card-fields.ts';
import { cardOf } from './card-of.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const ending = fc
  .option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') }))
  .map((date) => (date === null ? {} : { until: date.toISOString() }));
const dollars = fc.nat({ max: 300_000 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value);

const src = fc.webPath();
const photo = fc.record({
  src,
  srcset: maybe(
    fc.oneof(
      fc.tuple(src, src).map(([a, b]) => `${a} 400w, ${b} 800w`),
      src.map((path) => `${path}-400.webp 400w, ${path}-800.webp 800w`),
      text,
    ),
  ),
  width: fc.nat(),
  height: fc.nat(),
  alt: text,
});

/** A photo that was encoded by us. */
const encoded = fc.record({
  src,
  srcset: maybe(text),
  width: fc.nat(),
  height: fc.nat(),
  alt: text,
  avif: text,
  tone: fc.nat(15),
  focus: fc.nat(4),
});

const shown = fc.record({
  amount: dollars,
  type: fc.constantFrom('drive_away', 'estimated_drive_away', 'egc', 'unknown'),
  label: maybe(text),
  drive_away: maybe(dollars),
});

const price = fc.oneof(
  fc.record({
    kind: fc.constant('subscription'),
    amount: dollars,
    period: fc.constantFrom('week', 'fortnight', 'month'),
    text,
    total: maybe(shown),
  }),
  fc.record({ kind: fc.constant('reduced'), price: shown, before: dollars, saving: dollars }),
  fc.record({ kind: fc.constant('price'), price: shown }),
  fc.record({ kind: fc.constantFrom('preorder', 'none'), text }),
);

const FACT_KEYS = ['car_type', 'km', 'simple_fuel', 'drive', 'sleeps'];

const lasting: fc.Arbitrary<VehicleCard> = fc.record({
  id: text,
  slug: text,
  href: text,
  name: text,
  make: text,
  model: text,
  title: fc.record({ first: text, second: maybe(text) }),
  photo: maybe(fc.oneof(photo, encoded)),
  photos_count: fc.nat(),
  tags: fc.array(
    fc.record({ kind: fc.constantFrom('electric', 'sold', 'custom'), label: text, badge: maybe(photo) }),
    { maxLength: 2 },
  ),
  availability: fc.constantFrom('in_stock', 'coming_soon', 'reserved', 'sold'),
  availability_text: text,
  condition: text,
  item_type: fc.constantFrom('car', 'motorcycle', 'caravan'),
  price,
  market: maybe(
    fc.record({
      scope: fc.constantFrom('state', 'national'),
      average: dollars,
      below: dollars,
      text,
      detail: text,
    }),
  ),
  finance: maybe(
    fc.record({
      weekly: dollars,
      rate: fc.nat(20),
      comparisonRate: fc.nat(20),
      basis: text,
      warning: text,
      lender: text,
      licence: text,
      termMonths: maybe(fc.nat(84)),
      deposit: maybe(dollars),
      balloon: maybe(dollars),
      disclaimer: maybe(text),
    }),
  ),
  facts: fc
    .shuffledSubarray(FACT_KEYS)
    .chain((keys) =>
      fc.tuple(...keys.map((key) => fc.record({ key: fc.constant(key), label: text, value: text }))),
    ),
  location: maybe(text),
  can_request_photos: fc.boolean(),
  can_shortlist: fc.boolean(),
  save: maybe(fc.constantFrom('offered', 'if_saved')),
});

/** Cards of which the whole, a tag, the badge or the repayment ends. */
const cards = fc.tuple(lasting, ending, ending, ending, ending).map(
  ([card, whole, tag, badge, quote]): VehicleCard => ({
    ...card,
    ...whole,
    tags: card.tags.map((own) => ({ ...own, ...tag })),
    market: card.market && { ...card.market, ...badge },
    finance: card.finance && { ...card.finance, ...quote },
  }),
);

describe('a card in the index', () => {
  it('comes back from its fields exactly, also through JSON', () => {
    fc.assert(
      fc.property(cards, (card) => {
        expect(cardOf(cardFields(card))).toEqual(card);
        const sent: CardFields = JSON.parse(JSON.stringify(cardFields(card)));
        expect(cardOf(sent)).toEqual(card);
      }),
    );
  });

  it('comes back from a hit of the engine', () => {
    fc.assert(
      fc.property(fc.uniqueArray(cards, { selector: ({ id }) => id, maxLength: 8 }), (all) => {
        const records = all.map((card) => JSON.parse(JSON.stringify(cardFields(card))));
        const engine = openIndex(buildIndex(records, { attributesToRetrieve: CARD_ATTRIBUTES }));
        const [response] = engine.search([{ params: { hitsPerPage: 100 } }]);
        const found: CardFields[] = JSON.parse(JSON.stringify(response?.hits));
        expect(found.map(cardOf)).toEqual(all.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
      }),
    );
  });

  it('stores what its photo addresses share once', () => {
    const [card] = fc.sample(cards, 1);
    if (card === undefined) throw new Error('No card');
    const at = (width: number) => `/media/a1b2c3-${width}.webp`;
    const srcset = `${at(400)} 400w, ${at(800)} 800w, ${at(1600)} 1600w`;
    const fields = cardFields({
      ...card,
      photo: { src: at(800), srcset, width: 1600, height: 1067, alt: card.name },
    });
    expect(fields.photo).toBe('/media/a1b2c3-');
    expect(fields.photo_alt).toBeNull();
    expect(JSON.stringify(fields.photo_addresses)).not.toContain('a1b2c3');
  });
});
