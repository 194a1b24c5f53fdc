import { formatNumber } from '#domain/money.ts';
import { type BenchRow, median, milliseconds, target, times } from '../table.ts';
import type { LighthouseReport } from './scores.ts';

/** The reports of one page of a site with drawn pictures, or with photos in a mode. */
export interface MeasuredPage {
  kind: string;
  pictures: string;
  reports: readonly LighthouseReport[];
}

export const DRAWN = 'drawn';

/** Figures of a page, each a median. */
interface PageFigures {
  performance: number;
  /** Largest contentful paint, milliseconds. */
  lcp: number;
  cls: number;
  bytes: number;
}

type Figures = PageFigures & { name: string; slower: number };

const TARGETS = [
  {
    what: 'performance 98 or more',
    shown: ({ performance }) => `${performance}`,
    isMet: ({ performance }) => performance >= 98,
  },
  {
    what: 'largest paint within 10 % of drawn',
    shown: ({ slower }) => times(slower),
    isMet: ({ slower }) => slower <= 1.1,
  },
  { what: 'nothing moves (CLS 0)', shown: ({ cls }) => `${cls}`, isMet: ({ cls }) => cls === 0 },
] as const satisfies readonly {
  what: string;
  shown: (page: Figures) => string;
  isMet: (page: Figures) => boolean;
}[];

/** The line of each page, and of each target with the pages that miss it. */
export function photoRows(pages: readonly MeasuredPage[]): { rows: BenchRow[]; verdicts: string[] } {
  const figures = pages.map((page) => {
    const own = figuresOf(page);
    const drawn = pages.find(({ kind, pictures }) => kind === page.kind && pictures === DRAWN);
    const slower = drawn === undefined ? Number.NaN : own.lcp / figuresOf(drawn).lcp;
    return { ...own, slower, name: `${page.kind} ${page.pictures}` };
  });
  return {
    rows: figures.map((page) => ({
      what: page.name,
      value: `performance ${page.performance}  LCP ${milliseconds(page.lcp)}  CLS ${page.cls}`,
      ratio: `${times(page.slower)} drawn  ${formatNumber(Math.round(page.bytes / 1000))} kB`,
      target: target(
        '98, 1.10x, 0',
        TARGETS.every(({ isMet }) => isMet(page)),
      ),
    })),
    verdicts: TARGETS.map(({ what, shown, isMet }) => {
      const missed = figures.filter((page) => !isMet(page));
      const by = missed.map((page) => `${page.name} (${shown(page)})`).join(', ');
      return `${what}: ${missed.length === 0 ? 'met' : `missed by ${by}`}`;
    }),
  };
}

function figuresOf({ reports }: MeasuredPage): PageFigures {
  const of = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return {
    performance: median(
      reports.map(({ categories }) => Math.round((categories.performance.score ?? Number.NaN) * 100)),
    ),
    lcp: of('largest-contentful-paint'),
    cls: of('cumulative-layout-shift'),
    bytes: of('total-byte-weight'),
  };
}
