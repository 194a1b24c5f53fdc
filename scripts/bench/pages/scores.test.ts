import { describe, expect, it } from 'vitest';
import { missed, readReport, scoreRow } from './scores.ts';

/** A report with these scores, 0 to 1; a lower SEO score is caused by crawlability. */
function report(performance: number, seo = 1, accessibility: number | null = 1) {
  const category = (score: number | null, id: string) => ({ score, auditRefs: [{ id, weight: 1 }] });
  const audit = (score: number | null, title: string, displayValue?: string) => ({
    score,
    title,
    ...(displayValue !== undefined && { displayValue }),
  });
  return readReport(
    JSON.stringify({
      environment: { benchmarkIndex: 2000 },
      categories: {
        performance: category(performance, 'largest-contentful-paint'),
        accessibility: category(accessibility, 'image-alt'),
        'best-practices': category(1, 'is-on-https'),
        seo: category(seo, 'is-crawlable'),
      },
      audits: {
        'largest-contentful-paint': audit(performance, 'Largest Contentful Paint', `${performance} s`),
        'total-blocking-time': audit(1, 'Total Blocking Time', '0 ms'),
        'cumulative-layout-shift': audit(1, 'Cumulative Layout Shift', '0'),
        'image-alt': audit(null, 'Images have alternatives'),
        'is-on-https': audit(1, 'Uses HTTPS'),
        'is-crawlable': audit(seo, 'Page is blocked from indexing'),
      },
    }),
  );
}

describe('"performance ≥ 98, accessibility, best practices and SEO 100"', () => {
  it('uses the median of the runs, and the figures of the median run', () => {
    const runs = [report(0.9), report(1), report(0.98)];
    expect(scoreRow('home', runs)).toEqual({
      what: 'home',
      value: 'performance 98  accessibility 100  best-practices 100  seo 100',
      ratio: 'LCP 0.98 s, TBT 0 ms, CLS 0, processor 2000',
      target: 'target 98/100/100/100: met',
    });
    expect(missed(runs)).toEqual([]);
  });

  it('names what costs a page its points', () => {
    const runs = [report(0.97, 0.66)];
    expect(scoreRow('home', runs).target).toBe('target 98/100/100/100: missed');
    expect(missed(runs)).toEqual([
      'performance 97 of 98: Largest Contentful Paint 0.97 s',
      'seo 66 of 100: Page is blocked from indexing',
    ]);
  });

  it('misses a score that could not be measured', () => {
    expect(missed([report(1, 1, null)])).toEqual(['accessibility NaN of 100: ']);
  });

  it('fails where the page could not be loaded', () => {
    const failed = { ...report(1), runtimeError: { message: 'The page did not load' } };
    expect(() => readReport(JSON.stringify(failed))).toThrow('The page did not load');
  });
});
