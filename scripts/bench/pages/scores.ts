import { z } from 'zod';
import { namesOf } from '#domain/names-of.ts';
import { type BenchRow, median, target } from '../table.ts';

/** What a page of a dealership must reach on a phone, of 100. */
const WANTED = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

const CATEGORIES = namesOf(WANTED);
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});

/** What is read of a Lighthouse report. */
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.enum(CATEGORIES), category),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), displayValue: z.string().optional(), title: z.string() }),
  ),
});

type LighthouseReport = z.output<typeof reportSchema>;

/** A Lighthouse report; throws where it is none, or says that the page could not be loaded. */
export function readReport(json: string): LighthouseReport {
  const report = reportSchema.parse(JSON.parse(json));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

/** How fast the processor was at the page, by Lighthouse's own measure; below 1,000 it was busy, and performance says more of it than of the page. */
const processorIndex = (reports: readonly LighthouseReport[]): number =>
  Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));

/** The line of one page: its scores of all runs, each the median, and the figures of the run in the middle. */
export function scoreRow(what: string, reports: readonly LighthouseReport[]): BenchRow {
  const middle = middleOf(reports);
  return {
    what,
    value: CATEGORIES.map((id) => `${id} ${medianScore(reports, id)}`).join('  '),
    ratio: [
      ...METRICS.map((id) => `${initials(id)} ${middle?.audits[id]?.displayValue ?? '?'}`),
      `processor ${processorIndex(reports)}`,
    ].join(', '),
    target: target(Object.values(WANTED).join('/'), missed(reports).length === 0),
  };
}

/** The scores that a page misses, each with the audits that cost it points in the run in the middle. */
export function missed(reports: readonly LighthouseReport[]): string[] {
  const middle = middleOf(reports);
  return CATEGORIES.filter((id) => !(medianScore(reports, id) >= WANTED[id])).map((id) => {
    const audits = middle?.categories[id].auditRefs.filter(({ weight }) => weight > 0) ?? [];
    const costly = audits.flatMap((audit) => {
      const { score = null, title = '', displayValue = '' } = middle?.audits[audit.id] ?? {};
      return score === null || score === 1 ? [] : `${title} ${displayValue}`.trim();
    });
    return `${id} ${medianScore(reports, id)} of ${WANTED[id]}: ${costly.join('; ')}`;
  });
}

const medianScore = (reports: readonly LighthouseReport[], id: keyof typeof WANTED): number =>
  median(reports.map((report) => scoreOf(report, id)));

const scoreOf = ({ categories }: LighthouseReport, id: keyof typeof WANTED): number =>
  Math.round((categories[id].score ?? Number.NaN) * 100);

/** The run whose performance is the median. */
const middleOf = (reports: readonly LighthouseReport[]): LighthouseReport | undefined =>
  reports.find((report) => scoreOf(report, 'performance') === medianScore(reports, 'performance')) ??
  reports[0];

/** `LCP` of `largest-contentful-paint`. */
const initials = (id: string): string =>
  id
    .split('-')
    .map(([first = '']) => first.toUpperCase())
    .join('');
