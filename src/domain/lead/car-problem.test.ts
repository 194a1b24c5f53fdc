import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { refusalText } from '../vehicle/refusal-words.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { carProblem, carRefusal } from './car-problem.ts';
import { LEAD_FORM_NAMES } from './forms.ts';

const site = siteWith({ flags: { test_drive: true } });

it('refuses a form that the car does not allow, and suggests an enquiry', () => {
  const motorcycle = vehicleWith({ reserved: true, item_type: 'motorcycle' });
  expect(carProblem('test-drive', motorcycle, site)).toMatchObject({
    field: 'car_id',
    message:
      'This motorcycle is reserved for somebody: no test drive of it can be booked. Please send us an enquiry in place of this.',
  });
  expect(carProblem('test-drive', vehicleWith(), site)).toBeNull();
});

it('"disable reserve/test-drive" for held cars (rules 12), except for the holder', () => {
  const held = { ...vehicleWith(), held: true };
  expect(carProblem('test-drive', held, site)).not.toBeNull();
  expect(carProblem('test-drive', held, site, 'paid')).toBeNull();
});

it('refuses test drives of caravans and on sites without bookings, like the page', () => {
  const caravan = vehicleWith({ item_type: 'caravan' });
  expect(carProblem('test-drive', caravan, site)?.message).toContain('is not one to be driven');
  const closed = siteWith({ flags: { test_drive: false } });
  expect(carProblem('test-drive', vehicleWith(), closed)?.message).toBe(
    'No test drive of this car can be booked. Please send us an enquiry in place of this.',
  );
});

it('explains why a trade-in or finance is not about a car (rules 14, 58)', () => {
  const valuing = siteWith({ flags: { valuation: true } });
  const shown = vehicleWith({ tag: 'Test Drive Only', price: 24_990 });
  expect(carRefusal('trade-in', shown, valuing)).toBe(
    'This car is here for test drives and not for sale: nothing can be traded in for it.',
  );
  expect(carRefusal('finance-application', shown, site)).toBe(
    'This car is here for test drives and not for sale: there is no finance for it.',
  );
  expect(carRefusal('trade-in', vehicleWith({ price: 200 }), valuing)).toContain('costs too little');
  const held = { ...vehicleWith({ price: 24_990 }), held: true };
  expect(carRefusal('finance', held, site)).toBeNull();
  for (const [form, car, on] of [
    ['trade-in', vehicleWith({ price: 24_990 }), valuing],
    ['trade-in', vehicleWith({ price: 24_990 }), site],
    ['trade-in', null, valuing],
    ['enquiry', shown, valuing],
  ] as const)
    expect(carRefusal(form, car, on)).toBeNull();
});

it.each(LEAD_FORM_NAMES.filter((form) => form !== 'test-drive' && form !== 'request-photos'))(
  '"A lead is never turned away": %s, whatever became of the car it is about',
  (form) => {
    const facts = [{ sold: true }, { reserved: true }, { status: 'coming_soon' }, { price: null }] as const;
    for (const fact of facts) expect(carProblem(form, vehicleWith(fact), site)).toBeNull();
  },
);

it('allows every form about an unknown car', () => {
  expect(carProblem('test-drive', null, site)).toBeNull();
});

it('explains a refusal about an unknown car', () => {
  expect(refusalText('withdrawn', 'reserve')).toBe(
    'This car is no longer on this website: it cannot be reserved online.',
  );
});

it('says only that it cannot be done where the site does not offer it', () => {
  expect(refusalText('not_offered', 'buy_online')).toBe('This car cannot be bought online.');
});

it.each([
  ['sold', 'buy_online', 'This car has been sold: it cannot be bought online.'],
  ['sold', 'request_photos', 'This car has been sold: no photos of it can be sent.'],
  ['no_price', 'save', 'This car has no price yet: it cannot be saved.'],
  ['in_stock', 'alert', 'This car is in stock already: there is nothing to wait for.'],
] as const)('a car that is "%s" refuses "%s" with its reason', (refusal, action, text) => {
  expect(refusalText(refusal, action)).toBe(text);
});
