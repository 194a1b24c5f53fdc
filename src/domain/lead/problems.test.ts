import { expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import { bodyWith, NOW } from './lead.fixture.ts';
import { leadProblems } from './problems.ts';

const locations = [locationWith({ dealership_id: '7', dealership_slug: 'harbour-newcastle' })];
const fieldsOf = (fields: Parameters<typeof bodyWith>[0], site = siteWith()) =>
  leadProblems(bodyWith(fields), { site, locations, now: NOW }).map(({ field }) => field);

it.each([
  [{}, []],
  [{ email: '', phone: null }, ['email', 'phone']],
  [{ email: '' }, []],
  [{ email: '', form: 'search-alert' }, ['email']],
  [{ email: '', phone: null, form: 'search-alert' }, ['email']],
  [{ message: '' }, ['message']],
  [{ message: null, form: 'contact' }, []],
  [{ message: null, last_name: 'Citizen' }, []],
  [{ message: null, form: 'test-drive' }, []],
  [{ postcode: '' }, ['postcode']],
  [{ postcode: null }, []],
  [{ details: { Deposit: '20k', 'Amount to borrow': '' } }, []],
  [
    { details: { Deposit: '-50', 'Amount to borrow': '1,200,000' } },
    ['details.Amount to borrow', 'details.Deposit'],
  ],
  [{ details: { Deposit: 'none', 'Amount to borrow': 'about 20000' } }, []],
  [{ category: '' }, ['category']],
  [{ location: '' }, ['location']],
  [{ location: 'of-another-site' }, ['location']],
  [{ location: 'newcastle', dealership_id: '7', dealership_slug: 'harbour-newcastle' }, []],
  [{ dealership_id: '8' }, ['dealership_id']],
  [{ dealership_slug: '' }, ['dealership_slug']],
] as const)('%j lacks %j', (fields, lacks) => expect(fieldsOf(fields)).toEqual(lacks));

it('"Enquiry message is required unless a site flag relaxes it" (S1 §5)', () => {
  const site = siteWith({ flags: { enquiry_message_optional: true } });
  expect(fieldsOf({ message: '' }, site)).toEqual([]);
});

it('a visit that has passed is refused by the clock of its location, else of the site', () => {
  const perth = siteWith({ state: 'WA' });
  // NOW is 9:00 on the 20th in Perth, noon in Newcastle.
  const visit = { preferred_date: '2026-11-20', preferred_time: '10:00 am' };
  expect(fieldsOf({ ...visit, location: 'newcastle' }, perth)).toEqual(['preferred_time']);
  expect(fieldsOf(visit, perth)).toEqual([]);
  expect(fieldsOf({ ...visit, preferred_date: '2026-11-19' }, perth)).toEqual(['preferred_date']);
});
