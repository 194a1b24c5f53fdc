import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { type Offer, offerSchema } from './offer.schema.ts';
import {
  exploreModel,
  groupOffers,
  offerDescription,
  offerDisclaimer,
  offerImage,
  offerInstants,
  siteOffers,
} from './offer.ts';

const offer = (facts: Partial<Offer> = {}): Offer =>
  parse(offerSchema, { id: 'a', name: 'Offer', ...facts }, 'offer');
const site = { id: '1' };
const now = new Date('2026-11-20T00:00:00Z');

describe('offers of a site', () => {
  const november = { start: '2026-11-01T00:00:00+11:00', expiry: '2026-12-01T00:00:00+11:00' };

  it('omit "excluded_website_ids" (S2 §3)', () => {
    const offers = [
      offer({ id: 'a', excluded_website_ids: ['1'] }),
      offer({ id: 'b', excluded_website_ids: ['2'] }),
    ];
    expect(siteOffers(offers, site, now).map(({ id }) => id)).toEqual(['b']);
  });

  it('start and end at their instants', () => {
    const shown = (instant: string) => siteOffers([offer(november)], site, new Date(instant)).length;
    expect(shown('2026-10-31T12:59:59.999Z')).toBe(0);
    expect(shown('2026-10-31T13:00:00Z')).toBe(1);
    expect(shown('2026-11-30T12:59:59.999Z')).toBe(1);
    expect(shown('2026-11-30T13:00:00Z')).toBe(0);
  });

  it('change at these instants only', () => {
    const day = fc.integer({ min: 0, max: 6 }).map((days) => new Date(Date.UTC(2026, 10, 20 + days)));
    const side = fc.option(day.map((date) => date.toISOString()));
    const offers = fc.array(
      fc.record({ start: side, expiry: side, excluded_website_ids: fc.subarray(['1']) }).map(offer),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(offers, day, day, (list, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const between = offerInstants(list, site).some((change) => from < change && change <= to);
        if (!between) expect(siteOffers(list, site, to)).toEqual(siteOffers(list, site, from));
      }),
    );
    expect(offerInstants([offer({ ...november, excluded_website_ids: ['1'] })], site)).toEqual([]);
  });
});

describe('"Special offers per manufacturer and model"', () => {
  it('are grouped by make, the dealership’s own last, and ordered by model', () => {
    const model = (name: string) => ({ name, slug: name.toLowerCase(), override_url: null });
    const groups = groupOffers([
      offer({ id: 'service' }),
      offer({ id: 'hilux', manufacturer: 'TOYOTA', model: model('HiLux') }),
      offer({ id: 'yaris', manufacturer: 'Toyota', model: model('Yaris') }),
      offer({ id: 'range', manufacturer: 'Toyota' }),
      offer({ id: 'rio', manufacturer: 'Kia', model: model('Rio') }),
      offer({ id: 'hilux-2', manufacturer: 'Toyota', model: model('Hilux') }),
    ]);
    expect(groups.map(({ manufacturer, offers }) => [manufacturer, offers.map(({ id }) => id)])).toEqual([
      ['Kia', ['rio']],
      ['Toyota', ['hilux', 'hilux-2', 'yaris', 'range']],
      [null, ['service']],
    ]);
  });

  it('have no empty group', () => {
    expect(groupOffers([])).toEqual([]);
    expect(groupOffers([offer({ manufacturer: 'Kia' })])).toHaveLength(1);
  });
});

describe('"when longer than 200 characters it is shortened to about 160 characters"', () => {
  it.each([
    [200, false],
    [201, true],
  ])('%i characters, shortened: %s', (length, cut) => {
    const html = `<p>${'word '.repeat(50).slice(0, length - 1)}!</p>`;
    const text = offerDescription(offer({ description: html }));
    expect(text.cut).toBe(cut);
    expect(text.html).toBe(html);
    expect(text.excerpt?.length).toBe(cut ? 160 : 200);
  });

  it('prefers the sanitised description', () => {
    const both = offer({ description: 'raw', sanitized_description: '<b>clean</b>' });
    expect(offerDescription(both)).toEqual({ excerpt: 'clean', cut: false, html: '<b>clean</b>' });
  });

  it('is null for an offer without a description', () => {
    expect(offerDescription(offer())).toEqual({ excerpt: null, cut: false, html: null });
    expect(offerDisclaimer(offer())).toBeNull();
  });

  it('the disclaimer is "shortened to 200"', () => {
    const disclaimer = 'terms '.repeat(40);
    expect(offerDisclaimer({ disclaimer })).toEqual({
      excerpt: `${'terms '.repeat(33).trimEnd()}…`,
      whole: disclaimer.trimEnd(),
    });
    expect(offerDisclaimer({ disclaimer: 'While stock lasts.' })).toEqual({
      whole: 'While stock lasts.',
      excerpt: null,
    });
  });
});

describe('"image_or_model_image" (S2 §3)', () => {
  const model = { name: 'Kona', slug: 'kona', override_url: null };
  const range = {
    models: [{ name: 'Kona', slug: 'kona', text: null, price_line: null, image_url: '/kona.jpg' }],
  };

  it.each([
    ['its own picture', { image_url: '/offer.jpg', model }, '/offer.jpg'],
    ['that of its model', { image_url: null, model }, '/kona.jpg'],
    [
      'none of a model that the site does not have',
      { image_url: null, model: { ...model, slug: 'i30' } },
      null,
    ],
    ['none without a model', { image_url: null, model: null }, null],
  ])('%s', (_what, offered, address) => {
    expect(offerImage(offered, range)).toBe(address);
  });
});

describe('"Explore model"', () => {
  it('leads to "/{model slug} or the model\'s override URL"', () => {
    const model = { name: 'Corolla', slug: 'corolla', override_url: null };
    expect(exploreModel({ model })).toEqual({ label: 'Explore Corolla', href: '/corolla' });
    expect(exploreModel({ model: { ...model, override_url: '/search/toyota/corolla' } })?.href).toBe(
      '/search/toyota/corolla',
    );
    expect(exploreModel({ model: null })).toBeNull();
  });
});
