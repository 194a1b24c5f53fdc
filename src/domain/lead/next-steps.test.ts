import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { nextSteps } from './next-steps.ts';

describe('"suggests the next step"', () => {
  const hrefs = (site = siteWith(), has = (_path: string) => false) =>
    nextSteps(site, has).map(({ href }) => href);

  it('links to pages that every site has', () => {
    expect(hrefs()).toEqual(['/favourites', '/contact-us', '/search']);
  });

  it('links to finance if the site has finance pages', () => {
    expect(hrefs(siteWith({ flags: { finance_enquiry: true } }))).toContain('/finance');
  });

  it('links to prose pages that exist', () => {
    expect(hrefs(siteWith(), () => true)).toEqual(expect.arrayContaining(['/book-test-drive', '/trade-in']));
  });
});
