import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { financeWords } from './page-words.ts';
import { financePages } from './pages.ts';

const kinds = financePages(siteWith({ flags: { finance_enquiry: true, personalised_finance: true } })).map(
  ({ kind }) => kind,
);
const words = kinds.map((kind) => financeWords(kind, 'Harbour Motors'));

describe('the texts of the finance pages', () => {
  it('differ from page to page', () => {
    expect(words).toHaveLength(5);
    for (const name of ['label', 'heading', 'text'] as const)
      expect(new Set(words.map((page) => page[name])).size).toBe(5);
    expect(new Set(words.map(({ steps }) => steps.heading)).size).toBe(5);
  });

  it.each(words)('$heading names the dealership', ({ text }) => {
    expect(text).toContain('Harbour Motors');
  });

  it.each(words)('$heading promises neither a rate nor a repayment (D9)', (page) => {
    expect(JSON.stringify(page)).not.toMatch(/\d%|\$\d|guarantee|approved today/i);
  });
});
