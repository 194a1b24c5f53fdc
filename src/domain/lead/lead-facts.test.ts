import { expect, it } from 'vitest';
import { CAR, leadWith } from './lead.fixture.ts';
import { fullName, leadFacts, leadSubject } from './lead-facts.ts';

it('lists the facts in the order that a salesperson needs', () => {
  const lead = leadWith(
    {
      form: 'careers',
      last_name: 'Smith',
      details: { Position: 'Apprentice', Start: '' },
      url: '/pages/careers',
    },
    { vehicle: { ...CAR, price: 24_990, km: 48_210 }, car_state: 'sold' },
  );
  expect(leadFacts(lead).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Reference: 7F3K9-Q2M4T',
    'About: General Enquiry, Career Enquiry',
    'Name: Jane Citizen Smith',
    'Phone: 0491 570 006',
    'Email: jane@example.com',
    'Vehicle: 2021 Toyota Corolla Ascent Sport',
    'Availability: Sold',
    'Price: $24,990',
    'Odometer: 48,210 km',
    'Message: Is it here?',
    'Position: Apprentice',
    'Marketing: yes, as the form began',
    'Page: /pages/careers',
  ]);
});

it('omits missing facts', () => {
  const bare = {
    ...leadWith({ opt_in: false, opt_in_touched: true }),
    vehicle: { ...CAR, price: null, km: null },
  };
  const labels = leadFacts({ ...bare, phone: '+1 555' }).map(({ label }) => label);
  expect(labels).not.toContain('Price');
  expect(labels).not.toContain('Odometer');
  expect(leadFacts({ ...bare, phone: '+1 555' })).toContainEqual({ label: 'Phone', value: '+1 555' });
  expect(leadFacts(bare)).toContainEqual({ label: 'Marketing', value: 'no, as the shopper set it' });
});

it('has no price that is none (rules 8), and an odometer of 0', () => {
  const facts = leadFacts(leadWith({}, { vehicle: { ...CAR, price: 10, km: 0 } }));
  expect(facts.map(({ label }) => label)).not.toContain('Price');
  expect(facts).toContainEqual({ label: 'Odometer', value: '0 km' });
});

it('makes a subject of one line', () => {
  expect(leadSubject(leadWith({}, { vehicle: CAR }))).toBe(
    'General Enquiry · 2021 Toyota Corolla Ascent Sport · Jane Citizen · 7F3K9-Q2M4T',
  );
  expect(leadSubject(leadWith({ form: 'careers' }))).toBe('Career Enquiry · Jane Citizen · 7F3K9-Q2M4T');
  expect(fullName({ name: 'A', last_name: null })).toBe('A');
});
