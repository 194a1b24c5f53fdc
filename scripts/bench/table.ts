import { formatNumber } from '#domain/money.ts';

export interface BenchRow {
  what: string;
  value: string;
  ratio?: string;
  /** The target, and whether it is met; a missed one fails nothing, because machines differ. */
  target?: string;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const milliseconds = (ms: number): string => `${formatNumber(Math.round(ms))} ms`;
export const megabytes = (mb: number): string => `${formatNumber(Math.round(mb))} MB`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;
export const target = (wanted: string, isMet: boolean): string =>
  `target ${wanted}: ${isMet ? 'met' : 'missed'}`;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Returns the value below which `share` of the measurements lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export function table(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ what, value, ratio = '', target = '' }) => [what, value, ratio, target]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
