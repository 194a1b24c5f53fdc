import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { type VehicleThingSource, vehicleThing } from './vehicle.ts';

const site = siteWith();
const FACTS = { year: 2021, km: 48_210, badge: 'Ascent Sport', car_type: 'used' } as const;
const PRICE = { amount: 24_990, type: 'egc', label: 'Excl. government charges', drive_away: 26_500 } as const;

const PAGE: VehicleThingSource = {
  seo: {
    title: '',
    description: '',
    canonical: 'https://harbour.example/cars/a',
    indexed: true,
    image: { url: 'https://harbour.example/preview.jpg', size: null, alt: '' },
  },
  name: '2021 Toyota Corolla Ascent Sport',
  make: 'Toyota',
  model: 'Corolla',
  item_type: 'car',
  availability: 'in_stock',
  price: { kind: 'price', price: PRICE },
  stock_number: 'U101',
  gallery: [
    {
      src: '/media/a-800.jpg',
      srcset: '/media/a-800.jpg 800w, /media/a-1600.jpg 1600w',
      width: 3,
      height: 2,
      alt: '',
    },
    { src: 'https://photos.example/b.jpg', srcset: null, width: 3, height: 2, alt: '' },
  ],
  video: null,
  specifications: [
    { key: 'colour', label: 'Colour', value: 'Red' },
    { key: 'doors', label: 'Doors', value: '5' },
  ],
  location: {
    name: 'Harbour Newcastle',
    slug: 'newcastle',
    href: '/contact-us/newcastle',
    badge: null,
    address: ['1 Quay St', 'Newcastle NSW 2300'],
    directions_href: '',
    map_embed: null,
    phone: null,
    photo: null,
    departments: [],
    service_href: null,
  },
  phone: { text: '02 5550 1234', masked: '02 55•••••', href: 'tel:+61255501234' },
};
const thing = (
  page: Partial<VehicleThingSource> = {},
  facts: Partial<Parameters<typeof vehicleThing>[1]> = {},
) => vehicleThing({ ...PAGE, ...page }, { ...FACTS, ...facts }, site);

describe('JSON-LD of a vehicle page', () => {
  it('has the values of the page', () => {
    expect(thing()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Car',
      name: '2021 Toyota Corolla Ascent Sport',
      url: 'https://harbour.example/cars/a',
      image: ['https://harbour.example/media/a-1600.jpg', 'https://photos.example/b.jpg'],
      sku: 'U101',
      brand: { '@type': 'Brand', name: 'Toyota' },
      model: 'Corolla',
      vehicleConfiguration: 'Ascent Sport',
      vehicleModelDate: '2021',
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: 48_210, unitCode: 'KMT' },
      color: 'Red',
      offers: {
        '@type': 'Offer',
        url: 'https://harbour.example/cars/a',
        price: 24_990,
        priceCurrency: 'AUD',
        description: 'Excl. government charges',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        seller: {
          '@type': 'AutoDealer',
          name: 'Harbour Newcastle',
          url: 'https://harbour.example/contact-us/newcastle',
          telephone: '+61255501234',
          address: '1 Quay St, Newcastle NSW 2300',
        },
      },
    });
  });

  it('omits missing facts', () => {
    const bare = thing(
      { gallery: [], stock_number: null, specifications: [], location: null, phone: null },
      { km: null, badge: null },
    );
    expect(Object.keys(bare)).toEqual(
      '@context,@type,name,url,brand,model,vehicleModelDate,offers'.split(','),
    );
    expect(bare.offers.seller).toEqual({
      '@type': 'AutoDealer',
      name: 'Harbour Motors',
      url: 'https://harbour.example/',
    });
  });

  it('has a video only where all that a VideoObject demands is known', () => {
    const player = {
      player: 'YouTube',
      href: 'https://y.example/1',
      src: 'https://y.example/embed/1',
    } as const;
    const file = { player: null, href: '/walk.mp4', src: '/walk.mp4' } as const;
    const facts = { video_uploaded_at: '2026-11-02T00:00:00Z' };
    const complete = {
      '@type': 'VideoObject',
      name: 'Walk-around video of the 2021 Toyota Corolla Ascent Sport',
      thumbnailUrl: 'https://harbour.example/media/a-1600.jpg',
      uploadDate: '2026-11-02T00:00:00Z',
    };
    expect(thing({ video: player }, facts).subjectOf).toEqual({
      ...complete,
      embedUrl: 'https://y.example/embed/1',
    });
    expect(thing({ video: file }, facts).subjectOf).toEqual({
      ...complete,
      contentUrl: 'https://harbour.example/walk.mp4',
    });
    expect(thing({ video: player })).not.toHaveProperty('subjectOf');
    expect(thing({}, facts)).not.toHaveProperty('subjectOf');
    expect(thing({ video: player, gallery: [] }, facts)).not.toHaveProperty('subjectOf');
  });

  it.each([
    { item_type: 'car', type: 'Car' },
    { item_type: 'motorcycle', type: 'Motorcycle' },
    { item_type: 'caravan', type: 'Vehicle' },
  ] as const)('a $item_type is a $type', ({ item_type, type }) => {
    expect(thing({ item_type })['@type']).toBe(type);
  });

  it.each([
    { availability: 'in_stock', word: 'InStock' },
    { availability: 'coming_soon', word: 'PreOrder' },
    { availability: 'preorder', word: 'PreOrder' },
    { availability: 'test_drive_only', word: 'OutOfStock' },
    { availability: 'mine_unpaid', word: 'Reserved' },
    { availability: 'mine_paid', word: 'Reserved' },
    { availability: 'reserved', word: 'Reserved' },
    { availability: 'sold', word: 'SoldOut' },
    { availability: 'withdrawn', word: 'Discontinued' },
  ] as const)('$availability is $word', ({ availability, word }) => {
    expect(thing({ availability }).offers.availability).toBe(`https://schema.org/${word}`);
  });

  it.each([
    { car_type: 'new', word: 'NewCondition' },
    { car_type: 'demo', word: 'UsedCondition' },
    { car_type: 'used', word: 'UsedCondition' },
  ] as const)('$car_type is $word', ({ car_type, word }) => {
    expect(thing({}, { car_type }).offers.itemCondition).toBe(`https://schema.org/${word}`);
  });

  const SUBSCRIPTION = { kind: 'subscription', amount: 189, period: 'week', text: '' } as const;
  it.each([
    {
      what: 'a reduced price',
      price: { kind: 'reduced', price: PRICE, before: 27_000, saving: 2010 },
      amount: 24_990,
    },
    { what: 'the total beside a subscription', price: { ...SUBSCRIPTION, total: PRICE }, amount: 24_990 },
    { what: 'no price of a subscription alone', price: { ...SUBSCRIPTION, total: null }, amount: undefined },
    { what: 'no price of a preorder', price: { kind: 'preorder', text: 'PREORDER' }, amount: undefined },
    {
      what: 'no price where there is none',
      price: { kind: 'none', text: 'Enquire for price.' },
      amount: undefined,
    },
  ] as const)('offers $what', ({ price, amount }) => {
    const { offers } = thing({ price });
    expect([offers.price, offers.priceCurrency]).toEqual([amount, amount && 'AUD']);
  });

  it('does not describe a price of unknown type', () => {
    const price = { kind: 'price', price: { ...PRICE, type: 'unknown', label: null } } as const;
    expect(thing({ price }).offers).not.toHaveProperty('description');
  });

  it('has the VIN only if the page lists it (rules 24)', () => {
    expect(thing()).not.toHaveProperty('vehicleIdentificationNumber');
    const specifications = [{ key: 'vin', label: 'VIN', value: 'JTDBR32E720123456' }];
    expect(thing({ specifications }).vehicleIdentificationNumber).toBe('JTDBR32E720123456');
  });
});
