import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import { financePages, hasFinancePage } from './pages.ts';

const pathsWith = (flags: SiteInput['flags']) => financePages(siteWith({ flags })).map(({ path }) => path);
const ENQUIRY = ['/finance', '/finance-enquiry', '/apply-for-finance', '/finance-pre-approval'];

describe('financePages', () => {
  it.each([
    { flags: {}, paths: [] },
    { flags: { finance_enquiry: true }, paths: ENQUIRY },
    { flags: { personalised_finance: true }, paths: ['/personalised/finance'] },
    {
      flags: { finance_enquiry: true, personalised_finance: true },
      paths: [...ENQUIRY, '/personalised/finance'],
    },
    { flags: { finance_enquiry: true, finance_hidden: true }, paths: [] },
  ])('with $flags: $paths', ({ flags, paths }) => {
    expect(pathsWith(flags)).toEqual(paths);
  });

  it('are found by kind if the site has them', () => {
    const enquiries = siteWith({ flags: { finance_enquiry: true } });
    expect(hasFinancePage(enquiries, 'pre_approval')).toBe(true);
    expect(hasFinancePage(enquiries, 'personalised')).toBe(false);
    const personalised = siteWith({ flags: { personalised_finance: true } });
    expect(hasFinancePage(personalised, 'personalised')).toBe(true);
    expect(hasFinancePage(personalised, 'finance')).toBe(false);
  });
});
