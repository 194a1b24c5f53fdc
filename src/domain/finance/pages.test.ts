import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import { financePages, takesFinanceEnquiries } from './pages.ts';

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

  it('can be linked to where the first of them is', () => {
    expect(takesFinanceEnquiries(siteWith({ flags: { finance_enquiry: true } }))).toBe(true);
    expect(takesFinanceEnquiries(siteWith({ flags: { personalised_finance: true } }))).toBe(false);
  });
});
