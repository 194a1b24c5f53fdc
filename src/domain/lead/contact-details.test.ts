import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../duration.ts';
import { areFresh, contactDetailsIn, isContactDetails, namesOf } from './contact-details.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const JANE = { name: 'Jane Citizen', email: 'jane@example.com', phone: '0491 570 006' };

describe('"store submitted contact details if name, email and phone are all present"', () => {
  it('stores all three with the time', () => {
    expect(contactDetailsIn({ ...JANE, message: 'Hello' }, NOW)).toEqual({
      ...JANE,
      saved_at: NOW.getTime(),
    });
  });

  it('joins first and last name', () => {
    expect(contactDetailsIn({ ...JANE, name: 'Jane', last_name: 'Citizen' }, NOW)?.name).toBe('Jane Citizen');
  });

  it.each([
    [
      { name: 'Mary Ann', last_name: 'Smith' },
      { first: 'Mary Ann', last: 'Smith' },
    ],
    [{ name: 'Mary Ann Smith' }, { first: 'Mary', last: 'Ann Smith' }],
    [
      { name: 'Smith', last_name: '' },
      { first: 'Smith', last: '' },
    ],
  ])('fills in first and last name as given, else splits the name: %j', (given, expected) => {
    const details = contactDetailsIn({ ...JANE, ...given }, NOW);
    expect(details && namesOf(details)).toEqual(expected);
  });

  it.each(['name', 'email', 'phone'])('stores nothing without %s', (field) => {
    expect(contactDetailsIn({ ...JANE, [field]: '' }, NOW)).toBeNull();
  });
});

describe('stored details', () => {
  it('prefill forms for 90 days', () => {
    const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);
    const stored = { ...JANE, saved_at: NOW.getTime() };
    expect([areFresh(stored, days(89)), areFresh(stored, days(90))]).toEqual([true, false]);
  });

  it.each([null, 'text', {}, { ...JANE, saved_at: 'today' }, { ...JANE, saved_at: 1, last_name: 5 }])(
    'are not %j',
    (value) => {
      expect(isContactDetails(value)).toBe(false);
    },
  );
});
