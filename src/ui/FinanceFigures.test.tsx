import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { financeEstimate } from '#domain/finance/estimate.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { lenderWith, vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { FinanceFigures } from './FinanceFigures.tsx';
import { FinanceNote } from './FinanceNote.tsx';

const site = siteWith({
  finance: { provider: 'bank', lender_name: 'Example Bank', credit_licence: '999999' },
});
const finance = financeEstimate(
  vehicleWith({ finance_lenders: { bank: lenderWith({ paymentWeek: 119.5 }) } }),
  site,
  new Date('2026-11-20T00:00:00Z'),
);

if (finance === null) throw new Error('The fixture must have a repayment.');

describe('FinanceFigures', () => {
  const markup = renderToStaticMarkup(<FinanceFigures finance={finance} />);

  it('prints repayment, rate and comparison rate next to each other in the same elements (D9)', () => {
    expect([...markup.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, ...pair]) => pair)).toEqual([
      ['Per week', '$119.50'],
      ['Interest rate', '8.99% p.a.'],
      ['Comparison rate', '9.86% p.a.'],
    ]);
  });

  it('hides none of them behind a click', () => {
    expect(markup).not.toMatch(/<details|hidden/);
  });
});

describe('FinanceNote', () => {
  const markup = renderToStaticMarkup(<FinanceNote finance={finance} />);

  it('carries basis, warning, lender and licence (rules 11)', () => {
    expect(markup).toContain('Comparison rate based on a 5 year secured $30,000 loan.');
    expect(markup).toContain('WARNING: This comparison rate is true only for the example given');
    expect(markup).toContain('Finance by Example Bank, Australian Credit Licence 999999.');
  });
});
