import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { formsOf, PROSE_FORMS } from './form-rows.ts';
import { filedUnder, formOfCategory, LEAD_FORM_NAMES, purposeOf } from './forms.ts';

it.each(['Careers', 'career', 'Career Enquiry', 'careers enquiry'])(
  '"A careers enquiry becomes a General Enquiry with subcategory Career Enquiry": %s',
  (category) => {
    const filed = { category: 'General Enquiry', subcategory: 'Career Enquiry' };
    expect(filedUnder(category, null)).toEqual(filed);
    // As a sender that converts it by itself writes it.
    for (const other of ['General Enquiry', 'general enquiry'])
      expect(filedUnder(other, category)).toEqual(filed);
  },
);

it('leaves other categories unchanged', () => {
  expect(filedUnder('Test Drive', '3. Offer Accepted')).toEqual({
    category: 'Test Drive',
    subcategory: '3. Offer Accepted',
  });
});

it('finds a form by its category', () => {
  expect([formOfCategory('service booking'), formOfCategory('Anything')]).toEqual(['service', 'enquiry']);
});

it('offers the trade-in form only where "the site has a valuation service" (S2 §4), on its own page', () => {
  expect(formsOf(siteWith({ flags: { valuation: true } }))).toEqual(LEAD_FORM_NAMES);
  const others = LEAD_FORM_NAMES.filter((name) => name !== 'trade-in');
  expect(formsOf(siteWith({ flags: { valuation: false } }))).toEqual(others);
  expect(PROSE_FORMS).toEqual(others);
});

it('"routed to the department that hires" (rules 65): by the form of careers, and by its category', () => {
  const hiring = { hiring_department: 'service' } as const;
  const careers = filedUnder('Careers', null);
  const lead = { category: 'Careers', subcategory: null };
  for (const purpose of [
    purposeOf('careers', lead, hiring),
    purposeOf('contact', careers, hiring),
    purposeOf('contact', lead, hiring),
  ])
    expect(purpose).toEqual({ department: 'service', kind: 'careers' });
  expect(purposeOf('enquiry', filedUnder('Parts Enquiry', null), hiring).department).toBe('parts');
});
