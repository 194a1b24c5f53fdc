import { describe, expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { SHOWROOM, withHours } from '../opening-hours/hours.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import { bodyWith, CAR, leadWith, NOW } from './lead.fixture.ts';
import { formOf } from './lead.ts';

describe('leadOf', () => {
  it('has the defaults of S1 §3 and §5', () => {
    expect(leadWith()).toMatchObject({
      site: 'harbour',
      received_at: NOW.toISOString(),
      form: 'enquiry',
      kind: 'enquiry',
      category: 'General Enquiry',
      subcategory: null,
      department: 'sales',
      source: 'Website',
      opt_in: true,
      offer_accepted: false,
      form_completed: true,
      terms_conditions: null,
      phone: '+61491570006',
      location: null,
      reply_by: null,
      vehicle: null,
    });
  });

  it('retains what is dialled once the call is answered', () => {
    expect(leadWith({ phone: '02 5550 1234 ext 12', details: { Fleet: '20' } })).toMatchObject({
      phone: '+61255501234',
      details: { Fleet: '20', 'Phone extension': '12' },
    });
  });

  it('retains the shopper’s choices', () => {
    const fields: Parameters<typeof leadWith>[0] = {
      form: 'service',
      category: '',
      Rego: 'ABC123',
      additional_services: 'Detail',
      car_id: 101,
      opt_in: 'false',
      opt_in_touched: true,
      opt_in_wording: 'abc',
      url: '/pages/book-a-service',
      phone: '',
      source: 'Email',
      user_agent: 'X',
      details: { Tyres: 'yes' },
      preferred_date: '2026-12-01',
      preferred_time: '9 am',
      postcode: '2300',
    };
    expect(leadWith(fields, { vehicle: { ...CAR, dealership_id: '9' } })).toMatchObject({
      category: 'Service Booking',
      department: 'service',
      kind: 'service',
      Rego: 'ABC123',
      phone: null,
      additional_services: ['Detail'],
      car_id: '101',
      car_dealership_id: '9',
      source: 'Email',
      user_agent: 'X',
      consent: {
        value: false,
        how: 'touched',
        wording_hash: 'abc',
        time: NOW.toISOString(),
        page: '/pages/book-a-service',
        form: 'service',
      },
    });
  });

  it('records the default of a box that nobody touched (rules 21)', () => {
    const site = siteWith({ leads: { opt_in_default: false } });
    expect(leadWith({ url: '' }, { site }).consent).toEqual({
      value: false,
      how: 'default',
      wording_hash: 'words',
      time: NOW.toISOString(),
      page: null,
      form: 'enquiry',
    });
  });

  it.each([
    { opt_in: 'true', byDefault: false, how: 'touched' },
    { opt_in: 'false', byDefault: true, how: 'touched' },
    { opt_in: 'true', byDefault: true, how: 'default' },
    { opt_in: 'false', byDefault: false, how: 'default' },
  ] as const)(
    'records a box that was touched before the script ran: $opt_in where the default is $byDefault (rules 21)',
    ({ opt_in, byDefault, how }) => {
      const site = siteWith({ leads: { opt_in_default: byDefault } });
      const { consent } = leadWith({ opt_in, opt_in_touched: 'false' }, { site });
      expect(consent).toMatchObject({ value: opt_in === 'true', how });
    },
  );

  it('promises a reply within the hours of its location', () => {
    const open = withHours(SHOWROOM, [], { dealership_id: '7', dealership_slug: 'd' });
    expect(leadWith({}, { locations: [open] })).toMatchObject({
      location: 'newcastle',
      location_name: 'Harbour Newcastle',
      dealership_id: '7',
      dealership_slug: 'd',
      reply_by: { text: '1:00 pm today' },
    });
  });

  it('ignores ids of other sites', () => {
    const [here] = [locationWith()];
    expect(leadWith({ location: 'elsewhere' }, { locations: [here] })).toMatchObject({
      location: 'newcastle',
    });
    expect(leadWith({ car_id: 'x', car_dealership_id: '66' })).toMatchObject({
      car_id: 'x',
      car_dealership_id: null,
    });
    expect(leadWith({ car_id: '' })).toMatchObject({ car_id: null });
  });

  it('names a car that it is not about, whose location receives it', () => {
    const locations = [locationWith(), locationWith({ id: '2', slug: 'maitland', name: 'Harbour Maitland' })];
    const vehicle = { ...CAR, dealership_id: '9', location_slug: 'maitland' };
    const carRefusal = 'This car has been sold: nothing can be traded in for it.';
    const fields = { form: 'trade-in', car_id: CAR.id, details: { Keys: '2' } } as const;
    expect(leadWith(fields, { vehicle, locations, car_state: 'sold', carRefusal })).toMatchObject({
      car_id: null,
      car_dealership_id: null,
      vehicle: null,
      car_state: null,
      location: 'maitland',
      details: { Keys: '2', 'Opened from': `${CAR.name}. ${carRefusal}` },
    });
    expect(leadWith(fields, { vehicle, locations, car_state: 'in_stock' })).toMatchObject({
      car_id: CAR.id,
      car_dealership_id: '9',
      vehicle,
      car_state: 'in_stock',
      location: 'maitland',
      details: { Keys: '2' },
    });
    expect(leadWith(fields, { carRefusal })).toMatchObject({ car_id: null, details: { Keys: '2' } });
  });

  it('has null for missing fields', () => {
    const fields = { form: 'contact', phone: null, message: null } as const;
    expect(leadWith(fields)).toMatchObject({ phone: null, message: null });
  });
});

it.each([
  [{}, 'enquiry'],
  [{ last_name: 'Citizen' }, 'contact'],
  [{ category: 'Test Drive' }, 'test-drive'],
  [{ form: 'parts', last_name: 'C' }, 'parts'],
] as const)('%j is of the form %s', (fields, form) => expect(formOf(bodyWith(fields))).toBe(form));
