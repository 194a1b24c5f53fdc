import { z } from 'zod';
import { namesOf } from '#domain/names-of.ts';
import { type BenchRow, median, target } from '../table.ts';

/** The scores that a dealership's page must reach on a phone, out of 100. */
const TARGETS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

const CATEGORIES = namesOf(TARGETS);
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});

/** The fields that we read of a Lighthouse report. */
const reportSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.enum(CATEGORIES), category),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      displayValue: z.string().optional(),
      title: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
});

export type LighthouseReport = z.output<typeof reportSchema>;

/** Parses a Lighthouse report; throws where it is malformed, or reports that the page failed to load. */
export function readReport(json: string): LighthouseReport {
  const report = reportSchema.parse(JSON.parse(json));
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

/**
 * Returns the processor's speed at the page, in Lighthouse's units; below 1,000 it was busy, and the performance score
 * says little about the page.
 */
const processorIndex = (reports: readonly LighthouseReport[]): number =>
  Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex)));

/** Builds the line of a page: the median of each score, and the figures of the median run. */
export function scoreRow(what: string, reports: readonly LighthouseReport[]): BenchRow {
  const middle = middleOf(reports);
  return {
    what,
    value: CATEGORIES.map((id) => `${id} ${medianScore(reports, id)}`).join('  '),
    ratio: [
      ...METRICS.map((id) => `${initials(id)} ${middle?.audits[id]?.displayValue ?? '?'}`),
      `processor ${processorIndex(reports)}`,
    ].join(', '),
    target: target(Object.values(TARGETS).join('/'), missed(reports).length === 0),
  };
}

/** Lists the missed scores of a page, each with the audits that lowered it in the median run. */
export function missed(reports: readonly LighthouseReport[]): string[] {
  const middle = middleOf(reports);
  return CATEGORIES.filter((id) => !(medianScore(reports, id) >= TARGETS[id])).map((id) => {
    const audits = middle?.categories[id].auditRefs.filter(({ weight }) => weight > 0) ?? [];
    const costly = audits.flatMap((audit) => {
      const { score = null, title = '', displayValue = '' } = middle?.audits[audit.id] ?? {};
      return score === null || score === 1 ? [] : `${title} ${displayValue}`.trim();
    });
    return `${id} ${medianScore(reports, id)} of ${TARGETS[id]}: ${costly.join('; ')}`;
  });
}

const medianScore = (reports: readonly LighthouseReport[], id: keyof typeof TARGETS): number =>
  median(reports.map((report) => scoreOf(report, id)));

const scoreOf = ({ categories }: LighthouseReport, id: keyof typeof TARGETS): number =>
  Math.round((categories[id].score ?? Number.NaN) * 100);

/** Returns the run with the median performance. */
const middleOf = (reports: readonly LighthouseReport[]): LighthouseReport | undefined =>
  reports.find((report) => scoreOf(report, 'performance') === medianScore(reports, 'performance')) ??
  reports[0];

/** Abbreviates an audit's id: `LCP` for `largest-contentful-paint`. */
const initials = (id: string): string =>
  id
    .split('-')
    .map(([first = '']) => first.toUpperCase())
    .join('');
