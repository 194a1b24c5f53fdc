import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type PriceDisplay, priceDisplay } from '#domain/price/price.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { Price } from './Price.tsx';

const markup = (price: PriceDisplay) => renderToStaticMarkup(<Price price={price} />);
const words = (price: PriceDisplay) =>
  markup(price)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Every total on the page, with the class that sets their common size. */
const totals = (price: PriceDisplay) =>
  [...markup(price).matchAll(/class="price__amount">(\$[\d,]+)/g)].map(([, amount]) => amount);

describe('Price', () => {
  it('prints a price with what it includes (rules 19)', () => {
    const price = priceDisplay(vehicleWith({ price: 24_990, price_type: 'egc' }), siteWith());
    expect(words(price)).toBe('$24,990 Excl. government charges');
  });

  it('claims nothing about a price of unknown type', () => {
    expect(words(priceDisplay(vehicleWith({ price: 24_990 }), siteWith()))).toBe('$24,990');
  });

  it('shows the single total "at least as prominent" as a price that excludes something (D6)', () => {
    const car = vehicleWith({ price: 24_990, price_type: 'egc', drive_away_price: 26_840 });
    expect(totals(priceDisplay(car, siteWith()))).toEqual(['$24,990', '$26,840']);
  });

  it('strikes the recorded former price through and names the saving (rules 8)', () => {
    const car = vehicleWith({ price: 24_990, before_price: 26_990 });
    const reduced = priceDisplay(car, siteWith({ flags: { reduced_price: true } }), 26_990);
    expect(markup(reduced)).toContain('<s>$26,990</s>');
    expect(words(reduced)).toBe('$24,990 Was $26,990 Save $2,000');
  });

  it('shows the total above the subscription and larger (rules 7)', () => {
    const site = siteWith({ flags: { subscriptions: true } });
    const both = priceDisplay(vehicleWith({ price: 24_990, subscription_price: 189 }), site);
    expect(totals(both)).toEqual(['$24,990']);
    expect(words(both)).toBe('$24,990 $189 per week subscription');
  });

  it('shows only a subscription where there is no total', () => {
    const site = siteWith({ flags: { subscriptions: true } });
    const weekly = priceDisplay(vehicleWith({ price: null, subscription_price: 189 }), site);
    expect(words(weekly)).toBe('$189 per week subscription');
  });

  it('prints PREORDER, else "Enquire for price." (S1 §4)', () => {
    expect(words(priceDisplay(vehicleWith({ price: null, preorder: true }), siteWith()))).toBe('PREORDER');
    expect(words(priceDisplay(vehicleWith({ price: 10 }), siteWith()))).toBe('Enquire for price.');
  });
});
