import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { nextSteps } from './next-steps.ts';

describe('"suggests the next step"', () => {
  const hrefs = (site = siteWith(), has = (_path: string) => false) =>
    nextSteps(site, has).map(({ href }) => href);

  it('leads to pages that every site has', () => {
    expect(hrefs()).toEqual(['/favourites', '/contact-us', '/search']);
  });

  it('leads to finance where the site takes finance enquiries', () => {
    expect(hrefs(siteWith({ flags: { finance_enquiry: true } }))).toContain('/finance');
  });

  it('leads to texts where there are some', () => {
    expect(hrefs(siteWith(), () => true)).toEqual(expect.arrayContaining(['/book-test-drive', '/trade-in']));
  });
});
