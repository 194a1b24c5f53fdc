import { expect, it } from 'vitest';
import { DRAWN, photoRows } from './photo-rows.ts';
import { readReport } from './scores.ts';

/** A page whose runs have these figures: performance of 100, largest paint in ms, shift, bytes. */
const page = (pictures: string, ...runs: (readonly [number, number, number, number])[]) => ({
  kind: 'home',
  pictures,
  reports: runs.map(([performance, lcp, cls, bytes]) => {
    const category = { score: performance / 100, auditRefs: [] };
    const audit = (numericValue: number) => ({ score: 1, title: '', numericValue });
    return readReport(
      JSON.stringify({
        environment: { benchmarkIndex: 2000 },
        categories: {
          performance: category,
          accessibility: category,
          'best-practices': category,
          seo: category,
        },
        audits: {
          'largest-contentful-paint': audit(lcp),
          'cumulative-layout-shift': audit(cls),
          'total-byte-weight': audit(bytes),
        },
      }),
    );
  }),
});

it('prints LCP beside the drawn page’s, and the bytes before interaction, as medians', () => {
  const { rows, verdicts } = photoRows([
    page(DRAWN, [99, 2000, 0, 300_000]),
    page('build', [99, 2200, 0, 412_000], [97, 9000, 0, 412_000], [100, 2000, 0, 412_000]),
  ]);
  expect(rows.map(({ what, value, ratio, target }) => [what, value, ratio, target])).toEqual([
    ['home drawn', 'performance 99  LCP 2,000 ms  CLS 0', '1.00x drawn  300 kB', 'target 98, 1.10x, 0: met'],
    ['home build', 'performance 99  LCP 2,200 ms  CLS 0', '1.10x drawn  412 kB', 'target 98, 1.10x, 0: met'],
  ]);
  expect(verdicts).toEqual([
    'performance 98 or more: met',
    'largest paint within 10 % of drawn: met',
    'nothing moves (CLS 0): met',
  ]);
});

it('"performance 98+ on every page, LCP within 10 % of the drawn sites, CLS 0": names the pages that miss one', () => {
  const { rows, verdicts } = photoRows([
    page(DRAWN, [100, 2000, 0, 1]),
    page('build', [97, 2201, 0.004, 1]),
    page('cdn', [98, 1500, 0, 1]),
  ]);
  expect(rows.map(({ target }) => target)).toEqual([
    'target 98, 1.10x, 0: met',
    'target 98, 1.10x, 0: missed',
    'target 98, 1.10x, 0: met',
  ]);
  expect(verdicts).toEqual([
    'performance 98 or more: missed by home build (97)',
    'largest paint within 10 % of drawn: missed by home build (1.10x)',
    'nothing moves (CLS 0): missed by home build (0.004)',
  ]);
});

it('misses what could not be compared', () => {
  const { verdicts } = photoRows([page('build', [99, 2000, 0, 1])]);
  expect(verdicts[1]).toBe('largest paint within 10 % of drawn: missed by home build (NaNx)');
});
