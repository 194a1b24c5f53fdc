import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { lenderWith, vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { vehicleCard } from '#domain/view/vehicle-card.ts';
import { VehicleCard } from './VehicleCard.tsx';

const NOW = new Date('2026-11-20T00:00:00Z');
const site = siteWith({
  flags: { electric_tag: true, certified_used: true },
  certified_badge_url: 'images/certified.png',
  finance: { provider: 'bank', lender_name: 'Example Bank', credit_licence: '999999' },
});

const cardOf = (facts: Partial<Vehicle>, on = site) =>
  vehicleCard({
    vehicle: vehicleWith(facts),
    site: on,
    now: NOW,
    recordedBefore: null,
    photo: (src, alt) => ({ src, srcset: `${src} 800w`, width: 1200, height: 800, alt }),
  });
const markup = (facts: Partial<Vehicle> = {}, on = site) =>
  renderToStaticMarkup(<VehicleCard vehicle={cardOf(facts, on)} />);
const tags = (facts: Partial<Vehicle>) =>
  [...markup(facts).matchAll(/class="vehicle-tag [^"]*">([^<]*)</g)].map(([, label]) => label);

describe('VehicleCard', () => {
  it('prints the distance from the shopper, once known', () => {
    const vehicle = cardOf({ location_name: 'Newcastle' });
    expect(renderToStaticMarkup(<VehicleCard vehicle={vehicle} distance="about 12 km away" />)).toContain(
      ' Newcastle <span class="vehicle-card__distance">about 12 km away</span>',
    );
    expect(renderToStaticMarkup(<VehicleCard vehicle={vehicle} />)).not.toContain('vehicle-card__distance');
  });

  it('has one link, its title in two lines', () => {
    const links = [...markup({ images: ['/a.webp'] }).matchAll(/<a [^>]*href="([^"]+)"[^>]*>(.*?)<\/a>/g)];
    expect(links.map(([, href, text]) => [href, text])).toEqual([
      ['/cars/2021-toyota-corolla-101', '2021 Toyota Corolla <span>Ascent Sport</span>'],
    ]);
  });

  it('reserves the space of its photo and counts the others', () => {
    const card = markup({ images: ['/a.webp', '/b.webp'] });
    expect(card).toContain('src="/a.webp" srcSet="/a.webp 800w" width="1200" height="800"');
    expect(card).toContain('2 <span class="visually-hidden">photos</span>');
    expect(markup({ images: ['/a.webp'] })).toContain('1 <span class="visually-hidden">photo</span>');
  });

  it('has a placeholder where there is no photo', () => {
    expect(markup({ images: [] })).toContain('Photos coming soon');
    expect(markup({ images: [] })).toContain(
      'href="/cars/2021-toyota-corolla-101#request-photos">Request photos</a>',
    );
    expect(markup({ images: [], sold: true })).toContain('No photos');
    expect(markup({ images: [], sold: true })).not.toMatch(/Request photos|coming soon/);
    expect(markup({ images: [] })).not.toContain('<img');
  });

  it('shows a second Reserved chip beside Electric (rules 12)', () => {
    expect(tags({ simple_fuel: 'Electric', reserved: true })).toEqual(['Electric', 'Reserved']);
  });

  it('shows the certified badge as a picture with its label (S1 §4)', () => {
    expect(markup({ certified: true })).toContain(
      '<img src="images/certified.png" srcSet="images/certified.png 800w" sizes="42px" width="42" height="28" alt="Certified Used"/>',
    );
  });

  it('prints availability in words (rules 12)', () => {
    expect(markup({ reserved: true })).toContain('<p class="visually-hidden">Reserved</p>');
    expect(markup({ sold: true })).toContain('<p class="visually-hidden">Sold</p>');
  });

  it('shows the rates and the warning whenever it shows a repayment (D9)', () => {
    const card = markup({ finance_lenders: { bank: lenderWith() } });
    expect(card.indexOf('Comparison rate</dt>')).toBeGreaterThan(card.indexOf('Interest rate</dt>'));
    expect(card).toMatch(/<\/dl><p class="finance-note">.*WARNING: This comparison rate/);
    expect(card).not.toContain('<details');
    expect(markup()).not.toContain('finance');
  });
});

describe('save and compare buttons', () => {
  const buttons = (facts: Partial<Vehicle>) =>
    [...markup(facts).matchAll(/<button [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);

  it('name the car and are marked as not pressed', () => {
    expect(buttons({ price: 24_990 })).toEqual([
      'Save 2021 Toyota Corolla Ascent Sport',
      'Compare 2021 Toyota Corolla Ascent Sport',
    ]);
    expect(markup().match(/aria-pressed="false"/g)).toHaveLength(2);
  });

  it('"are hidden when: the car is not in an eligible state; its price is 0 or less" (S1 §5)', () => {
    expect(buttons({ sold: true, price: 0 })).not.toContain('Compare 2021 Toyota Corolla Ascent Sport');
    expect(buttons({ price: 0 })).toEqual([]);
  });

  it('"a sold car\'s Save button is hidden unless already saved" (S1 §4)', () => {
    const sold = markup({ sold: true });
    expect(sold).toMatch(/<div class="shortlist" data-entry="[^"]*" hidden="">\s*<button[^>]*"favourites"/);
    expect(sold).toContain('aria-label="Save 2021 Toyota Corolla Ascent Sport"');
    expect(markup()).not.toContain('hidden="">\n<button');
  });

  it('carry the entry of the car, safe in its quotes', () => {
    const name = '2021 "Toyota" <Corolla> & more';
    const [, entry = ''] = /data-entry="([^"]*)"/.exec(markup({ name })) ?? [];
    const text = entry.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(text.replaceAll('&amp;', '&'))).toMatchObject({ id: '101', name, price: 24_990 });
  });
});
