import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { primaryActions, vehicleActions } from './actions.ts';
import { vehicleWith } from './vehicle.fixture.ts';
import type { Vehicle } from './vehicle.schema.ts';

const everyFlag = siteWith({
  flags: {
    reserve_online: true,
    online_purchase: true,
    valuation: true,
    finance_enquiry: true,
    personalised_finance: true,
    test_drive: true,
  },
  chat_url: 'https://chat.example/harbour',
});
const noFlag = siteWith({ flags: { test_drive: false } });
const place = {
  slug: 'newcastle-sales',
  contact_detail: { phone: '(02) 4900 1234', landline_phone: null, email: null, opening_hours: [] },
};
const reported = { file: 'https://reports.example/101.pdf' };
const actions = (facts: Partial<Vehicle>, site = everyFlag) =>
  vehicleActions(vehicleWith(facts), site, place);
const labels = (facts: Partial<Vehicle>, site = everyFlag) => actions(facts, site).map(({ label }) => label);
const hrefOf = (kind: string, facts: Partial<Vehicle>, site = everyFlag) =>
  actions(facts, site).find((action) => action.kind === kind)?.href;

describe('"Sidebar buttons"', () => {
  it('are in the order of the specification', () => {
    expect(labels(reported)).toEqual([
      'Enquire',
      'Car History Report',
      'Finance',
      'Trade-In Valuation',
      'Reserve Car Now',
      'Online Purchase',
      'Book a Test Drive',
      'Call Us Now',
      'Chat with us',
      'Vehicle Location',
    ]);
  });

  it('are absent if the site or the car does not allow them', () => {
    expect(labels({}, noFlag)).toEqual(['Enquire', 'Call Us Now', 'Vehicle Location']);
    expect(vehicleActions(vehicleWith(), noFlag, null).map(({ label }) => label)).toEqual(['Enquire']);
  });

  it('link to pages and forms with the car and its location', () => {
    expect(Object.fromEntries(actions(reported).map(({ kind, href }) => [kind, href]))).toEqual({
      enquire: '/cars/2021-toyota-corolla-101#enquiry',
      history_report: 'https://reports.example/101.pdf',
      finance: '/finance?preferredDealership=newcastle-sales&car_id=101&car_type=used',
      trade_in: '/cars/trade-in?car_id=101',
      reserve: '/cars/2021-toyota-corolla-101/checkout',
      online_purchase: '/checkout-journey?car_id=2021-toyota-corolla-101',
      test_drive: '/cars/2021-toyota-corolla-101#test-drive',
      call: 'tel:+61249001234',
      chat: 'https://chat.example/harbour',
      location: '/cars/2021-toyota-corolla-101#vehicle-map',
    });
  });

  it('include no call and no map without a location', () => {
    const nowhere = vehicleActions(vehicleWith(), everyFlag, null);
    const hrefs = nowhere.map(({ kind, href }) => [kind, href]);
    expect(Object.fromEntries(hrefs)).toEqual({
      enquire: '/cars/2021-toyota-corolla-101#enquiry',
      finance: '/finance?car_id=101&car_type=used',
      trade_in: '/cars/trade-in?car_id=101',
      reserve: '/cars/2021-toyota-corolla-101/checkout',
      online_purchase: '/checkout-journey?car_id=2021-toyota-corolla-101',
      test_drive: '/cars/2021-toyota-corolla-101#test-drive',
      chat: 'https://chat.example/harbour',
    });
  });

  it.each([
    { kind: 'finance', flag: 'finance_enquiry' },
    { kind: 'trade_in', flag: 'valuation' },
    { kind: 'reserve', flag: 'reserve_online' },
    { kind: 'online_purchase', flag: 'online_purchase' },
    { kind: 'test_drive', flag: 'test_drive' },
  ] as const)('$kind is absent where $flag is off', ({ kind, flag }) => {
    const without = { ...everyFlag, flags: { ...everyFlag.flags, [flag]: false } };
    expect(hrefOf(kind, {})).toBeDefined();
    expect(hrefOf(kind, {}, without)).toBeUndefined();
  });

  it('"Chat with us" is absent on a site without chat', () => {
    expect(hrefOf('chat', {}, { ...everyFlag, chat_url: null })).toBeUndefined();
  });

  it('"Car History Report (only if the car has a history file)"', () => {
    expect(hrefOf('history_report', {})).toBeUndefined();
  });

  it('"Call Us Now" only with a phone number', () => {
    expect(vehicleActions(vehicleWith(), everyFlag, null).map(({ kind }) => kind)).not.toContain('call');
  });
});

describe('buttons name the vehicle type (rules 57)', () => {
  it.each([
    {
      item_type: 'car',
      words: ['Car History Report', 'Reserve Car Now', 'Book a Test Drive'],
    },
    {
      item_type: 'motorcycle',
      words: ['Motorcycle History Report', 'Reserve Motorcycle Now', 'Book a Test Ride'],
    },
    // Caravans have no test drives.
    { item_type: 'caravan', words: ['Caravan History Report', 'Reserve Caravan Now'] },
  ] as const)('$item_type', ({ item_type, words }) => {
    const named = actions({ ...reported, item_type }).filter(({ kind }) =>
      ['history_report', 'reserve', 'test_drive'].includes(kind),
    );
    expect(named.map(({ label }) => label)).toEqual(words);
  });
});

describe('buttons by state', () => {
  it('of a reserved car: none to buy it', () => {
    expect(labels({ reserved: true })).toEqual([
      'Enquire',
      'Finance',
      'Call Us Now',
      'Chat with us',
      'Vehicle Location',
    ]);
  });

  it.each([
    { item_type: 'car', label: 'Find a similar car' },
    { item_type: 'motorcycle', label: 'Find a similar motorcycle' },
    { item_type: 'caravan', label: 'Find a similar caravan' },
  ] as const)('of a sold $item_type: the way to another', ({ item_type, label }) => {
    expect(labels({ sold: true, item_type })).toEqual([
      label,
      'Enquire',
      'Call Us Now',
      'Chat with us',
      'Vehicle Location',
    ]);
  });

  it('of a coming car: no valuation', () => {
    expect(labels({ status: 'coming_soon' })).toEqual([
      'Enquire',
      'Finance',
      'Reserve Car Now',
      'Online Purchase',
      'Book a Test Drive',
      'Call Us Now',
      'Chat with us',
      'Vehicle Location',
    ]);
  });

  it('of a car without a price: none that needs one', () => {
    expect(labels({ price: null })).toEqual([
      'Enquire',
      'Finance',
      'Book a Test Drive',
      'Call Us Now',
      'Chat with us',
      'Vehicle Location',
    ]);
  });

  it('of a sold car: the list of its condition and vehicle type', () => {
    expect(hrefOf('find_similar', { sold: true, car_type: 'demo' })).toBe('/search/demo-cars');
    expect(hrefOf('find_similar', { sold: true, item_type: 'caravan' })).toBe(
      '/search/used-cars?item_type=caravan',
    );
  });
});

describe('two primary actions at most, by state (look.md)', () => {
  it.each([
    { why: 'Reserve if it can be held', facts: {}, site: everyFlag, primary: ['reserve', 'enquire'] },
    {
      why: 'Enquire alone where another holds it',
      facts: { reserved: true },
      site: everyFlag,
      primary: ['enquire'],
    },
    { why: 'Enquire alone on a site without Reserve', facts: {}, site: noFlag, primary: ['enquire'] },
    {
      why: 'Find similar if sold',
      facts: { sold: true },
      site: everyFlag,
      primary: ['find_similar', 'enquire'],
    },
  ])('$why: $primary', ({ facts, site, primary }) => {
    expect(primaryActions(actions(facts, site)).map(({ kind }) => kind)).toEqual(primary);
  });

  it('Enquire alone until a hold ends', () => {
    const held = vehicleActions({ ...vehicleWith(), held: true }, everyFlag, place);
    expect(primaryActions(held).map(({ kind }) => kind)).toEqual(['enquire']);
  });
});

describe('Finance', () => {
  it('is personalised when "the car has an NVIC code (has_nvic) and a site flag is on"', () => {
    expect(hrefOf('finance', { has_nvic: true })).toBe(
      '/personalised/finance?car_id=101&preferredDealership=newcastle-sales',
    );
    const plain = siteWith({ flags: { finance_enquiry: true } });
    expect(hrefOf('finance', { has_nvic: true }, plain)).toBe(
      '/finance?preferredDealership=newcastle-sales&car_id=101&car_type=used',
    );
  });

  it('is absent if "some dealerships never show finance"', () => {
    const hidden = siteWith({ flags: { finance_enquiry: true, finance_hidden: true } });
    expect(hrefOf('finance', {}, hidden)).toBeUndefined();
  });
});
